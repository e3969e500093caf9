/** An expression of JavaScript as far as forms write them. */
export type Script =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly of: Script; readonly name: string }
  | { readonly kind: 'call'; readonly of: Script; readonly args: readonly Script[] }
  /** An inline function: its text, and its result if that is a single expression. */
  | {
      readonly kind: 'function';
      readonly text: string;
      readonly params: readonly string[];
      readonly gives: Script | undefined;
    }
  /** A regular expression. */
  | { readonly kind: 'pattern'; readonly source: string; readonly flags: string }
  | { readonly kind: 'list'; readonly items: readonly Script[] }
  | { readonly kind: 'unary'; readonly op: string; readonly of: Script }
  | { readonly kind: 'binary'; readonly op: string; readonly left: Script; readonly right: Script }
  | { readonly kind: 'conditional'; readonly test: Script; readonly yes: Script; readonly no: Script };

/** Nothing, or a text that is empty. */
export const isNothing = (script: Script): boolean =>
  script.kind === 'literal' && (script.value === null || script.value === '');

/** An expression cannot be parsed or translated; the message gives the reason. */
export class ScriptError extends Error {}

/** Runs a parser or translator. Nesting beyond the machine's stack throws ScriptError, too. */
export function orTooDeep<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new ScriptError('嵌套太深', { cause: error });
    throw error;
  }
}
