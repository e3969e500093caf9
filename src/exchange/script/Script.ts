/** An expression of JavaScript as far as forms write them. */
export type Script =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly of: Script; readonly name: string }
  | { readonly kind: 'call'; readonly of: Script; readonly args: readonly Script[] }
  /** A function that is written where it is called: its text, of which nothing is read. */
  | { readonly kind: 'function'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Script[] }
  | { readonly kind: 'unary'; readonly op: string; readonly of: Script }
  | { readonly kind: 'binary'; readonly op: string; readonly left: Script; readonly right: Script }
  | { readonly kind: 'conditional'; readonly test: Script; readonly yes: Script; readonly no: Script };

/** What a text says that cannot be read or said in our language, with its words. */
export class ScriptError extends Error {}
