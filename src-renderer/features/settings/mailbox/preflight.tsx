// The preflight of mailbox probing: what was checked, its result, and what to do about it.
import { Button, Loader, Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconHandStop,
  IconStethoscope,
  type TablerIcon,
} from '@tabler/icons-react';
import { create } from 'zustand';
import type { DoctorLine } from '../../../../src-shared/bridge/app.ts';
import { When } from '../../../app/format/when.tsx';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { client } from '../../../bridge/client.ts';
import classes from '../settings.module.css';
import { preflightOrder, preflightSummary, titleOfCheck } from './preflight-lines.ts';

/** The last run, kept while other screens are shown. */
interface PreflightState {
  /** Null before the first run. */
  readonly lines: readonly DoctorLine[] | null;
  readonly ranAt: string | null;
  readonly running: boolean;
  readonly error: unknown;
  readonly run: () => Promise<void>;
}

const usePreflight = create<PreflightState>((set, get) => ({
  lines: null,
  ranAt: null,
  running: false,
  error: null,
  async run() {
    if (get().running) return;
    set({ running: true, error: null });
    try {
      const { lines } = await client.call('doctor', { ehlo: null, mail_from: null });
      set({ lines, ranAt: new Date().toISOString() });
    } catch (error) {
      set({ error });
    } finally {
      set({ running: false });
    }
  },
}));

export function Preflight() {
  const { lines, ranAt, running, error, run } = usePreflight();
  return (
    <section className={classes.preflight} aria-labelledby="preflight">
      <header className={classes.head}>
        <div className={classes.headWords}>
          <Title order={3} size="h3" id="preflight">
            Preflight
          </Title>
          <p>
            {lines === null || ranAt === null ? (
              'Checks whether port 25, the EHLO name, reverse DNS and blocklists would let a probe through. It connects to a mail host and asks public blocklists about your address.'
            ) : (
              <>
                {preflightSummary(lines)} Last run <When iso={ranAt} />.
              </>
            )}
          </p>
        </div>
        <Button
          variant={lines === null ? 'filled' : 'default'}
          leftSection={<IconStethoscope size={16} aria-hidden />}
          loading={running}
          onClick={() => void run()}
        >
          {lines === null ? 'Run preflight' : 'Run again'}
        </Button>
      </header>
      {error === null ? null : <ErrorNote error={error} retry={() => void run()} />}
      {running && lines === null ? (
        <div className={classes.running} role="status">
          <Loader size="xs" /> Checking… This can take half a minute if nothing answers.
        </div>
      ) : null}
      {lines === null ? null : (
        <ul className={classes.doctorLines} data-stale={running}>
          {preflightOrder(lines).map((line) => (
            <Line key={`${line.check} ${line.observed}`} line={line} />
          ))}
        </ul>
      )}
    </section>
  );
}

const STATES: Readonly<
  Record<DoctorLine['state'], { readonly label: string; readonly icon: TablerIcon }>
> = {
  ok: { label: 'Good', icon: IconCircleCheck },
  warn: { label: 'Warning', icon: IconAlertTriangle },
  stop: { label: 'Blocks probing', icon: IconHandStop },
  unknown: { label: 'Unknown', icon: IconCircleDashed },
};

function Line({ line }: { readonly line: DoctorLine }) {
  const { label, icon: Icon } = STATES[line.state];
  return (
    <li className={classes.doctorLine} data-state={line.state}>
      <span className={classes.doctorState}>
        <Icon size={16} aria-hidden />
        {label}
      </span>
      <div>
        <div className={classes.rowLabel}>{titleOfCheck(line.check)}</div>
        <p>{ended(line.observed)}</p>
        {line.advice === null ? null : <p className={classes.advice}>{line.advice}</p>}
      </div>
    </li>
  );
}

const ended = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
