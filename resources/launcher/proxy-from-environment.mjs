// Which proxy an HTTP request takes: HTTPS_PROXY, HTTP_PROXY and NO_PROXY, in either case, or npm's own settings.
import { EnvHttpProxyAgent } from 'undici';

/** An undici dispatcher; it waits for no connection longer than its caller does. Throws when a proxy is no address. */
export function proxyFromEnvironment(env) {
  const first = (...names) => names.map((name) => env[name]).find(Boolean) ?? '';
  return new EnvHttpProxyAgent({
    // npm hands the settings of .npmrc to what it starts: a proxy that npm ci went through serves here too.
    httpProxy: withScheme(first('http_proxy', 'HTTP_PROXY', 'npm_config_proxy')),
    httpsProxy: withScheme(first('https_proxy', 'HTTPS_PROXY', 'npm_config_https_proxy')),
    noProxy: first('no_proxy', 'NO_PROXY', 'npm_config_noproxy'),
    connect: UNTIMED,
    proxyTls: UNTIMED,
    requestTls: UNTIMED,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

const UNTIMED = { timeout: 0 };

/** `proxy.example:3128` is common, and no URL. */
function withScheme(proxy) {
  return proxy === '' || proxy.includes('://') ? proxy : `http://${proxy}`;
}
