/** The part of JSON Schema that forms for pages are made from. */
export interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: Shape | boolean;
  readonly items?: Shape;
  readonly required?: readonly string[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly definitions?: Readonly<Record<string, Shape>>;
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = Readonly<Record<string, Json>>;
/** Keys and indexes from the document to a part of it. */
export type Path = readonly (string | number)[];

export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** The entries of a list; none of anything else. */
export const entriesOf = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);

/** The JSON pointer of a part of a document. */
export const pointerOf = (path: Path): string => path.map((step) => `/${step}`).join('');

/** The path of a JSON pointer to a part of a page, whose keys are plain names. */
export const stepsOf = (pointer: string): Path =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** A shape without its reference, and of the kind that a value is of. */
export function shapeOf(shape: Shape, root: Shape, value?: Json): Shape {
  const name = shape.$ref?.slice('#/definitions/'.length);
  const own = name === undefined ? shape : (root.definitions?.[name] ?? {});
  if (own.oneOf === undefined) return own;
  const type = isJsonObject(value) ? value['type'] : undefined;
  const kinds = own.oneOf.map((kind) => shapeOf(kind, root));
  return kinds.find((kind) => kind.properties?.['type']?.const === type) ?? {};
}

/** The kinds of blocks that a page may have, by their names. */
export const blockKinds = (root: Shape): string[] =>
  (root.definitions?.['block']?.oneOf ?? []).map((kind) => String(shapeOf(kind, root).properties?.['type']?.const));

/** The smallest value of a shape; a text is `word` of its name, so that it can be seen on the page. */
export function startOf(given: Shape, root: Shape, word: (name: string) => string, name = ''): Json {
  const shape = shapeOf(given, root);
  if (typeof shape.const === 'string') return shape.const;
  const [first] = shape.enum ?? [];
  if (typeof first === 'string' || typeof first === 'number') return first;
  if (shape.type === 'boolean') return false;
  if (shape.type === 'number' || shape.type === 'integer') return shape.minimum ?? 0;
  if (shape.type === 'array')
    return Array.from({ length: Math.max(shape.minItems ?? 0, 1) }, () => startOf(shape.items ?? {}, root, word, name));
  if (shape.type !== 'object') return name === 'path' ? '/index' : word(name);
  const required = shape.required ?? [];
  return Object.fromEntries(required.map((key) => [key, startOf(shape.properties?.[key] ?? {}, root, word, key)]));
}

/** A block of a kind with the smallest content. */
export function startOfBlock(type: string, root: Shape, word: (name: string) => string): Json {
  const shape = shapeOf({ oneOf: root.definitions?.['block']?.oneOf ?? [] }, root, { type });
  return startOf(shape, root, word);
}

/** The part of a document at a path; undefined where there is none. */
export function partAt(value: Json | undefined, path: Path): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (isList(value)) return typeof step === 'number' ? partAt(value[step], rest) : undefined;
  return isJsonObject(value) ? partAt(value[step], rest) : undefined;
}

/** The document with another part at a path; without it when the part is undefined. */
export function withPart(value: Json | undefined, path: Path, part: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined) return part ?? null;
  const inner = rest.length === 0 ? part : withPart(partAt(value, [step]), rest, part);
  if (typeof step === 'number') {
    const list = isList(value) ? value : [];
    if (inner === undefined) return list.toSpliced(step, 1);
    return step < list.length ? list.with(step, inner) : [...list, inner];
  }
  const { [step]: _old, ...others } = isJsonObject(value) ? value : {};
  if (inner === undefined) return others;
  // A changed key keeps its place in the file.
  return isJsonObject(value) && step in value ? { ...value, [step]: inner } : { ...others, [step]: inner };
}

/** The document with an entry of a list in another place. */
export function withMoved(value: Json, path: Path, from: number, to: number): Json {
  const list = partAt(value, path);
  if (!isList(list) || to < 0 || to >= list.length) return value;
  const entry = list[from];
  return entry === undefined ? value : withPart(value, path, list.toSpliced(from, 1).toSpliced(to, 0, entry));
}

/** The path of the n-th place (from 0) with a text, or of the first one; undefined without any. */
export function pathOfText(value: Json, text: string, nth: number): Path | undefined {
  const found: Path[] = [];
  const look = (part: Json, path: Path): void => {
    if (typeof part === 'string') {
      if (part.trim() === text) found.push(path);
    } else if (isList(part)) part.forEach((entry, i) => look(entry, [...path, i]));
    else if (isJsonObject(part)) for (const [key, inner] of Object.entries(part)) look(inner, [...path, key]);
  };
  look(value, []);
  return found[nth] ?? found[0];
}

/** A value from its JSON; undefined for any other text. */
export function readJson(text: string): Json | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return isParsed(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

const isParsed = (value: unknown): value is Json => value !== undefined;
