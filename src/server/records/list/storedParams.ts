import type { ViewParams } from '#engine/query/readView.ts';

/** Most characters of one parameter. */
const MAX_PARAMETER_LENGTH = 2000;

/** Parses the stored parameters of a view; undefined for invalid ones. */
export function storedParams(text: string): ViewParams | undefined {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined;
    const entries: [string, unknown][] = Object.entries(read);
    const texts = entries.flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && value !== '' && value.length <= MAX_PARAMETER_LENGTH ? [[name, value]] : [],
    );
    return texts.length === entries.length ? Object.fromEntries(texts) : undefined;
  } catch {
    return undefined;
  }
}
