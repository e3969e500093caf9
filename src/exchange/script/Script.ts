/** An expression of JavaScript as far as forms write them. */
export type Script =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly of: Script; readonly name: string }
  | { readonly kind: 'call'; readonly of: Script; readonly args: readonly Script[] }
  /** A function that is written where it is called: its text, and what it gives where that is one expression. */
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

/** What a text says that cannot be read or said in our language, with its words. */
export class ScriptError extends Error {}

/** Reads an expression, or says it. One that is nested deeper than the machine can follow is a ScriptError, too. */
export function orTooDeep<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new ScriptError('嵌套太深', { cause: error });
    throw error;
  }
}
