// Text that others wrote (addresses, names, files, pages), shown with its own direction; invisible characters and letters drawn as others are written out.
import { Fragment } from 'react';
import { partsOf } from './hidden-characters.ts';
import classes from './untrusted-text.module.css';

interface UntrustedTextProps {
  readonly text: string;
  /** Reads from left to right whatever its letters, as addresses and domains do. */
  readonly address?: boolean;
}

/** Selected and copied, it is the true text. */
export function UntrustedText({ text, address = false }: UntrustedTextProps) {
  let at = 0;
  return (
    <bdi {...(address ? { dir: 'ltr' } : {})}>
      {partsOf(text).map((part) => {
        const key = at;
        at += part.text.length;
        return part.code === null ? (
          <Fragment key={key}>{part.text}</Fragment>
        ) : (
          <span key={key} className={classes.escape} data-escape={part.code}>
            {part.text}
          </span>
        );
      })}
    </bdi>
  );
}
