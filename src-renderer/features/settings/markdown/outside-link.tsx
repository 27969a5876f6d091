// A link to the web: opened in a browser, copied in the desktop app, which opens no web pages.
import { Anchor, CopyButton } from '@mantine/core';
import { client } from '../../../bridge/client.ts';
import classes from '../settings.module.css';

interface OutsideLinkProps {
  readonly href: string;
  readonly children: string;
}

export function OutsideLink({ href, children }: OutsideLinkProps) {
  if (client.host === 'web') {
    return (
      <Anchor href={href} target="_blank" rel="noreferrer" inherit underline="always">
        {children}
      </Anchor>
    );
  }
  return (
    <CopyButton value={href}>
      {({ copied, copy }) => (
        <Anchor
          component="button"
          type="button"
          inherit
          underline="always"
          className={classes.copyLink}
          title={`Copy ${href}`}
          onClick={copy}
        >
          {copied ? 'Address copied' : children === href ? href : `${children} (${href})`}
        </Anchor>
      )}
    </CopyButton>
  );
}
