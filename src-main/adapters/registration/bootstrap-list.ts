// What IANA's list of RDAP servers says (RFC 9224).
import Type from 'typebox';
import { parseShallowJson } from '../../../src-shared/shallow-json.ts';
import { validate } from '../../../src-shared/validate.ts';

const ServerListDocument = Type.Object({
  services: Type.Array(Type.Array(Type.Array(Type.String()))),
});

/** Reads a list (RFC 9224 §3); null when it is none, or names no server at all. */
export function readServerList(text: string): ReadonlyMap<string, readonly string[]> | null {
  const validated = validate(ServerListDocument, parseShallowJson(text));
  if (!validated.ok) return null;
  const services = new Map<string, readonly string[]>();
  for (const [names = [], urls = []] of validated.value.services) {
    const best = preferSecure(urls);
    for (const name of names) services.set(name.toLowerCase().replace(/^\.|\.$/g, ''), best);
  }
  return [...services.values()].some((urls) => urls.length > 0) ? services : null;
}

/** RFC 9224 §3: https is to be preferred; plain http is taken only where there is nothing else. */
function preferSecure(urls: readonly string[]): readonly string[] {
  const usable = urls.flatMap((text) => {
    const url = URL.parse(text);
    if (url === null || url.username !== '' || url.search !== '' || url.hash !== '') return [];
    return [url.href.endsWith('/') ? url.href : `${url.href}/`];
  });
  const secure = usable.filter((url) => url.startsWith('https://'));
  return secure.length > 0 ? secure : usable.filter((url) => url.startsWith('http://'));
}
