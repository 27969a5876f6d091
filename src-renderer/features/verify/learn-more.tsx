// What would tell more about the address that is shown: the mailbox, a name, a company, an IP address; each is one click.
import { Button, Tooltip } from '@mantine/core';
import { IconBuilding, IconMailQuestion, IconNetwork, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { VerificationResult } from '../../../src-shared/schemas/verification.ts';
import { useCall } from '../../app/calls/use-call.ts';
import { navigate } from '../../app/navigation/route.ts';
import type { Field } from './form.ts';
import classes from './learn-more.module.css';
import { useVerify } from './verify-store.ts';

/** Nothing where everything was asked, or where nothing more could change the answer. */
export function LearnMore({ result }: { readonly result: VerificationResult }) {
  const missing = missingFrom(result);
  if (missing.length === 0) return null;
  return (
    <section className={classes.more} aria-label="Learn more">
      <h2 className={classes.title}>Learn more</h2>
      {missing.map((each) =>
        each === 'mailbox' ? (
          <TestMailbox key={each} result={result} />
        ) : (
          <GiveField key={each} field={each} />
        ),
      )}
    </section>
  );
}

/** Asks the mail host this once, or shows what has to be set up before. */
function TestMailbox({ result }: { readonly result: VerificationResult }) {
  const settings = useCall('settings.list', {}, { watch: ['settings.changed'] }).data?.settings;
  const check = useVerify((state) => state.check);
  const ehlo = settings?.find(({ name }) => name === 'ehlo_name')?.value;
  const ready = typeof ehlo === 'string' && ehlo !== '';
  return (
    <MoreButton
      icon={<IconMailQuestion size={15} stroke={1.8} aria-hidden />}
      tip={
        ready
          ? 'Connects to the mail host and asks whether it accepts mail for this address. No message is sent.'
          : 'Mail hosts require the caller to identify itself. Set a name once, in Settings.'
      }
      disabled={settings === undefined}
      onClick={() => {
        if (ready) void check(result.input, { fresh: true, probe: true });
        else navigate({ screen: 'settings', section: 'mailbox' });
      }}
    >
      {ready ? 'Test the mailbox' : 'Set up mailbox tests'}
    </MoreButton>
  );
}

const FIELDS: Readonly<
  Record<Exclude<Field, 'email'>, { readonly words: string; readonly tip: string; icon: ReactNode }>
> = {
  name: {
    words: 'Add a name',
    tip: 'Shows whether the address fits the person.',
    icon: <IconUser size={15} stroke={1.8} aria-hidden />,
  },
  company: {
    words: 'Add a company',
    tip: 'Shows whether the person is likely to work there.',
    icon: <IconBuilding size={15} stroke={1.8} aria-hidden />,
  },
  ip: {
    words: 'Add an IP address',
    tip: 'Shows the country and network that a form or order came from.',
    icon: <IconNetwork size={15} stroke={1.8} aria-hidden />,
  },
};

function GiveField({ field }: { readonly field: Exclude<Field, 'email'> }) {
  const { words, tip, icon } = FIELDS[field];
  return (
    <MoreButton
      icon={icon}
      tip={tip}
      onClick={() => document.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.focus()}
    >
      {words}
    </MoreButton>
  );
}

interface MoreButtonProps {
  readonly icon: ReactNode;
  readonly tip: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function MoreButton({ icon, tip, disabled = false, onClick, children }: MoreButtonProps) {
  return (
    <Tooltip label={tip} multiline maw={280}>
      <Button
        size="compact-sm"
        variant="light"
        justify="flex-start"
        leftSection={icon}
        disabled={disabled}
        onClick={onClick}
      >
        {children}
      </Button>
    </Tooltip>
  );
}

type Missing = 'mailbox' | Exclude<Field, 'email'>;

/** Evidence after which nothing else could change the answer. */
const CONCLUSIVE_CODES = new Set([
  'syntax_invalid',
  'domain_not_found',
  'no_mail_route',
  'null_mx',
  'mailbox_not_found',
  'mailbox_disabled',
  'override_deny',
  'disposable',
  'disposable_mx',
]);

const OPEN: readonly (readonly [code: string, missing: Missing])[] = [
  ['mailbox_not_run', 'mailbox'],
  ['name_not_given', 'name'],
  ['company_not_given', 'company'],
  ['ip_not_given', 'ip'],
];

/** The most telling first. */
function missingFrom({ evidence }: Pick<VerificationResult, 'evidence'>): Missing[] {
  const codes = new Set(evidence.map(({ code }) => code));
  for (const code of codes) if (CONCLUSIVE_CODES.has(code)) return [];
  return OPEN.filter(([code]) => codes.has(code)).map(([, missing]) => missing);
}
