// The result as the API's JSON, and the curl command for it, to be copied.
import { Button, Group, ScrollArea } from '@mantine/core';
import { IconBraces, IconCopy, IconTerminal2 } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { VerificationResult } from '../../src-shared/schemas/verification.ts';
import { useServiceStatus } from '../app/calls/service-status.ts';
import { copyText } from '../app/clipboard/write-clipboard.ts';
import { shownJson } from '../app/untrusted-text/hidden-characters.ts';
import { curlOf } from './curl.ts';
import classes from './raw-result.module.css';

const USUAL_URL = 'http://127.0.0.1:8374';

export function RawResult({ result }: { readonly result: VerificationResult }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const apiUrl = useServiceStatus((state) => state.api?.url ?? state.status?.api_url ?? USUAL_URL);
  const json = open ? shownJson(JSON.stringify(result, null, 2)) : '';
  return (
    <div>
      <Group gap={8}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTerminal2 size={14} aria-hidden />}
          onClick={() => copyText(curlOf(result.input, apiUrl), 'The curl command')}
        >
          Copy as curl
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconBraces size={14} aria-hidden />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide JSON' : 'Raw JSON'}
        </Button>
        {open ? (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconCopy size={14} aria-hidden />}
            onClick={() => copyText(json, 'The JSON')}
          >
            Copy JSON
          </Button>
        ) : null}
      </Group>
      <div id={id} hidden={!open}>
        <ScrollArea.Autosize
          mah={420}
          type="auto"
          className={classes.box}
          viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'The result as JSON' }}
        >
          <pre className={classes.json}>{json}</pre>
        </ScrollArea.Autosize>
      </div>
    </div>
  );
}
