// The History screen: single checks, lists, and how good the verdicts were, each in a tab; and the button that deletes.
import { Button, Tabs } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconListDetails, IconMail, IconTargetArrow, IconTrash } from '@tabler/icons-react';
import { useRoute } from '../../app/navigation/route.ts';
import { Page } from '../../app/page/page.tsx';
import { narrows } from './check-query.ts';
import { useChecks } from './checks-store.ts';
import { ChecksTab } from './checks-tab.tsx';
import { ClearHistory } from './clear-history.tsx';
import { useListHistory } from './list-history-store.ts';
import { ListsTab } from './lists-tab.tsx';
import { OutcomesTab } from './outcomes/outcomes-tab.tsx';

export function HistoryScreen() {
  const route = useRoute((state) => state.route);
  const navigate = useRoute((state) => state.navigate);
  const [clearing, clear] = useDisclosure(false);
  const anyCheck = useChecks(
    ({ checks, filter }) => checks === null || checks.length > 0 || narrows(filter),
  );
  const anyList = useListHistory(
    ({ jobs, search }) => jobs === null || jobs.length > 0 || search !== '',
  );
  const tab = route.screen === 'history' ? route.tab : 'checks';

  return (
    <Page
      title="History"
      layout="wide"
      actions={
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={clear.open}
          disabled={!anyCheck && !anyList}
        >
          Delete history
        </Button>
      }
    >
      <Tabs
        value={tab}
        onChange={(value) =>
          navigate({
            screen: 'history',
            tab: value === 'lists' || value === 'outcomes' ? value : 'checks',
          })
        }
        keepMounted={false}
      >
        <Tabs.List aria-label="What the history shows">
          <Tabs.Tab value="checks" leftSection={<IconMail size={16} aria-hidden />}>
            Checks
          </Tabs.Tab>
          <Tabs.Tab value="lists" leftSection={<IconListDetails size={16} aria-hidden />}>
            Lists
          </Tabs.Tab>
          <Tabs.Tab value="outcomes" leftSection={<IconTargetArrow size={16} aria-hidden />}>
            Accuracy
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="checks" pt="md">
          <ChecksTab />
        </Tabs.Panel>
        <Tabs.Panel value="lists" pt="md">
          <ListsTab />
        </Tabs.Panel>
        <Tabs.Panel value="outcomes" pt="md">
          <OutcomesTab />
        </Tabs.Panel>
      </Tabs>
      <ClearHistory opened={clearing} onClose={clear.close} checks={tab === 'checks'} />
    </Page>
  );
}
