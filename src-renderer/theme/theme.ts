// The Mantine theme: one neutral scale, one accent, three colours for recommendations, sizes on a 4-pixel grid.
import {
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  Loader,
  type MantineColorsTuple,
  Menu,
  Modal,
  Notification,
  Tooltip,
} from '@mantine/core';

const CLOSE = { 'aria-label': 'Close' };

const neutral: MantineColorsTuple = [
  '#f6f7f9',
  '#eef0f3',
  '#e4e8ec',
  '#d8dde3',
  '#c3cad2',
  '#68737f',
  '#5b6672',
  '#434d58',
  '#2c343d',
  '#1b2128',
];

const night: MantineColorsTuple = [
  '#e3e7eb',
  '#c3cad2',
  '#9ea9b4',
  '#8c97a4',
  '#37404a',
  '#2b333b',
  '#21272e',
  '#1a1f24',
  '#14181c',
  '#0e1114',
];

const accent: MantineColorsTuple = [
  '#e6f3f2',
  '#cfe7e5',
  '#a3d3cf',
  '#72bbb5',
  '#45a39c',
  '#268b85',
  '#177672',
  '#0f6363',
  '#0b5052',
  '#083d40',
];

const approve: MantineColorsTuple = [
  '#e9f6ef',
  '#d0ebdc',
  '#a5d9bd',
  '#73c398',
  '#48ac77',
  '#2c965e',
  '#1f8350',
  '#176c41',
  '#125735',
  '#0d4329',
];

const review: MantineColorsTuple = [
  '#fdf4e2',
  '#fae6c0',
  '#f3cd84',
  '#e9b04a',
  '#d99524',
  '#c07c0c',
  '#a06505',
  '#825103',
  '#6a4203',
  '#523303',
];

const block: MantineColorsTuple = [
  '#fdeeec',
  '#fad7d4',
  '#f4b0ab',
  '#ea837c',
  '#dc5c54',
  '#cb4039',
  '#b3302a',
  '#962621',
  '#7a1f1b',
  '#5e1815',
];

const MONOSPACE =
  'ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';
const SANS =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif';

export const theme = createTheme({
  primaryColor: 'accent',
  // Dark enough for white text on it, in both schemes.
  primaryShade: { light: 7, dark: 6 },
  // The kit's own names lead to the same few colours, so that nothing strays from them.
  colors: {
    accent,
    approve,
    review,
    block,
    gray: neutral,
    dark: night,
    blue: accent,
    teal: accent,
    green: approve,
    yellow: review,
    orange: review,
    red: block,
  },
  black: '#1b2128',
  fontFamily: SANS,
  fontFamilyMonospace: MONOSPACE,
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: {
    fontFamily: SANS,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
      h4: { fontSize: '13px', lineHeight: '20px' },
    },
  },
  shadows: {
    xs: 'none',
    sm: '0 1px 2px rgb(10 20 30 / 8%)',
    md: '0 4px 16px rgb(10 20 30 / 14%)',
    lg: '0 8px 28px rgb(10 20 30 / 18%)',
    xl: '0 12px 40px rgb(10 20 30 / 22%)',
  },
  components: {
    Tooltip: Tooltip.extend({
      defaultProps: {
        openDelay: 250,
        events: { hover: true, focus: true, touch: true },
        transitionProps: { duration: 120 },
      },
    }),
    // A menu's children are its items: the first of them takes the focus, not a part before it.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    Drawer: Drawer.extend({ defaultProps: { closeButtonProps: CLOSE } }),
    Modal: Modal.extend({
      defaultProps: {
        centered: true,
        closeButtonProps: CLOSE,
        transitionProps: { duration: 150, transition: 'fade' },
      },
    }),
    // A name needs a role to stand on.
    Loader: Loader.extend({ defaultProps: { role: 'status' } }),
    Notification: Notification.extend({
      defaultProps: { closeButtonProps: { 'aria-label': 'Close this message' } },
    }),
  },
});

/** Where the kit's own choice would be too faint for text. */
const READABLE = {
  '--mantine-color-text': 'var(--vouch-text)',
  '--mantine-color-body': 'var(--vouch-surface)',
  '--mantine-color-dimmed': 'var(--vouch-text-2)',
  '--mantine-color-default-border': 'var(--vouch-line-strong)',
  '--mantine-color-anchor': 'var(--vouch-accent-text)',
};

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: READABLE,
  dark: { ...READABLE, '--mantine-color-error': 'var(--vouch-block-text)' },
});
