// The Settings screen: sections on the left, the chosen one on the right.
import { NavLink, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconAdjustments,
  IconBook2,
  IconFolder,
  IconGauge,
  IconInfoCircle,
  IconMailOff,
  IconMailQuestion,
  IconPalette,
  IconRefresh,
  IconRoute,
  IconScale,
  IconServer,
  IconTopologyStar3,
  IconTrashX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { SETTINGS_SECTIONS, type SettingsSection } from '../../../src-shared/settings/sections.ts';
import { hashOf, useRoute } from '../../app/navigation/route.ts';
import { Page } from '../../app/page/page.tsx';
import { AboutSection } from './about/about-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { DataSection } from './data-section.tsx';
import { FeedsSection } from './feeds-section.tsx';
import { FleetSection } from './fleet-section.tsx';
import { MailboxSection } from './mailbox/mailbox-section.tsx';
import { ChecksSection, DnsSection, LimitsSection, ProxiesSection } from './plain-sections.tsx';
import { PolicySection } from './policy/policy-section.tsx';
import { PrivacySection } from './privacy/privacy-section.tsx';
import { RetentionSection } from './retention-section.tsx';
import { SECTIONS, sectionFor } from './rows/section-of.ts';
import classes from './settings.module.css';
import { SuppressionSection } from './suppression-section.tsx';

const LOOKS: Readonly<
  Record<SettingsSection, { readonly icon: TablerIcon; readonly content: ComponentType }>
> = {
  checks: { icon: IconAdjustments, content: ChecksSection },
  policy: { icon: IconScale, content: PolicySection },
  suppression: { icon: IconMailOff, content: SuppressionSection },
  mailbox: { icon: IconMailQuestion, content: MailboxSection },
  dns: { icon: IconServer, content: DnsSection },
  proxies: { icon: IconRoute, content: ProxiesSection },
  feeds: { icon: IconRefresh, content: FeedsSection },
  fleet: { icon: IconTopologyStar3, content: FleetSection },
  limits: { icon: IconGauge, content: LimitsSection },
  retention: { icon: IconTrashX, content: RetentionSection },
  privacy: { icon: IconBook2, content: PrivacySection },
  data: { icon: IconFolder, content: DataSection },
  appearance: { icon: IconPalette, content: AppearanceSection },
  about: { icon: IconInfoCircle, content: AboutSection },
};

export function SettingsScreen() {
  const route = useRoute((state) => state.route);
  const narrow = useMediaQuery('(max-width: 900px)') ?? false;
  const shown = sectionFor(route.screen === 'settings' ? route.section : null);
  const Content = LOOKS[shown].content;

  return (
    <Page title="Settings" layout="wide">
      <div className={classes.screen}>
        <nav className={classes.nav} aria-label="Sections of the settings">
          {narrow ? <SectionSelect shown={shown} /> : <SectionLinks shown={shown} />}
        </nav>
        <div className={classes.section} data-section={shown}>
          <Content />
        </div>
      </div>
    </Page>
  );
}

function SectionLinks({ shown }: { readonly shown: SettingsSection }) {
  return SECTIONS.map((id) => {
    const Icon = LOOKS[id].icon;
    const target = { screen: 'settings', section: id } as const;
    return (
      <NavLink
        key={id}
        href={hashOf(target)}
        label={SETTINGS_SECTIONS[id]}
        leftSection={<Icon size={16} aria-hidden />}
        active={id === shown}
        aria-current={id === shown ? 'page' : undefined}
        className={classes.navLink}
      />
    );
  });
}

/** One line instead of fourteen, where they would take half of the screen. */
function SectionSelect({ shown }: { readonly shown: SettingsSection }) {
  const navigate = useRoute((state) => state.navigate);
  const Icon = LOOKS[shown].icon;
  return (
    <Select
      aria-label="Section"
      leftSection={<Icon size={16} aria-hidden />}
      allowDeselect={false}
      maxDropdownHeight={420}
      value={shown}
      onChange={(section) => {
        if (section !== null) navigate({ screen: 'settings', section: sectionFor(section) });
      }}
      data={SECTIONS.map((id) => ({ value: id, label: SETTINGS_SECTIONS[id] }))}
    />
  );
}
