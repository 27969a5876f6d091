// One setting: its description, its control, the reason where a value is refused, and a reset to its default.
import { Anchor, Button, Group, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { SettingDetails } from '../../../../src-shared/bridge/app.ts';
import type { Field, Setting } from '../../../../src-shared/settings/setting.ts';
import { sentenceOf } from '../../../app/notices/error-text.ts';
import classes from '../settings.module.css';
import { useNamedPlace } from '../use-named-place.ts';
import { draftOf, readDraft, sameValue, valueText } from './setting-draft.ts';

interface SettingRowProps {
  readonly details: SettingDetails;
  /** Its entry in the table of settings. */
  readonly setting: Setting;
  /** Below its words. */
  readonly note?: ReactNode;
  readonly change: (name: string, value: unknown) => Promise<void>;
}

export function SettingRow({ details, setting, note, change }: SettingRowProps) {
  const { name, value } = details;
  const kept = draftOf(setting, value);
  const [draft, setDraft] = useState(kept);
  const [fault, setFault] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);
  const id = useId();
  const place = useNamedPlace<HTMLDivElement>(name);

  useEffect(() => {
    setDraft(kept);
    setFault(null);
  }, [kept]);

  async function send(next: unknown) {
    try {
      await change(name, next);
      setFault(null);
      setSaved(true);
    } catch (error) {
      setFault(sentenceOf(error));
    }
  }

  function keep(text: string) {
    setDraft(text);
    const read = readDraft(setting, text);
    if (!read.ok) return setFault(read.message);
    if (sameValue(read.value, value)) {
      setFault(null);
      setDraft(kept);
      return;
    }
    void send(read.value);
  }

  const isDefault = sameValue(value, setting.preset);
  return (
    <div ref={place} className={classes.row} id={`setting-${name}`}>
      <div className={classes.rowWords}>
        <label htmlFor={id} className={classes.rowLabel}>
          {setting.label}
        </label>
        <p id={`${id}-says`}>{setting.help}</p>
        {note === undefined ? null : <p>{note}</p>}
      </div>
      <div className={classes.rowControl}>
        <SettingField
          id={id}
          field={setting.field}
          draft={draft}
          kept={kept}
          fault={fault}
          onDraft={(text) => {
            setDraft(text);
            setFault(null);
            setSaved(false);
          }}
          onKeep={keep}
        />
        <div className={classes.rowFoot} role="status">
          {saved && fault === null && draft === kept ? (
            <span className={classes.saved}>
              <IconCheck size={13} aria-hidden /> Saved
            </span>
          ) : null}
          {isDefault ? null : (
            <Anchor component="button" type="button" size="xs" onClick={() => void send(null)}>
              Reset to {valueText(setting, setting.preset)}
            </Anchor>
          )}
        </div>
      </div>
    </div>
  );
}

interface FieldProps {
  readonly id: string;
  readonly field: Field;
  readonly draft: string;
  readonly kept: string;
  readonly fault: string | null;
  readonly onDraft: (text: string) => void;
  readonly onKeep: (text: string) => void;
}

function SettingField(props: FieldProps) {
  const { id, field, draft, fault, onKeep } = props;
  switch (field.kind) {
    case 'switch':
      return (
        <Switch
          id={id}
          aria-describedby={`${id}-says`}
          size="md"
          checked={draft === 'true'}
          label={draft === 'true' ? 'On' : 'Off'}
          labelPosition="left"
          error={fault}
          onChange={(event) => onKeep(String(event.currentTarget.checked))}
        />
      );
    case 'choice':
      return (
        <Select
          id={id}
          aria-describedby={`${id}-says`}
          data={Object.entries(field.choices).map(([value, label]) => ({ value, label }))}
          value={draft}
          error={fault}
          allowDeselect={false}
          onChange={(value) => onKeep(value ?? draft)}
        />
      );
    case 'number':
    case 'text':
      return <LineField {...props} field={field} />;
    case 'list':
      return <ListField {...props} field={field} />;
    case 'object':
      return null;
  }
}

type FieldPropsOf<Kind extends Field['kind']> = FieldProps & {
  readonly field: Extract<Field, { readonly kind: Kind }>;
};

/** A number or a line of text: kept when it loses the focus or on Enter, put back on Escape. */
function LineField(props: FieldPropsOf<'number' | 'text'>) {
  const { id, field, draft, kept, fault, onDraft, onKeep } = props;
  return (
    <TextInput
      id={id}
      aria-describedby={`${id}-says`}
      value={draft}
      error={fault}
      spellCheck={false}
      placeholder={field.kind === 'text' ? field.placeholder : (field.empty ?? '')}
      {...(field.kind === 'number'
        ? {
            inputMode: 'numeric' as const,
            rightSection: <span className={classes.unit}>{field.unit}</span>,
            rightSectionWidth: field.unit.length * 7 + 20,
            rightSectionPointerEvents: 'none' as const,
          }
        : {})}
      onChange={(event) => onDraft(event.currentTarget.value)}
      onBlur={() => onKeep(draft)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onKeep(draft);
        if (event.key === 'Escape') onDraft(kept);
      }}
    />
  );
}

/** Several lines: kept by its button or by Enter with Control or Command. */
function ListField(props: FieldPropsOf<'list'>) {
  const { id, field, draft, kept, fault, onDraft, onKeep } = props;
  return (
    <>
      <Textarea
        id={id}
        aria-describedby={`${id}-says`}
        value={draft}
        error={fault}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        classNames={{ input: classes.lines ?? '' }}
        placeholder={field.placeholder}
        onChange={(event) => onDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onKeep(draft);
        }}
      />
      {draft === kept ? null : (
        <Group gap="xs" mt={8} justify="flex-end">
          <Button size="compact-sm" variant="default" onClick={() => onDraft(kept)}>
            Discard
          </Button>
          <Button size="compact-sm" onClick={() => onKeep(draft)}>
            Save
          </Button>
        </Group>
      )}
    </>
  );
}
