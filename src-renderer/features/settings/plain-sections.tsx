// The sections that are only rows of settings.

import { SettingRows } from './rows/setting-rows.tsx';
import { SectionHead } from './section-head.tsx';

export function ChecksSection() {
  return (
    <>
      <SectionHead title="Checks">
        What is looked up for an address, and how long an answer stays valid.
      </SectionHead>
      <SettingRows section="checks" />
    </>
  );
}

export function DnsSection() {
  return (
    <>
      <SectionHead title="DNS servers">
        Where names are looked up. Changes apply from the next look-up.
      </SectionHead>
      <SettingRows section="dns" />
    </>
  );
}

export function ProxiesSection() {
  return (
    <>
      <SectionHead title="Proxies">
        Send look-ups through another machine. Vouch resolves and checks every name itself and gives
        the proxy only the address; if a proxy fails, the answer is unknown. A saved password is not
        shown again: leave it out to keep it.
      </SectionHead>
      <SettingRows section="proxies" />
    </>
  );
}

export function LimitsSection() {
  return (
    <>
      <SectionHead title="Limits">
        How much may be used, how fast, and by whom. Keys have budgets of their own, on the API
        screen.
      </SectionHead>
      <SettingRows section="limits" />
    </>
  );
}
