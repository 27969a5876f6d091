// Which methods a path supports, so that a wrong method gets 405 and an unknown path 404.

export interface AllowedMethods {
  /** Notes a route; `pattern` is the router's, with `:name` for one segment. A route for everything is left out. */
  add(method: string | readonly string[], pattern: string): void;
  /** The methods that a path takes, OPTIONS included; null when there is nothing at this path. */
  methodsAt(url: string): readonly string[] | null;
}

interface KnownPath {
  readonly shape: RegExp;
  readonly methods: Set<string>;
}

export function createAllowedMethods(): AllowedMethods {
  const paths = new Map<string, KnownPath>();
  return {
    add(method, pattern) {
      if (pattern === '*' || pattern === '/*') return;
      const known = paths.get(pattern) ?? { shape: shapeOf(pattern), methods: new Set<string>() };
      for (const name of [method].flat()) known.methods.add(name);
      paths.set(pattern, known);
    },
    methodsAt(url) {
      const path = pathOf(url);
      for (const { shape, methods } of paths.values()) {
        if (shape.test(path)) return [...methods, 'OPTIONS'];
      }
      return null;
    },
  };
}

function shapeOf(pattern: string): RegExp {
  const segments = pattern.split('/').map((segment) => {
    if (segment === '*') return '.*';
    return segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  // linear: made of our own routes, in which each repetition ends at a slash
  return new RegExp(`^${segments.join('/')}$`);
}

/** The path as the router reads it: without scheme, authority and query, percent-decoded. */
function pathOf(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
