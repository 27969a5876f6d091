// About Vouch: versions, sources of data, and licences.
import { Title } from '@mantine/core';
import type { About } from '../../../../src-shared/bridge/app.ts';
import { Loaded } from '../../../app/calls/loaded.tsx';
import { useCall } from '../../../app/calls/use-call.ts';
import { CopyButton } from '../../../app/clipboard/copy-button.tsx';
import { OutsideLink } from '../markdown/outside-link.tsx';
import { SectionHead } from '../section-head.tsx';
import classes from '../settings.module.css';
import { LicenceNotices } from './licence-notices.tsx';

export function AboutSection() {
  const asked = useCall('about.show', {});
  return (
    <>
      {asked.data === null ? <SectionHead title="About" /> : null}
      <Loaded of={asked} label="Loading the versions" heightPx={240}>
        {(about) => <Versions about={about} />}
      </Loaded>
    </>
  );
}

function Versions({ about: data }: { readonly about: About }) {
  const versions = versionsOf(data);
  const text = versions.map(([name, version]) => `${name} ${version}`).join('\n');
  return (
    <>
      <SectionHead
        title={`Vouch ${data.version}`}
        actions={
          <CopyButton text={text} what="The list of versions" size="xs">
            Copy versions
          </CopyButton>
        }
      >
        Email verification on your own machine: a trust score with all the evidence behind it.
      </SectionHead>
      <dl className={classes.versions}>
        {versions.map(([name, version]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{version}</dd>
          </div>
        ))}
      </dl>
      {/db-ip\.com/i.test(data.notices) ? (
        <p className={classes.note}>
          Countries and networks of IP addresses:{' '}
          <OutsideLink href="https://db-ip.com">IP Geolocation by DB-IP</OutsideLink>, with data of
          the other sources named below.
        </p>
      ) : null}
      <Title order={3} size="h3" className={classes.subhead}>
        Licences
      </Title>
      <LicenceNotices notices={data.notices} />
    </>
  );
}

function versionsOf(about: About): readonly (readonly [string, string])[] {
  const all: readonly (readonly [string, string | null])[] = [
    ['Vouch', about.version],
    ['Scoring', about.scoring_version],
    ['Electron', about.electron],
    ['Chromium', about.chromium],
    ['Node.js', about.node],
    ['SQLite', about.sqlite],
    ['System', about.platform],
  ];
  return all.flatMap(([name, version]) => (version === null ? [] : [[name, version] as const]));
}
