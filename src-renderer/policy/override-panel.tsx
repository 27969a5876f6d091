// The override that decides a result, shown with its reason, and the buttons that make one.
import { Anchor, Button } from '@mantine/core';
import { IconBan, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { VerificationResult } from '../../src-shared/schemas/verification.ts';
import { When } from '../app/format/when.tsx';
import { hashOf } from '../app/navigation/route.ts';
import { askScreen, OVERRIDES_ROUTE } from '../app/navigation/screen-request.ts';
import { UntrustedText } from '../app/untrusted-text/untrusted-text.tsx';
import {
  type AppliedOverride,
  appliedOverride,
  type OverrideVerdict,
  openVerdicts,
} from './applied-override.ts';
import { OverrideDialog } from './override-dialog.tsx';
import classes from './override-panel.module.css';
import { usePolicyInForce } from './policy-in-force.ts';
import { confirmRemoval } from './remove-override.tsx';

const LOOKS = {
  allow: {
    icon: IconShieldCheck,
    offer: 'Always approve…',
    exception: 'Always approve this address…',
    applied: 'Always approved',
  },
  deny: {
    icon: IconBan,
    offer: 'Always block…',
    exception: 'Always block this address…',
    applied: 'Always blocked',
  },
} as const;

/** The override that decides a result, with why and where it is kept; nothing where none does. */
export function OverrideNote({ result }: { readonly result: VerificationResult }) {
  const policy = usePolicyInForce();
  const applied = appliedOverride(result.evidence, policy?.overrides ?? null);
  if (applied === null) return null;
  const { icon: Icon, applied: words } = LOOKS[applied.verdict];
  return (
    <section
      className={classes.note}
      data-tone={applied.verdict === 'allow' ? 'good' : 'bad'}
      aria-label="Your override"
    >
      <Icon size={18} stroke={1.8} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <p>
          <strong>{words}</strong> by your override
          <Subject applied={applied} />
          {applied.since === null ? null : (
            <span className={classes.since}>
              , <When iso={applied.since} />
            </span>
          )}
        </p>
        {applied.verdict === 'allow' && result.recommendation !== 'approve' ? (
          <p>It has no effect here: mail to this address cannot be delivered.</p>
        ) : null}
        {applied.reason === null ? null : (
          <p className={classes.reason}>
            “<UntrustedText text={applied.reason} />”
          </p>
        )}
        <p className={classes.links}>
          <Anchor
            size="sm"
            href={hashOf(OVERRIDES_ROUTE)}
            onClick={(event) => {
              event.preventDefault();
              askScreen({ kind: 'overrides' });
            }}
          >
            All overrides
          </Anchor>
          <Removal applied={applied} />
        </p>
      </div>
    </section>
  );
}

function Subject({ applied: { entry } }: { readonly applied: AppliedOverride }) {
  if (entry === null) return null;
  return (
    <>
      {entry.subject === 'domain' ? ' for every address at ' : ' for '}
      <span className={classes.value}>
        <UntrustedText text={entry.value} address />
      </span>
    </>
  );
}

function Removal({ applied: { entry } }: { readonly applied: AppliedOverride }) {
  if (entry === null) return null;
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="block"
      leftSection={<IconTrash size={13} aria-hidden />}
      onClick={({ currentTarget }) => confirmRemoval(entry, () => focusVerdict(currentTarget))}
    >
      Remove
    </Button>
  );
}

/** Offers the overrides that would change something; nothing where the address is badly formed. */
export function OverrideButtons({ result }: { readonly result: VerificationResult }) {
  const policy = usePolicyInForce();
  const [verdict, setVerdict] = useState<OverrideVerdict>('allow');
  const [opened, setOpened] = useState(false);
  const opener = useRef<HTMLButtonElement | null>(null);
  const applied = appliedOverride(result.evidence, policy?.overrides ?? null);
  const offers = openVerdicts(applied);
  if (result.normalized === null || offers.length === 0) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
      <div className={classes.offers} role="group" aria-label="Always approve or block">
        {offers.map((each) => {
          const { icon: Icon, offer, exception } = LOOKS[each];
          return (
            <Button
              key={each}
              size="compact-sm"
              variant="default"
              leftSection={<Icon size={14} aria-hidden />}
              onClick={(event) => {
                opener.current = event.currentTarget;
                setVerdict(each);
                setOpened(true);
              }}
            >
              {applied === null ? offer : exception}
            </Button>
          );
        })}
      </div>
      <OverrideDialog
        result={result}
        verdict={verdict}
        addressOnly={applied !== null}
        opened={opened}
        onClose={(added) => {
          setOpened(false);
          if (added) focusVerdict(opener.current);
          else opener.current?.focus();
        }}
      />
    </>
  );
}

/** The verdict around a button takes the focus, where the button goes with what it has done. */
function focusVerdict(button: HTMLElement | null): void {
  button?.closest<HTMLElement>('article')?.focus({ preventScroll: true });
}
