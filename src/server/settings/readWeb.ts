import { readSwitch, readUrl, type Read } from './readers.ts';
import { isHttps } from './isHttps.ts';
import type { Settings } from './Settings.ts';
import { StartError } from './StartError.ts';

type Web = Pick<Settings, 'publicUrl' | 'origins' | 'production'>;

/**
 * How the outside sees this server. Throws StartError for an address that is none, and for a server that others reach without https
 * in production (or with REQUIRE_HTTPS).
 */
export function readWeb(read: Read, { host, proxies }: Pick<Settings, 'host' | 'proxies'>): Web {
  const publicUrl = readOrigin('PUBLIC_URL', read('PUBLIC_URL'));
  const production = read('NODE_ENV') === 'production';
  const strict = production || readSwitch('REQUIRE_HTTPS', read('REQUIRE_HTTPS') ?? 'false');
  if (strict && !isLoopback(host) && !isHttps({ publicUrl, proxies }))
    throw new StartError(
      `监听 ${host} 时必须使用 https：请设置 PUBLIC_URL=https://…，或只监听 127.0.0.1（https is required here）`,
    );
  const origins = (read('ALLOWED_ORIGINS') ?? '')
    .split(',')
    .map((text) => readOrigin('ALLOWED_ORIGINS', text.trim() === '' ? undefined : text.trim()))
    .filter((origin) => origin !== undefined);
  return { publicUrl, origins, production };
}

/** `https://crm.example.com:8443`, nothing behind it. */
function readOrigin(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = readUrl(name, () => text, ['http:', 'https:']) ?? '';
  if (new URL(url).origin !== url.toLowerCase())
    throw new StartError(`${name} 不正确：只应包含协议、主机和端口（${name} is no origin）`);
  return new URL(url).origin;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
