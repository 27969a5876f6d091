// A time on the screen: how long ago it was, with the exact time in its tooltip.
import { formatWhen } from './format.ts';

export function When({ iso }: { readonly iso: string }) {
  const { text, title } = formatWhen(iso);
  return (
    <time dateTime={iso} title={title}>
      {text}
    </time>
  );
}
