// The evidence of a score as a waterfall: each bar begins where the one before ended.

import { Tooltip } from '@mantine/core';
import { ACCOUNT_PARTS, type AccountPart } from '../../src-shared/evidence/signals.ts';
import type { EvidenceLine } from '../../src-shared/schemas/verification.ts';
import { formatPoints } from '../app/format/format.ts';
import { moveAmongStops } from '../app/page/arrow-keys.ts';
import { UntrustedText } from '../app/untrusted-text/untrusted-text.tsx';
import { Fold } from './disclosure.tsx';
import { evidenceLabel } from './evidence-labels.ts';
import { EvidenceTip } from './evidence-tip.tsx';
import { useHighlight } from './highlight.ts';
import classes from './waterfall.module.css';
import {
  type Step,
  unlimitedScore,
  type WaterfallSteps,
  waterfallStepsOf,
} from './waterfall-steps.ts';

interface WaterfallProps {
  readonly evidence: readonly EvidenceLine[];
  readonly score: number;
}

export function Waterfall({ evidence, score }: WaterfallProps) {
  const waterfall = waterfallStepsOf(evidence);
  return (
    <section className={classes.account} aria-label="Evidence in points" onKeyDown={moveAmongStops}>
      <h2 className={classes.title}>
        Evidence <span className={classes.unit}>points</span>
      </h2>
      <Bars steps={waterfall.steps.filter(({ part }) => part === null)} waterfall={waterfall} />
      {ACCOUNT_PARTS.map((part) => (
        <Part key={part} part={part} waterfall={waterfall} />
      ))}
      <Sum waterfall={waterfall} score={score} />
      <Weightless lines={waterfall.weightless} />
    </section>
  );
}

const PART_TITLES = {
  identity: 'Identity',
  domain: 'Domain',
  network: 'Network',
} as const satisfies Record<AccountPart, string>;

interface PartProps {
  readonly part: AccountPart;
  readonly waterfall: WaterfallSteps;
}

/** The lines under one heading; those of one point are folded, and counted. */
function Part({ part, waterfall }: PartProps) {
  const steps = waterfall.steps.filter((step) => step.part === part);
  if (steps.length === 0) return null;
  const heavy = steps.filter(({ line }) => Math.abs(line.points) > 1);
  const light = steps.filter(({ line }) => Math.abs(line.points) === 1);
  return (
    <section className={classes.part} aria-label={PART_TITLES[part]}>
      <h3 className={classes.partTitle}>
        {PART_TITLES[part]}
        <span className={classes.unit}>{formatPoints(sumOf(steps))}</span>
      </h3>
      <Bars steps={heavy} waterfall={waterfall} />
      {light.length === 0 ? null : (
        <Fold label={`${light.length} of one point: ${formatPoints(sumOf(light))}`}>
          <Bars steps={light} waterfall={waterfall} />
        </Fold>
      )}
    </section>
  );
}

function sumOf(steps: readonly Step[]): number {
  return steps.reduce((sum, { line }) => sum + line.points, 0);
}

interface BarsProps {
  readonly steps: readonly Step[];
  readonly waterfall: WaterfallSteps;
}

function Bars({ steps, waterfall }: BarsProps) {
  if (steps.length === 0) return null;
  return (
    <ul className={classes.steps}>
      {steps.map((step) => (
        <Bar key={step.line.code} step={step} waterfall={waterfall} />
      ))}
    </ul>
  );
}

interface BarProps {
  readonly step: Step;
  readonly waterfall: WaterfallSteps;
}

/** The first of all is the tab stop; arrow keys lead to the others. */
function Bar({ step, waterfall: { steps, least, most } }: BarProps) {
  const { line, from, to } = step;
  const highlight = useHighlight(evidenceLabel(line.code).rows);
  const span = Math.max(1, most - least);
  const start = ((Math.min(from, to) - least) / span) * 100;
  const width = (Math.abs(to - from) / span) * 100;
  return (
    <Tooltip label={<EvidenceTip lines={[line]} />} multiline maw={340} position="left">
      <li className={classes.step} data-stop tabIndex={step === steps[0] ? 0 : -1} {...highlight}>
        <span className={classes.points} data-sign={line.points > 0 ? 'for' : 'against'}>
          {formatPoints(line.points)}
        </span>
        <span className={classes.track} aria-hidden>
          <span className={classes.zero} style={{ left: `${((0 - least) / span) * 100}%` }} />
          <span
            className={classes.bar}
            data-sign={line.code === 'prior' ? 'prior' : line.points > 0 ? 'for' : 'against'}
            style={{ left: `${start}%`, width: `${width}%` }}
          />
        </span>
        <span className={classes.words}>
          <LineWords line={line} />
        </span>
      </li>
    </Tooltip>
  );
}

function Sum({
  waterfall: { sum, limit },
  score,
}: {
  readonly waterfall: WaterfallSteps;
  readonly score: number;
}) {
  const before = unlimitedScore(sum);
  return (
    <p className={classes.sum}>
      <span className={classes.points}>{formatPoints(sum)}</span>
      <span>
        {sum === 1 || sum === -1 ? 'point' : 'points'}
        {limit === null ? (
          <>
            {' '}
            → <strong>{score}</strong>
          </>
        ) : (
          <>
            {' '}
            → {before}, capped at <strong>{score}</strong> by “{evidenceLabel(limit.code).label}”
          </>
        )}
      </span>
    </p>
  );
}

/** What was looked at but moves nothing, folded away. */
function Weightless({ lines }: { readonly lines: readonly EvidenceLine[] }) {
  if (lines.length === 0) return null;
  return (
    <div className={classes.weightless}>
      <Fold label={`${lines.length} more without points`}>
        <ul className={classes.steps}>
          {lines.map((line) => (
            <WeightlessLine key={line.code} line={line} />
          ))}
        </ul>
      </Fold>
    </div>
  );
}

function WeightlessLine({ line }: { readonly line: EvidenceLine }) {
  const highlight = useHighlight(evidenceLabel(line.code).rows);
  return (
    <Tooltip label={<EvidenceTip lines={[line]} />} multiline maw={340} position="left">
      <li className={classes.plain} data-stop tabIndex={-1} {...highlight}>
        <LineWords line={line} />
      </li>
    </Tooltip>
  );
}

/** What a line of evidence is called, and what was seen. */
function LineWords({ line: { code, observed } }: { readonly line: EvidenceLine }) {
  return (
    <>
      {evidenceLabel(code).label}
      {observed === null ? null : (
        <span className={classes.observed}>
          {' '}
          <UntrustedText text={observed} />
        </span>
      )}
    </>
  );
}
