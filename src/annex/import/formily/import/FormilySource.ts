/** The type of a part; `none`: no value; `way`: a list of cascade steps, here its last. */
export type Sort = 'flag' | 'number' | 'text' | 'list' | 'none' | 'way';

/** A part of an expression in our language. A flag that is read may be empty; one that is decided is true or false. */
export interface TranslatedPart {
  readonly text: string;
  readonly sort: Sort;
  readonly isRead: boolean;
}

/** A part that is not read as it is. */
export const computedPart = (text: string, sort: Sort): TranslatedPart => ({ text, sort, isRead: false });

/** An object of JSON. */
export type Plain = Readonly<Record<string, unknown>>;

export interface FormilySource {
  readonly file: string;
  readonly text: string;
  readonly root: Plain;
  /** Its place in the file. */
  readonly pointer: string;
  /** The settings of the form itself (Designable). */
  readonly form: Plain;
}

/** Parses a schema, or Designable's `{ form, schema }`; else undefined. Throws SyntaxError. */
export function readFormily(file: string, text: string): FormilySource | undefined {
  const json: unknown = JSON.parse(text);
  if (!isPlain(json)) return undefined;
  const schema = json['schema'];
  const isWrapped = isPlain(schema) && isPlain(schema['properties']);
  const root = isWrapped ? schema : json;
  if (!isPlain(root['properties'])) return undefined;
  return { file, text, root, pointer: isWrapped ? '/schema' : '', form: isWrapped ? plainOf(json['form']) : {} };
}

export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const plainOf = (value: unknown): Plain => (isPlain(value) ? value : {});
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The inside of `{{ ... }}`; undefined for anything else. */
export function scriptOf(value: unknown): string | undefined {
  return typeof value === 'string' ? /^\s*\{\{([\s\S]*)\}\}\s*$/.exec(value)?.[1]?.trim() : undefined;
}

/** The parts of an object of properties, in the order of rendering. */
export function childrenOf(node: Plain): readonly (readonly [string, Plain])[] {
  const all = Object.entries(plainOf(node['properties'])).flatMap(([name, child]): [string, Plain][] =>
    isPlain(child) ? [[name, child]] : [],
  );
  const order = ({ 'x-index': index }: Plain): number => (typeof index === 'number' ? index : 0);
  return all.sort(([, a], [, b]) => order(a) - order(b));
}

/** Whether a value is an empty list or object. */
export const isEmptyList = (value: unknown): boolean =>
  (Array.isArray(value) && value.length === 0) || (isPlain(value) && Object.keys(value).length === 0);
