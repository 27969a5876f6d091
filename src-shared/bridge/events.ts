// The events that main sends to the window: one table of names and payloads.
import Type, { type Static, type TSchema } from 'typebox';
import { ApiStatus } from './api.ts';
import { FeedDetails, ServiceStatus, SettingDetails } from './app.ts';
import { CheckStage } from './checks.ts';
import { FileOffer } from './files.ts';
import { JobDetails } from './jobs.ts';
import { ExportDetails } from './lists.ts';

export const BRIDGE_EVENTS = {
  /** A job is no longer as it was; at most a few times a second for each. */
  'jobs.changed': Type.Object({ job: JobDetails }),
  'jobs.removed': Type.Object({ job_id: Type.String() }),
  /** Somebody decided about rows of a list, or took it back. */
  'decisions.changed': Type.Object({ job_id: Type.String() }),
  'views.changed': Type.Object({}),
  'presets.changed': Type.Object({}),
  'suppression.changed': Type.Object({}),
  'outcomes.changed': Type.Object({}),
  'checks.changed': Type.Object({}),
  'service.changed': ServiceStatus,
  'api.changed': ApiStatus,
  'feeds.changed': Type.Object({ feeds: Type.Array(FeedDetails) }),
  'settings.changed': SettingDetails,
  'keys.changed': Type.Object({}),
  /** Weights, bands or overrides changed; stored results have been scored again. */
  'policy.changed': Type.Object({}),
  /** A stage of the check that was asked for with this `follow` began or ended. */
  'verify.stage': Type.Object({
    follow: Type.String(),
    stage: CheckStage,
    state: Type.Union([Type.Literal('started'), Type.Literal('done')]),
  }),
  'files.progress': Type.Object({
    file_id: Type.String(),
    doing: Type.Union([Type.Literal('counting'), Type.Literal('importing')]),
    rows: Type.Integer(),
    /** How much of the file was read, from 0 to 1; null when that is not known. */
    share: Type.Union([Type.Number(), Type.Null()]),
  }),
  /** A file came by "open with", the dock or a second start. */
  'files.opened': FileOffer,
  'exports.changed': ExportDetails,
  /** A command of the menu. */
  'menu.command': Type.Object({
    command: Type.Union([
      Type.Literal('new_check'),
      Type.Literal('open_list'),
      Type.Literal('show_history'),
      Type.Literal('show_api'),
      Type.Literal('show_settings'),
      Type.Literal('search'),
      Type.Literal('toggle_rail'),
    ]),
  }),
} as const satisfies Record<string, TSchema>;

export type BridgeEvent = keyof typeof BRIDGE_EVENTS;
export type BridgePayload<E extends BridgeEvent> = Static<(typeof BRIDGE_EVENTS)[E]>;

/** Tells whoever listens. */
export type Emit = <E extends BridgeEvent>(event: E, payload: BridgePayload<E>) => void;

/** Hears events; the answer stops listening. */
export type Listen = <E extends BridgeEvent>(
  event: E,
  listener: (payload: BridgePayload<E>) => void,
) => () => void;
