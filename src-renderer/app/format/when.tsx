// A moment on the screen: how long ago, with the time itself in its title.
import { formatWhen } from './format.ts';

export function When({ iso }: { readonly iso: string }) {
  const { text, title } = formatWhen(iso);
  return (
    <time dateTime={iso} title={title}>
      {text}
    </time>
  );
}
