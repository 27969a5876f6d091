// The sections that are rows of settings and nothing else.
import { SectionHead } from './section-head.tsx';
import { SettingRows } from './setting-rows.tsx';
import { useSettings } from './use-settings.ts';

export function ChecksSection() {
  const settings = useSettings();
  return (
    <>
      <SectionHead title="Checks">
        What is looked up for an address, and for how long an answer is good.
      </SectionHead>
      <SettingRows section="checks" settings={settings} />
    </>
  );
}

export function DnsSection() {
  const settings = useSettings();
  return (
    <>
      <SectionHead title="DNS servers">
        Where names are looked up. Changes count from the next look-up on.
      </SectionHead>
      <SettingRows section="dns" settings={settings} />
    </>
  );
}

export function LimitsSection() {
  const settings = useSettings();
  return (
    <>
      <SectionHead title="Limits">
        How much may be used, how fast, and by whom. Keys have budgets of their own, on the API
        screen.
      </SectionHead>
      <SettingRows section="limits" settings={settings} />
    </>
  );
}
