// Examples to copy that call the API at its real address, with the new key while it is shown.
import { SegmentedControl, Tabs } from '@mantine/core';
import { useServiceStatus } from '../../app/calls/service-status.ts';
import { CopyButton } from '../../app/clipboard/copy-button.tsx';
import classes from './api.module.css';
import { useApiScreen } from './api-store.ts';
import { exampleOf, LANGUAGES, needsOf } from './examples.ts';
import { Panel } from './panel.tsx';

const DEFAULT_URL = 'http://127.0.0.1:8374';
const REAL = ['jane.doe@example.com', 'info@example.org'] as const;
const PRACTICE = ['amelia.clarke@kestrel-freight.example', 'noah@lumen-analytics.example'] as const;

export function Examples() {
  const { freshKey, language, call, set } = useApiScreen();
  const url = useServiceStatus(({ api }) => api?.url) ?? DEFAULT_URL;
  const practice = useServiceStatus(({ status }) => status?.practice ?? false);
  const key = freshKey?.key ?? null;
  const text = exampleOf(language, call, { url, key, emails: practice ? PRACTICE : REAL });

  return (
    <Panel
      title="Call the API"
      actions={
        <SegmentedControl
          size="xs"
          aria-label="What the example checks"
          data={[
            { value: 'one', label: 'One address' },
            { value: 'batch', label: 'A batch' },
          ]}
          value={call}
          onChange={(value) => set({ call: value === 'batch' ? 'batch' : 'one' })}
        />
      }
    >
      <Tabs
        value={language}
        onChange={(value) => {
          const chosen = LANGUAGES.find((each) => each.value === value);
          if (chosen !== undefined) set({ language: chosen.value });
        }}
        keepMounted={false}
        className={classes.exampleTabs}
      >
        <Tabs.List aria-label="Language of the example">
          {LANGUAGES.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={classes.copyExample}>
          <CopyButton text={`${text}\n`} what="The example" label="Copy the example" />
        </div>
        {LANGUAGES.map(({ value }) => (
          <Tabs.Panel key={value} value={value}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
            <pre className={classes.example} tabIndex={0}>
              {text}
            </pre>
            <p className={classes.needs}>{needsOf(language, key)}</p>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Panel>
  );
}
