import type { Script } from './Script.ts';

/** What a field of the source holds, and how we read it. */
export interface KnownField {
  readonly read: string;
  readonly sort: 'flag' | 'number' | 'text' | 'list' | 'record';
  /** Of a text: what of the calendar or the clock it is. */
  readonly time?: 'day' | 'moment' | 'clock';
  /** Of a flag: where it is off, the source has nothing in its place, not 0. */
  readonly isUnset?: boolean;
  /** Of a number: it has no decimals. */
  readonly isWhole?: boolean;
  /** The field whose own condition is read: it shows while something is in it. */
  readonly isOwn?: boolean;
  /** Of a text: what may be chosen. */
  readonly choices?: readonly string[];
  /** What choices are called here, where it is something else than in the source. */
  readonly shorter?: ReadonlyMap<string, string>;
  /** Of a record: what kind of record it is. */
  readonly to?: string;
  /** Of a record: what expressions of the source read in its place, the name of the record. */
  readonly called?: KnownField;
  /** What it always is. */
  readonly fixed?: string | number;
  /** Of a list of rows: a column as a condition on one row reads it. */
  readonly column?: (name: string) => KnownField | undefined;
}

/** How a form of the source reads its fields. */
export interface ScriptWorld {
  /** The field that a name or member stands for; undefined where it stands for none. Throws ScriptError for what we cannot read. */
  readonly field: (script: Script) => KnownField | undefined;
  /** What a name or member always is; undefined where that is not known. */
  readonly fixed: (script: Script) => string | number | undefined;
  /** Where a record was saved: there a table is something even without rows. Nothing is said of that where it is left out. */
  readonly saved?: string | undefined;
  /** The parts that an expression looks into as lists. */
  readonly looked?: ReadonlySet<string>;
  /** What functions around a part call the rows that they are asked of, from the outermost. */
  readonly rows?: readonly string[];
  /** Names of fields that it reads and that are not there: nothing is ever entered in them. */
  readonly missing: string[];
  /** What means something else here, in words. */
  readonly changed: string[];
}

/** A value in our language. */
export type Translated = Omit<KnownField, 'read'> & {
  readonly text: string;
  /** Of a flag: the source has true or false in its place, not 1 or 0; `partly`: either. */
  readonly decided?: 'always' | 'partly';
  /** Of what is worked out: where it counts as so. */
  readonly holds?: string;
};

/** What is said of parts of an expression in a world. Each throws ScriptError for what cannot be said. */
export interface Say {
  readonly world: ScriptWorld;
  /** The same in another world: that of a row. */
  readonly within: (world: ScriptWorld) => Say;
  /** Where a part counts as so. */
  readonly truth: (script: Script) => string;
  readonly value: (script: Script) => Translated;
  /** What is always the same stands for itself. */
  readonly settled: (script: Script) => Script;
  /** The field that a part reads: alone, or with nothing in its place where it is empty. */
  readonly field: (script: Script) => KnownField;
}

/** What a name that stands for no field is read as. */
export const MISSING: KnownField = { read: 'null', sort: 'text' };
