// The API screen: where the API listens, its keys, its usage, recent requests, callbacks and examples.
import { Page } from '../../app/page/page.tsx';
import classes from './api.module.css';
import { Callbacks } from './callbacks.tsx';
import { Examples } from './example-panel.tsx';
import { Keys } from './keys.tsx';
import { Listener } from './listener.tsx';
import { RecentRequests } from './recent-requests.tsx';
import { Usage } from './usage.tsx';

export function ApiScreen() {
  return (
    <Page title="API" layout="wide">
      <div className={classes.screen}>
        <Listener />
        <div className={classes.columns}>
          <div className={classes.column}>
            <Keys />
            <Usage />
          </div>
          <div className={classes.column}>
            <Examples />
            <RecentRequests />
            <Callbacks />
          </div>
        </div>
      </div>
    </Page>
  );
}
