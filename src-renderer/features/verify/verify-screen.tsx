// The Verify screen: the form, then the running check, its verdict or its error; recent checks in a drawer.
import { Button, Loader } from '@mantine/core';
import { IconPlugConnected, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { shareOf } from '../../../src-shared/list-progress.ts';
import { isPracticeAddress } from '../../app/calls/practice-address.ts';
import { PracticeButton } from '../../app/calls/practice-button.tsx';
import { useServiceStatus } from '../../app/calls/service-status.ts';
import { useCall } from '../../app/calls/use-call.ts';
import { navigate, useRoute } from '../../app/navigation/route.ts';
import { FIRST_ROUTES } from '../../app/navigation/route-address.ts';
import { takeScreenRequest, useScreenRequest } from '../../app/navigation/screen-request.ts';
import { ErrorNote } from '../../app/notices/error-note.tsx';
import { isConnectionError } from '../../app/notices/error-text.ts';
import { EmptyNote } from '../../app/page/empty-note.tsx';
import { Page } from '../../app/page/page.tsx';
import { UntrustedText } from '../../app/untrusted-text/untrusted-text.tsx';
import { RecentLists } from '../../jobs/recent-lists.tsx';
import { useRecentJobs } from '../../jobs/use-jobs.ts';
import { Subject } from '../../verdict/subject.tsx';
import { VerdictView } from '../../verdict/verdict-view.tsx';
import { FirstStart } from './first-start.tsx';
import { LearnMore } from './learn-more.tsx';
import { RecentChecks } from './recent-checks.tsx';
import { SeveralAddresses } from './several-addresses.tsx';
import { Stages } from './stages.tsx';
import { VerifyForm } from './verify-form.tsx';
import classes from './verify-screen.module.css';
import { type Phase, useVerify } from './verify-store.ts';

const RECENT = 30;
const QUESTION = { search: null, recommendation: null, flag: null, after: null, limit: RECENT };

export function VerifyScreen() {
  useFollowRoute();
  useWanted();
  const recent = useCall('checks.list', QUESTION, {
    watch: ['checks.changed', 'policy.changed', 'service.changed'],
  });
  const none = recent.data !== null && recent.data.checks.length === 0;
  const known = recent.error !== null || (recent.data?.checks.length ?? 0) > 0;
  const phase = useVerify((state) => state.phase);
  return (
    <Page
      title="Verify"
      layout="wide"
      actions={
        <>
          {phase.kind === 'done' ? <NewCheck /> : null}
          {known ? <RecentChecks asked={recent} /> : null}
        </>
      }
    >
      <div className={classes.screen}>
        <VerifyForm />
        <SeveralAddresses />
        <div className={classes.outcome}>
          <Outcome phase={phase} first={none} known={known} />
        </div>
      </div>
    </Page>
  );
}

/** Shows what the address names: a stored check, or the empty form. */
function useFollowRoute(): void {
  const requestId = useRoute(({ route }) => (route.screen === 'verify' ? route.requestId : null));
  useEffect(() => {
    const { phase, open, clear } = useVerify.getState();
    const shown = phase.kind === 'done' ? phase.result.request_id : null;
    if (requestId === null) {
      if (phase.kind === 'done' || phase.kind === 'opening') clear();
    } else if (requestId !== shown) {
      void open(requestId);
    }
  }, [requestId]);
}

/** Takes up a check that was asked for in the search or on another screen. */
function useWanted(): void {
  const wanted = useScreenRequest('verify');
  useEffect(() => {
    if (wanted === null) return;
    const taken = takeScreenRequest('verify');
    if (taken !== null) void useVerify.getState().check(taken.request);
  }, [wanted]);
}

function NewCheck() {
  return (
    <Button
      size="compact-md"
      variant="default"
      leftSection={<IconPlus size={15} aria-hidden />}
      onClick={() => {
        navigate(FIRST_ROUTES.verify);
        document.querySelector<HTMLInputElement>('input[name="email"]')?.focus();
      }}
    >
      New check
    </Button>
  );
}

interface OutcomeProps {
  readonly phase: Phase;
  /** Whether nothing was ever checked here. */
  readonly first: boolean;
  readonly known: boolean;
}

function Outcome({ phase, first, known }: OutcomeProps) {
  const check = useVerify((state) => state.check);
  switch (phase.kind) {
    case 'idle':
      return <Start first={first} known={known} />;
    case 'running':
      return <Stages phase={phase} />;
    case 'opening':
      return (
        <div className={classes.opening}>
          <Loader size="sm" aria-label="Opening the check" />
        </div>
      );
    case 'failed':
      return <Failure {...phase} />;
    case 'done':
      return (
        <VerdictView
          result={phase.result}
          layout="wide"
          comparison={phase.comparison}
          beside={<LearnMore result={phase.result} />}
          onSuggestion={(email) => check({ ...phase.result.input, email })}
          actions={
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconRefresh size={14} aria-hidden />}
              onClick={() => check(phase.result.input, { fresh: true })}
            >
              Check again
            </Button>
          }
        />
      );
  }
}

/** Why there is no verdict. On the practice network that a domain is real is no failure, and says nothing of it. */
function Failure({ request, error, retry }: Extract<Phase, { kind: 'failed' }>) {
  const practice = useServiceStatus((state) => state.status?.practice ?? false);
  const connected = useServiceStatus((state) => state.connection === 'connected');
  if (!connected && isConnectionError(error)) {
    return (
      <EmptyNote title="This check has not run yet.">
        It runs as soon as this page is connected again.
      </EmptyNote>
    );
  }
  if (request === null || !practice || isPracticeAddress(request.email)) {
    return (
      <div className={classes.failure}>
        {request === null ? null : <Subject request={request} />}
        <ErrorNote error={error} retry={retry} />
      </div>
    );
  }
  return (
    <EmptyNote
      title="Only invented domains exist on the practice network."
      action={
        <PracticeButton on={false} leftSection={<IconPlugConnected size={15} aria-hidden />}>
          Leave the practice network
        </PracticeButton>
      }
    >
      So nothing is known here about{' '}
      <strong>
        <UntrustedText text={request.email} address />
      </strong>
      , good or bad. Try an address from the sample list, such as{' '}
      <code className={classes.sample}>amelia.clarke@kestrel-freight.example</code>, or leave the
      practice network to check real ones.
    </EmptyNote>
  );
}

/** Nothing is shown before it is known whether anything was ever checked here. */
function Start({ first, known }: Pick<OutcomeProps, 'first' | 'known'>) {
  const jobs = useRecentJobs(RECENT_LISTS).data ?? [];
  if (!first && !known) return null;
  return (
    <div className={classes.start}>
      {known ? <NothingOpen /> : null}
      <FirstStart />
      {jobs.length === 0 ? null : <RecentLists jobs={jobs} shareOf={shareOf} />}
    </div>
  );
}

/** Lists shown where nothing is open. */
const RECENT_LISTS = 5;

function NothingOpen() {
  return (
    <p className={classes.hint}>
      Type an address and press Enter. Name, company and IP address are optional; each gives Vouch
      more to compare. Pasting{' '}
      <code className={classes.sample}>Jane Doe &lt;jane@acme.com&gt;</code> fills two fields.
    </p>
  );
}
