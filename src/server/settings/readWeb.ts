import { StartError } from './StartError.ts';
import type { Settings } from './Settings.ts';

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

/** Tells whether browsers reach us by https: the public address says so, or without one there is a proxy that speaks it. */
export function isHttps({ publicUrl, proxies }: Pick<Settings, 'publicUrl' | 'proxies'>): boolean {
  return publicUrl === undefined ? proxies > 0 : publicUrl.startsWith('https:');
}

/** The text of a setting by its name; undefined when it is empty or not set. */
export type Read = (name: string) => string | undefined;

/** One of some words; undefined when the setting is not there. Throws StartError. */
export function readChoice<T extends string>(name: string, read: Read, words: readonly T[]): T | undefined {
  const text = read(name);
  if (text === undefined) return undefined;
  const word = words.find((known) => known === text);
  if (word === undefined) throw new StartError(`${name} 不正确：应为 ${words.join('、')} 之一（${name}=${text}）`);
  return word;
}

/** The address of a server without a slash at its end; undefined when it is not set. What it holds is not printed. Throws StartError. */
export function readUrl(name: string, read: Read, protocols: readonly string[]): string | undefined {
  const text = read(name);
  if (text === undefined) return undefined;
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
    throw new StartError(
      `${name} 不正确：应以 ${protocols.map((protocol) => `${protocol}//`).join(' 或 ')} 开头（${name} is no such URL）`,
    );
  return text.replace(/\/+$/, '');
}

/** A whole number between two bounds. Throws StartError. */
export function readNumber(name: string, read: Read, standard: number, least: number, most: number): number {
  const text = read(name) ?? String(standard);
  const number = Number(text);
  if (!/^\d{1,9}$/.test(text) || number < least || number > most)
    throw new StartError(`${name} 不正确：应为 ${least} 到 ${most} 的整数（${name}=${text}）`);
  return number;
}

/** A switch. Throws StartError. */
export function readSwitch(name: string, text: string): boolean {
  if (['true', '1'].includes(text)) return true;
  if (['false', '0'].includes(text)) return false;
  throw new StartError(`${name} 不正确：应为 true 或 false（${name}=${text}）`);
}

/** Reads what another setting calls for. Throws StartError when it is not there. */
export function needed(read: Read, because: string): (name: string) => string {
  return (name) => {
    const text = read(name);
    if (text === undefined)
      throw new StartError(`缺少 ${name}：设置了 ${because} 时必须同时设置（${name} is missing）`);
    return text;
  };
}
