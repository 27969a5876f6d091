// How long results are kept, and where to delete them now.
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useRoute } from '../../app/navigation/route.ts';
import { SettingRows } from './rows/setting-rows.tsx';
import { SectionHead } from './section-head.tsx';
import classes from './settings.module.css';

export function RetentionSection() {
  const navigate = useRoute((state) => state.navigate);
  return (
    <>
      <SectionHead title="Retention and cache">
        What Vouch stores stays on this computer and is deleted once it is old.
      </SectionHead>
      <SettingRows section="retention" />
      <div className={classes.row}>
        <div className={classes.rowWords}>
          <div className={classes.rowLabel}>Delete now</div>
          <p>
            Delete single checks and lists in the history, and the record of what was sent to whom
            in the privacy ledger. Deleted data is also overwritten in the database file.
          </p>
        </div>
        <div className={classes.rowButtons}>
          <Button
            variant="default"
            rightSection={<IconArrowRight size={14} aria-hidden />}
            onClick={() => navigate({ screen: 'history', tab: 'checks' })}
          >
            History
          </Button>
          <Button
            variant="default"
            rightSection={<IconArrowRight size={14} aria-hidden />}
            onClick={() => navigate({ screen: 'settings', section: 'privacy' })}
          >
            Privacy ledger
          </Button>
        </div>
      </div>
    </>
  );
}
