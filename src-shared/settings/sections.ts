// The sections of the Settings screen, by the names they have in addresses.

export const SETTINGS_SECTIONS = {
  checks: 'Checks',
  mailbox: 'Mailbox probing',
  dns: 'DNS servers',
  proxies: 'Proxies',
  feeds: 'Feeds',
  fleet: 'Fleet',
  policy: 'Bands and weights',
  suppression: 'Suppression lists',
  limits: 'Limits',
  retention: 'Retention and cache',
  data: 'Data folder',
  privacy: 'Privacy ledger',
  appearance: 'Appearance',
  about: 'About Vouch',
} as const;

export type SettingsSection = keyof typeof SETTINGS_SECTIONS;
