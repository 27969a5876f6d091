// Mailbox probing: what is sent and what it risks, its settings, and the preflight.
import { Alert, List } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { SettingRows } from '../rows/setting-rows.tsx';
import { SectionHead } from '../section-head.tsx';
import classes from '../settings.module.css';
import { LookUpsLink } from './look-ups.tsx';
import { Preflight } from './preflight.tsx';

export function MailboxSection() {
  return (
    <>
      <SectionHead title="Mailbox probing">
        Asks the mail host itself whether it accepts mail for an address. It is the strongest
        evidence there is, and the only check that can hurt your sender reputation, so it is off
        until you turn it on.
      </SectionHead>
      <Alert
        variant="outline"
        color="gray"
        icon={<IconInfoCircle size={18} aria-hidden />}
        title="What is sent, and what it risks"
        classNames={{ root: classes.explain ?? '', message: classes.explainText ?? '' }}
      >
        <List size="sm" spacing={4}>
          <List.Item>
            A connection from your address on port 25, your EHLO name, your MAIL FROM and the
            address in question. No message is ever sent: the conversation ends before DATA.
          </List.Item>
          <List.Item>
            Once per domain the host is also asked for a name that cannot exist, so that “accepted”
            is not mistaken for “exists”, and, until it has accepted somebody, for its postmaster,
            so that “refused” is not mistaken for “not found”.
          </List.Item>
          <List.Item>
            Many such questions can look like a spammer’s. Mail hosts may then put your address on a
            blocklist, which hurts mail you send from there. Use a machine that sends no mail of its
            own.
          </List.Item>
          <List.Item>
            Many home and office networks block port 25. Then the mailbox is “not checked”, never
            “invalid”.
          </List.Item>
        </List>
      </Alert>
      <SettingRows
        section="mailbox"
        notes={{
          mailbox_probing: (
            <>
              Some operators and blocklists count such questions as abuse, so probe only with
              permission. <LookUpsLink />
            </>
          ),
        }}
      />
      <Preflight />
    </>
  );
}
