import { StartError } from './StartError.ts';

/** Returns the text of a setting by its name; undefined when it is empty or not set. */
export type Read = (name: string) => string | undefined;

/** Reads one of several words; undefined when the setting is missing. Throws StartError. */
export function readChoice<T extends string>(name: string, read: Read, words: readonly T[]): T | undefined {
  const text = read(name);
  if (text === undefined) return undefined;
  const word = words.find((known) => known === text);
  if (word === undefined) throw new StartError(`${name} 不正确：应为 ${words.join('、')} 之一（${name}=${text}）`);
  return word;
}

/** The address of a server, without a final slash; undefined when not set. StartError without its value. */
export function readUrl(name: string, read: Read, protocols: readonly string[]): string | undefined {
  const text = read(name);
  if (text === undefined) return undefined;
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
    throw new StartError(
      `${name} 不正确：应以 ${protocols.map((protocol) => `${protocol}//`).join(' 或 ')} 开头（${name} is no such URL）`,
    );
  return text.replace(/\/+$/, '');
}

/** Reads an integer between two bounds. Throws StartError. */
export function readNumber(name: string, read: Read, standard: number, least: number, most: number): number {
  const text = read(name) ?? String(standard);
  const number = Number(text);
  if (!/^\d{1,9}$/.test(text) || number < least || number > most)
    throw new StartError(`${name} 不正确：应为 ${least} 到 ${most} 的整数（${name}=${text}）`);
  return number;
}

/** Reads a switch. Throws StartError. */
export function readSwitch(name: string, text: string): boolean {
  if (['true', '1'].includes(text)) return true;
  if (['false', '0'].includes(text)) return false;
  throw new StartError(`${name} 不正确：应为 true 或 false（${name}=${text}）`);
}

/** Reads a setting that another one requires. Throws StartError when it is missing. */
export function needed(read: Read, because: string): (name: string) => string {
  return (name) => {
    const text = read(name);
    if (text === undefined)
      throw new StartError(`缺少 ${name}：设置了 ${because} 时必须同时设置（${name} is missing）`);
    return text;
  };
}

/** Whether a host is this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
