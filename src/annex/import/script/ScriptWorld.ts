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

/** The content of a source field, and our read of it. */
export interface KnownField {
  readonly read: string;
  readonly sort: 'flag' | 'number' | 'text' | 'list' | 'record';
  /** For a text: the kind of date or time. */
  readonly time?: 'day' | 'moment' | 'clock';
  /** For a flag: if it is off, the source has no value instead of 0. */
  readonly isUnset?: boolean;
  /** For a number: it has no decimals. */
  readonly isWhole?: boolean;
  /** The field whose own condition is read: it shows while something is in it. */
  readonly isOwn?: boolean;
  /** For a text: its choices. */
  readonly choices?: readonly string[];
  /** The names of choices here, if they differ from the source. */
  readonly shorter?: ReadonlyMap<string, string>;
  /** For a record: its kind. */
  readonly to?: string;
  /** For a record: the value that expressions of the source read instead, the name of the record. */
  readonly called?: KnownField;
  /** Its constant value. */
  readonly fixed?: string | number;
  /** For a list of rows: how a condition on one row reads a column. */
  readonly column?: (name: string) => KnownField | undefined;
}

/** How a form of the source reads its fields. */
export interface ScriptWorld {
  /** The field of a name or member; undefined if it is no field. Throws ScriptError for fields that we cannot read. */
  readonly field: (script: Script) => KnownField | undefined;
  /** The constant value of a name or member; undefined if unknown. */
  readonly fixed: (script: Script) => string | number | undefined;
  /** The condition that a record is saved: then a table is truthy even without rows. Undefined: not considered. */
  readonly saved?: string | undefined;
  /** The parts that an expression looks into as lists. */
  readonly looked?: ReadonlySet<string>;
  /** The parameter names for rows in the enclosing functions, from the outermost. */
  readonly rows?: readonly string[];
  /** Names of fields that it reads and that are not there: nothing is ever entered in them. */
  readonly missing: string[];
  /** The differences in meaning, as texts. */
  readonly changed: string[];
}

/** A value in our language. */
export type Translated = Omit<KnownField, 'read'> & {
  readonly text: string;
  /** For a flag: the source has true or false instead of 1 or 0; `partly`: either. */
  readonly decided?: 'always' | 'partly';
  /** For a computed value: the condition under which it is truthy. */
  readonly holds?: string;
};

/** The translators of expression parts in a world. Each throws ScriptError for a part that cannot be translated. */
export interface ScriptTranslator {
  readonly world: ScriptWorld;
  /** The same in another world: that of a row. */
  readonly within: (world: ScriptWorld) => ScriptTranslator;
  /** The condition under which a part is truthy. */
  readonly truth: (script: Script) => string;
  readonly value: (script: Script) => Translated;
  /** Replaces a part with a constant value by that value. */
  readonly settled: (script: Script) => Script;
  /** The field that a part reads: alone, or with nothing in its place where it is empty. */
  readonly field: (script: Script) => KnownField;
}

/** The read of a name that is no field. */
export const MISSING: KnownField = { read: 'null', sort: 'text' };
