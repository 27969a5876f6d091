// The window's entry: styles, theme, and the frame with its screens.
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import '@mantine/charts/styles.css';
import './theme/tokens.css';
import './theme/tones.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './app/notices/error-boundary.tsx';
import { Frame } from './shell/frame.tsx';
import notifications from './theme/notifications.module.css';
import { cssVariables, theme } from './theme/theme.ts';

shareStyleNonce();

const colorSchemes = localStorageColorSchemeManager({ key: 'vouch-color-scheme' });
const root = document.getElementById('root');

if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemes}
        getStyleNonce={styleNonce}
      >
        <ErrorBoundary>
          <ModalsProvider>
            <Notifications
              className={notifications.root}
              position="bottom-right"
              limit={4}
              containerWidth={380}
            />
            <Frame />
          </ModalsProvider>
        </ErrorBoundary>
      </MantineProvider>
    </StrictMode>,
  );
}

/** The page's nonce; empty where the host sets no policy. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** Gives the nonce to the scroll lock of dialogs as well, which looks for it under this name (get-nonce, bundled with the kit). */
function shareStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
