// Text that others wrote (addresses, names, files, pages), shown with its own direction; invisible characters and look-alike letters are written out.
import { Fragment } from 'react';
import { partsOf, type TextPart } from './hidden-characters.ts';
import classes from './untrusted-text.module.css';

interface UntrustedTextProps {
  readonly text: string;
  /** Reads from left to right whatever its letters, as addresses and domains do. */
  readonly address?: boolean;
  /** Whether the domain of an address has quieter ink than what precedes it. */
  readonly quietDomain?: boolean;
}

/** Selected and copied, it is the true text. */
export function UntrustedText({ text, address = false, quietDomain = false }: UntrustedTextProps) {
  const domainAt = quietDomain ? text.lastIndexOf('@') : -1;
  const parts = partsOf(text);
  if (domainAt < 1) return <bdi {...(address ? { dir: 'ltr' } : {})}>{rendered(parts)}</bdi>;
  const [local, domain] = splitAt(parts, domainAt);
  return (
    <bdi {...(address ? { dir: 'ltr' } : {})}>
      {rendered(local)}
      <span className={classes.domain}>{rendered(domain)}</span>
    </bdi>
  );
}

function rendered(parts: readonly TextPart[]) {
  let at = 0;
  return parts.map((part) => {
    const key = at;
    at += part.text.length;
    return part.code === null ? (
      <Fragment key={key}>{part.text}</Fragment>
    ) : (
      <span key={key} className={classes.escape} data-escape={part.code}>
        {part.text}
      </span>
    );
  });
}

/** The parts before a place of their text, and those from there on. */
function splitAt(parts: readonly TextPart[], place: number): readonly [TextPart[], TextPart[]] {
  const before: TextPart[] = [];
  const after: TextPart[] = [];
  let at = 0;
  for (const part of parts) {
    const cut = place - at;
    at += part.text.length;
    if (cut <= 0) after.push(part);
    else if (cut >= part.text.length) before.push(part);
    else {
      before.push({ ...part, text: part.text.slice(0, cut) });
      after.push({ ...part, text: part.text.slice(cut) });
    }
  }
  return [before, after];
}
