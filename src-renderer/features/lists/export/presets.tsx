// Choices of an export under a name: ready-made sets for other programs, and those that somebody saved.
import { ActionIcon, Button, Group, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../../app/calls/use-call.ts';
import { notifyDone, notifyError } from '../../../app/notices/notify.ts';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { client } from '../../../bridge/client.ts';
import { type ExportForm, formOf, presetOf, READY_SETS, readyForm } from './export-form.ts';

interface PresetChoiceProps {
  readonly form: ExportForm;
  readonly results: readonly string[];
  readonly onForm: (form: ExportForm) => void;
}

export function PresetChoice({ form, results, onForm }: PresetChoiceProps) {
  const call = useCall('presets.list', {}, { watch: ['presets.changed'] });
  const presets = call.data?.presets ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const saved = presets.find(({ preset_id }) => preset_id === chosen);

  function choose(value: string | null): void {
    setChosen(value);
    const preset = presets.find(({ preset_id }) => preset_id === value);
    const ready = READY_SETS.find((set) => `ready:${set.name}` === value);
    if (preset !== undefined) onForm(formOf(preset.choices, form));
    else if (ready !== undefined) onForm({ ...form, ...readyForm(ready, results) });
  }

  return (
    <Group gap={8} align="flex-end">
      <Select
        size="xs"
        flex="1 1 110px"
        maw={220}
        label="Preset"
        placeholder="None"
        clearable
        value={chosen}
        onChange={choose}
        data={[
          {
            group: 'Saved',
            items: presets.map((preset) => ({
              value: preset.preset_id,
              label: shownText(preset.name),
            })),
          },
          {
            group: 'Approved rows for',
            items: READY_SETS.map((set) => ({ value: `ready:${set.name}`, label: set.name })),
          },
        ]}
      />
      {saved === undefined ? null : (
        <ActionIcon
          size={30}
          variant="subtle"
          color="gray"
          aria-label={`Delete the preset ${shownText(saved.name)}`}
          onClick={() => {
            setChosen(null);
            void client.call('presets.delete', { preset_id: saved.preset_id }).catch(notifyError);
          }}
        >
          <IconTrash size={14} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

export function SavePreset({ form }: { readonly form: ExportForm }) {
  const [name, setName] = useState('');

  async function save(): Promise<void> {
    try {
      await client.call('presets.save', { name: name.trim(), choices: presetOf(form) });
      notifyDone(`${shownText(name.trim())} was saved as a preset.`);
      setName('');
    } catch (error) {
      notifyError(error);
    }
  }

  return (
    <Group gap={8} align="flex-end">
      <TextInput
        size="xs"
        flex="1 1 110px"
        maw={220}
        label="Save these choices as"
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button size="xs" variant="default" disabled={name.trim() === ''} onClick={() => void save()}>
        Save
      </Button>
    </Group>
  );
}
