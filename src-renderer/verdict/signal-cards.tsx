// The four signal cards: email, company, person and IP.

import { Tooltip } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleDashed, IconCircleXFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Gap } from '../../src-shared/evidence/evidence.ts';
import { SIGNAL_ROWS, type SignalRowWords } from '../../src-shared/evidence/signal-rows.ts';
import { lowerFirst } from '../../src-shared/letter-case.ts';
import type { VerificationResult } from '../../src-shared/schemas/verification.ts';
import { moveAmongStops } from '../app/page/arrow-keys.ts';
import { shownText } from '../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../app/untrusted-text/untrusted-text.tsx';
import type { Tone } from '../theme/tone.ts';
import { Fold } from './disclosure.tsx';
import { EvidenceTip } from './evidence-tip.tsx';
import { useHighlight } from './highlight.ts';
import classes from './signal-cards.module.css';
import { type SignalAnswer, type SignalCard, type SignalRow, signalCards } from './signals.ts';

export function SignalCards({ result }: { readonly result: VerificationResult }) {
  return (
    <div className={classes.frame}>
      <div className={classes.cards}>
        {signalCards(result).map((card) => (
          <Card key={card.key} card={card} />
        ))}
      </div>
    </div>
  );
}

function Card({ card: { title, subject, rows } }: { readonly card: SignalCard }) {
  return (
    <section className={classes.card} aria-label={`${title} signals`}>
      <h2 className={classes.title}>
        {title}
        {subject === null ? null : (
          <span className={classes.subject}>
            <UntrustedText text={subject} />
          </span>
        )}
      </h2>
      <Rows rows={rows.filter((row) => !isUnasked(row))} />
      <Unasked rows={rows.filter(isUnasked)} />
    </section>
  );
}

function isUnasked({ answer }: SignalRow): boolean {
  return answer.kind === 'unknown' && answer.gap === 'not_asked';
}

function Rows({ rows }: { readonly rows: readonly SignalRow[] }) {
  if (rows.length === 0) return null;
  return (
    <ul className={classes.rows} onKeyDown={moveAmongStops}>
      {rows.map((row, index) => (
        <Row key={row.key} row={row} first={index === 0} />
      ))}
    </ul>
  );
}

/** What nobody asked, in one line that opens. */
function Unasked({ rows }: { readonly rows: readonly SignalRow[] }) {
  if (rows.length === 0) return null;
  const [first, ...others] = rows;
  const names = [first?.label, ...others.map(labelInside)].join(', ');
  return (
    <Fold className={classes.folded} label={`Not asked: ${names}`}>
      <Rows rows={rows} />
    </Fold>
  );
}

/** Inside a sentence "Name fits" is "name fits", but "VPN" stays. */
function labelInside({ key, label }: SignalRow): string {
  const { proper }: SignalRowWords = SIGNAL_ROWS[key];
  return /^[A-Z][a-z]/.test(label) && proper !== true ? lowerFirst(label) : label;
}

function Row({
  row: { key, label, answer, lines },
  first,
}: {
  readonly row: SignalRow;
  readonly first: boolean;
}) {
  const highlight = useHighlight([key]);
  return (
    <Tooltip
      label={tipOf(answer, <EvidenceTip lines={lines} />)}
      disabled={answer.kind !== 'unknown' && lines.length === 0}
      multiline
      maw={340}
    >
      <li
        className={classes.row}
        data-stop
        data-kind={answer.kind}
        tabIndex={first ? 0 : -1}
        {...highlight}
      >
        <span className={classes.label}>{label}</span>
        <span className={classes.answer}>
          <Answer answer={answer} />
        </span>
      </li>
    </Tooltip>
  );
}

function tipOf(answer: SignalAnswer, evidence: ReactNode): ReactNode {
  return answer.kind === 'unknown' ? `${GAPS[answer.gap]}. ${shownText(answer.why)}` : evidence;
}

const GAPS: Readonly<Record<Gap, string>> = {
  not_asked: 'Not asked',
  not_run: 'Not checked',
  pending: 'Still to come',
  not_needed: 'Not needed',
  inconclusive: 'Unknown',
};

function Answer({ answer }: { readonly answer: SignalAnswer }) {
  switch (answer.kind) {
    case 'value':
      return (
        <span className={classes.value} data-tone={answer.tone}>
          <UntrustedText text={answer.text} />
        </span>
      );
    case 'unknown':
      return (
        <>
          <span className={classes.gap}>{GAPS[answer.gap]}</span>
          <Mark kind="unknown" />
        </>
      );
    case 'yes':
    case 'no':
      return (
        <>
          {answer.detail === null ? null : <span className={classes.detail}>{answer.detail}</span>}
          <span className={classes.word}>{answer.kind === 'yes' ? 'Yes' : 'No'}</span>
          <Mark kind={answer.kind} tone={answer.tone} />
        </>
      );
  }
}

/** Yes, no and unknown by shape: a filled check, a filled cross, a hollow dashed ring. */
const SHAPES = {
  yes: IconCircleCheckFilled,
  no: IconCircleXFilled,
  unknown: IconCircleDashed,
} as const;

interface MarkProps {
  readonly kind: keyof typeof SHAPES;
  readonly tone?: Tone;
}

function Mark({ kind, tone = 'plain' }: MarkProps) {
  const Shape = SHAPES[kind];
  return <Shape size={16} className={classes.mark} data-kind={kind} data-tone={tone} aria-hidden />;
}
