// The analyst's own decision about a row: approve, review or block, why, a note and labels.

import { ActionIcon, Button, Group, Pill, Textarea, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { GridRow } from '../../../../../src-shared/bridge/lists.ts';
import type { Decision, DecisionChange } from '../../../../../src-shared/bridge/triage.ts';
import { When } from '../../../../app/format/when.tsx';
import { Form } from '../../../../app/page/form.tsx';
import { UntrustedText } from '../../../../app/untrusted-text/untrusted-text.tsx';
import { RECOMMENDATIONS } from '../../../../badges/recommendation.tsx';
import { decide, oneRow } from '../grid/triage.ts';
import classes from './decision-panel.module.css';

const CHOICES = ['approve', 'review', 'block'] as const;

interface DecisionPanelProps {
  readonly jobId: string;
  readonly row: GridRow;
}

export function DecisionPanel({ jobId, row }: DecisionPanelProps) {
  const { decision } = row;
  const change = (next: DecisionChange) => decide(jobId, oneRow(row.index), next);
  return (
    <section className={classes.panel} aria-label="Your decision">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
      <div className={classes.choices} role="group" aria-label="Decide">
        {CHOICES.map((choice) => {
          const { label, icon: Icon } = RECOMMENDATIONS[choice];
          const isChosen = decision?.decision === choice;
          return (
            <Button
              key={choice}
              size="xs"
              px={8}
              variant={isChosen ? 'filled' : 'default'}
              color={choice}
              aria-pressed={isChosen}
              leftSection={<Icon size={14} className={classes.icon} aria-hidden />}
              rightSection={
                <span className={classes.shortcut}>
                  <kbd className={classes.key}>{label.charAt(0)}</kbd>
                </span>
              }
              styles={{ section: { margin: 0 } }}
              onClick={() => change({ decision: isChosen ? null : choice })}
            >
              {label}
            </Button>
          );
        })}
      </div>
      {decision?.decision == null ? null : (
        <p className={classes.who}>
          Decided by <UntrustedText text={decision.decided_by} />,{' '}
          <When iso={decision.decided_at} />
        </p>
      )}
      <Words key={row.index} decision={decision} onChange={change} />
    </section>
  );
}

interface WordsProps {
  readonly decision: Decision | null;
  readonly onChange: (change: DecisionChange) => void;
}

function Words({ decision, onChange }: WordsProps) {
  const labels = decision?.labels ?? [];
  const [label, setLabel] = useState('');
  return (
    <>
      {decision?.decision == null ? null : (
        <Kept
          label="Reason"
          value={decision.reason}
          onKeep={(reason) => onChange({ reason })}
          placeholder="Why"
        />
      )}
      <Kept
        label="Note"
        value={decision?.note ?? ''}
        onKeep={(note) => onChange({ note })}
        placeholder="Add a note"
        long
      />
      <Group gap={6} className={classes.labels}>
        {labels.map((each) => (
          <Pill key={each} className={classes.label}>
            <UntrustedText text={each} />
            <ActionIcon
              size={14}
              variant="transparent"
              color="gray"
              aria-label={`Remove label ${each}`}
              onClick={() => onChange({ remove_labels: [each] })}
            >
              <IconX size={10} aria-hidden />
            </ActionIcon>
          </Pill>
        ))}
        <Form
          onSubmit={() => {
            const plain = label.trim();
            if (plain !== '') onChange({ add_labels: [plain] });
            setLabel('');
          }}
        >
          <TextInput
            size="xs"
            aria-label="Add a label"
            placeholder="Add a label"
            className={classes.newLabel}
            maxLength={60}
            value={label}
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
        </Form>
      </Group>
    </>
  );
}

interface KeptProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly long?: boolean;
  readonly onKeep: (text: string) => void;
}

/** A text that is kept when it is left. */
function Kept({ label, value, placeholder, long = false, onKeep }: KeptProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const keep = () => {
    if (text.trim() !== value) onKeep(text.trim());
  };
  const shared = {
    size: 'xs',
    'aria-label': label,
    placeholder,
    value: text,
    onBlur: keep,
  } as const;
  return long ? (
    <Textarea
      {...shared}
      autosize
      minRows={1}
      maxRows={6}
      maxLength={5_000}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  ) : (
    <TextInput
      {...shared}
      maxLength={500}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
      }}
    />
  );
}
