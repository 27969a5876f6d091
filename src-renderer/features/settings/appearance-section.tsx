// The colour scheme of the window: light, dark, or the system's.
import { Radio, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { SectionHead } from './section-head.tsx';
import classes from './settings.module.css';

const SCHEMES = [
  { value: 'auto', label: 'System', says: 'Follows your system.', icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', says: 'Dark on light.', icon: IconSun },
  { value: 'dark', label: 'Dark', says: 'Light on dark.', icon: IconMoon },
] as const;

export function AppearanceSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <SectionHead title="Appearance">For this window only; applies at once.</SectionHead>
      <Radio.Group
        aria-label="Appearance"
        value={colorScheme}
        onChange={(value) => {
          const scheme = SCHEMES.find((each) => each.value === value);
          if (scheme !== undefined) setColorScheme(scheme.value);
        }}
      >
        <div className={classes.cards}>
          {SCHEMES.map(({ value, label, says, icon: Icon }) => (
            <Radio.Card key={value} value={value} className={classes.card}>
              <Icon size={20} aria-hidden />
              <span className={classes.cardTitle}>
                {label} <Radio.Indicator size="xs" />
              </span>
              <span className={classes.cardSays}>{says}</span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </>
  );
}
