import type { Scalar } from '#language/Value.ts';
import { CommandError } from '../CommandError.ts';

/** Splits `name=value` arguments at their first `=`. Throws CommandError for one without. */
export function readAssignments(option: string, given: readonly string[] = []): [name: string, text: string][] {
  return given.map((text) => {
    const at = text.indexOf('=');
    if (at < 1) throw new CommandError(`${option} needs name=value, not "${text}"`);
    return [text.slice(0, at), text.slice(at + 1)];
  });
}

/** A text of the command line as the value it looks like: number, true, false, null or text. */
export function readScalar(text: string): Scalar {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === '' || text === 'null') return null;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
