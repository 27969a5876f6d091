// A result as a person reads it: one conclusion, then the evidence, then the signals and the sources.
import { Anchor } from '@mantine/core';
import { IconAbc, IconBuilding, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Comparison } from '../../src-shared/bridge/checks.ts';
import { worstFirst } from '../../src-shared/flags.ts';
import type { VerificationResult } from '../../src-shared/schemas/verification.ts';
import { When } from '../app/format/when.tsx';
import { UntrustedText } from '../app/untrusted-text/untrusted-text.tsx';
import { FlagBadge } from '../badges/flag-badge.tsx';
import { RecommendationBadge } from '../badges/recommendation.tsx';
import { overrideLine } from '../policy/applied-override.ts';
import { OverrideButtons, OverrideNote } from '../policy/override-panel.tsx';
import { Changes } from './changes.tsx';
import { Dial } from './dial.tsx';
import { evidenceLabel } from './evidence-labels.ts';
import { HighlightContext, useHighlightState } from './highlight.ts';
import { OriginalVerdict } from './original-verdict.tsx';
import { RawResult } from './raw-result.tsx';
import { SignalCards } from './signal-cards.tsx';
import { SourcesLine } from './sources-line.tsx';
import { Subject } from './subject.tsx';
import classes from './verdict-view.module.css';
import { Waterfall } from './waterfall.tsx';

interface VerdictViewProps {
  readonly result: VerificationResult;
  /** `side` is for a panel of about 420 px. */
  readonly layout: 'wide' | 'side';
  /** Called with the address that was probably meant, when it is clicked. */
  readonly onSuggestion?: (address: string) => void;
  readonly actions?: ReactNode;
  /** What would tell more, beside the conclusion. */
  readonly beside?: ReactNode;
  readonly comparison?: Comparison | null;
}

export function VerdictView({
  result,
  layout,
  onSuggestion,
  actions,
  beside,
  comparison = null,
}: VerdictViewProps) {
  const highlight = useHighlightState();
  return (
    <HighlightContext value={highlight}>
      <article tabIndex={-1} className={classes.view} data-layout={layout} aria-label="Verdict">
        <div className={classes.grid}>
          <div className={classes.top}>
            {layout === 'wide' ? <Subject request={result.input} /> : null}
            <header className={classes.verdict}>
              <Dial
                score={result.score}
                recommendation={result.recommendation}
                decided={decidedBy(result)}
                size={layout === 'side' ? 112 : 144}
              />
              <div className={classes.words}>
                <div className={classes.heading}>
                  <RecommendationBadge value={result.recommendation} />
                  <Facts result={result} />
                  {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
                </div>
                <p className={classes.conclusion}>
                  <UntrustedText text={result.reasoning} />
                </p>
                <Suggestion address={result.suggestion} onPick={onSuggestion} />
                <CompanyDomain result={result} />
                <WrittenOut result={result} />
                <Flags result={result} />
                {layout === 'wide' ? <OverrideButtons result={result} /> : null}
              </div>
              {beside === undefined ? null : <div className={classes.beside}>{beside}</div>}
            </header>
            {layout === 'side' ? <OverrideButtons result={result} /> : null}
            <OverrideNote result={result} />
            <OriginalVerdict result={result} />
            {comparison === null ? null : <Changes result={result} comparison={comparison} />}
          </div>
          <div className={classes.evidence}>
            <Waterfall evidence={result.evidence} score={result.score} />
          </div>
          <div className={classes.signals}>
            <SignalCards result={result} />
          </div>
          <footer className={classes.foot}>
            <SourcesLine result={result} />
            <RawResult result={result} />
          </footer>
        </div>
      </article>
    </HighlightContext>
  );
}

/** The line of the account by which the user decides, in words. */
function decidedBy({ evidence }: VerificationResult): string | null {
  const line = overrideLine(evidence);
  return line === undefined ? null : evidenceLabel(line.code).label;
}

function Facts({ result }: { readonly result: VerificationResult }) {
  return (
    <span className={classes.facts}>
      {result.cached ? 'From the cache, checked ' : 'Checked '}
      <When iso={result.checked_at} />
      {result.cached ? '' : ` in ${result.processed_in_ms} ms`}
      {result.policy === 'custom' ? ', scored with your own weights' : ''}
    </span>
  );
}

interface SuggestionProps {
  readonly address: string | null;
  readonly onPick: ((address: string) => void) | undefined;
}

function Suggestion({ address, onPick }: SuggestionProps) {
  if (address === null) return null;
  return (
    <p className={classes.suggestion}>
      <IconPencil size={15} stroke={1.8} aria-hidden />
      <span>
        Did you mean{' '}
        {onPick === undefined ? (
          <strong className={classes.address}>
            <UntrustedText text={address} address />
          </strong>
        ) : (
          <Anchor component="button" className={classes.address} onClick={() => onPick(address)}>
            <UntrustedText text={address} address />
          </Anchor>
        )}
        ?
      </span>
    </p>
  );
}

/** Where the company named beside a free-mail address may be: what a website says of itself, never a fact. */
function CompanyDomain({ result }: { readonly result: VerificationResult }) {
  const found = result.company_domain_suggestion;
  if (found === undefined) return null;
  return (
    <p className={classes.suggestion}>
      <IconBuilding size={15} stroke={1.8} aria-hidden />
      <span>
        Possible company domain:{' '}
        <strong className={classes.address}>
          <UntrustedText text={found.domain} />
        </strong>{' '}
        (its website names <UntrustedText text={found.named} />)
      </span>
    </p>
  );
}

/** A local part of letters that look like others, each of them written out. */
function WrittenOut({ result: { evidence } }: { readonly result: VerificationResult }) {
  const line = evidence.find(({ code }) => code === 'homograph_local_part');
  if (!line?.observed) return null;
  return (
    <p className={classes.suggestion}>
      <IconAbc size={15} stroke={1.8} aria-hidden />
      <span>
        Written out:{' '}
        <strong className={classes.address}>
          <UntrustedText text={line.observed} address />
        </strong>
      </span>
    </p>
  );
}

function Flags({ result: { flags } }: { readonly result: VerificationResult }) {
  if (flags.length === 0) return null;
  return (
    <ul className={classes.flags} aria-label="Flags">
      {worstFirst(flags).map((flag) => (
        <li key={flag}>
          <FlagBadge flag={flag} />
        </li>
      ))}
    </ul>
  );
}
