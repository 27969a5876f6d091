// A list's name in its head, renamed in place, and the policy that it carries.
import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconPencil, IconScale } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import type { JobDetails } from '../../../../../src-shared/bridge/jobs.ts';
import { hashOf } from '../../../../app/navigation/route.ts';
import { notifyError } from '../../../../app/notices/notify.ts';
import { shownText } from '../../../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../../../app/untrusted-text/untrusted-text.tsx';
import { client } from '../../../../bridge/client.ts';
import { jobName } from '../../../../jobs/job-text.ts';
import { useListPolicy } from '../../../../policy/list-policy.ts';
import classes from './list-name.module.css';

export function ListName({ job }: { readonly job: JobDetails }) {
  const [text, setText] = useState<string | null>(null);
  const name = jobName(job);
  const policy = useListPolicy(job);

  async function keep(): Promise<void> {
    const next = text?.trim() ?? '';
    setText(null);
    if (next === '' || next === job.name) return;
    try {
      await client.call('jobs.rename', { job_id: job.job_id, name: next });
    } catch (error) {
      notifyError(error);
    }
  }

  function pressed(event: KeyboardEvent): void {
    if (event.key === 'Enter') void keep();
    else if (event.key === 'Escape') setText(null);
  }

  return (
    <span className={classes.name}>
      <Tooltip label="All lists">
        <ActionIcon
          component="a"
          href={hashOf({ screen: 'lists', jobId: null })}
          variant="subtle"
          color="gray"
          aria-label="All lists"
        >
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {text === null ? (
        <>
          <span className={classes.text} title={shownText(name)}>
            <UntrustedText text={name} />
          </span>
          <Tooltip label="Rename">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Rename this list"
              onClick={() => setText(name)}
            >
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
          {policy === null ? null : (
            <Tooltip label={`Judged by the policy: ${policy}`}>
              <span className={classes.policy}>
                <IconScale size={13} aria-hidden />
                <span className={classes.policyName}>{policy}</span>
              </span>
            </Tooltip>
          )}
        </>
      ) : (
        <TextInput
          aria-label="Name of the list"
          className={classes.field}
          autoFocus
          value={text}
          maxLength={200}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={pressed}
          onBlur={() => void keep()}
        />
      )}
    </span>
  );
}
