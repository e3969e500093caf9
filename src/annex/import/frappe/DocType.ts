import { isHolding } from './fieldNodes.ts';
import { UNREAD_DOCTYPE_KEYS, CONDITIONS, USUAL } from './unreadKeys.ts';
import { isObject } from '#documents/shapeProblems.ts';

/** A field of a DocType, as far as it is read. */
export interface DocField {
  readonly fieldname: string;
  readonly fieldtype: string;
  readonly label: string;
  readonly options: string;
  readonly text: (key: string) => string;
  readonly isOn: (key: string) => boolean;
  /** Keys that look like conditions, and are none that are read. */
  readonly unread: readonly string[];
  /** Its place in its file. */
  readonly pointer: string;
}

/** A DocType of Frappe, as its JSON file states it. */
export interface DocType {
  readonly name: string;
  readonly file: string;
  readonly source: string;
  /** JSON pointer of it in its file; empty where it is all of it. */
  readonly at: string;
  readonly isTable: boolean;
  readonly titleField: string;
  /** Its records are submitted, and cancelled. */
  readonly isSubmitted: boolean;
  /** The field that names its records, if one does. */
  readonly nameField: string;
  /** The keys other than its fields that are not read. */
  readonly besides: readonly string[];
  readonly fields: readonly DocField[];
  /** The entries among its fields that cannot become fields, with the reason. */
  readonly noFields: readonly { readonly pointer: string; readonly why: string }[];
}

/** The location of a DocType. */
export type DocTypePlace = Pick<DocType, 'file' | 'source' | 'at'>;

/** The reason why a DocType cannot be read. */
export class DocTypeError extends Error {}

/** Reads a document as a DocType. Throws DocTypeError for one that is none. */
export function readDocType(json: Readonly<Record<string, unknown>>, place: DocTypePlace): DocType {
  const name = textOf(json['name']);
  const list: unknown = json['fields'];
  if (name === '') throw new DocTypeError('DocType 没有 name');
  if (!Array.isArray(list)) throw new DocTypeError(`${name} 没有 fields`);
  const fields: DocField[] = [];
  const noFields: DocType['noFields'][number][] = [];
  list.forEach((each: unknown, i) => {
    const pointer = `${place.at}/fields/${i}`;
    const field = isObject(each) ? fieldOf(each, pointer) : undefined;
    if (field === undefined) noFields.push({ pointer, why: '不是字段' });
    else if (field.fieldname === '' && isHolding(field))
      noFields.push({ pointer, why: `${field.label || field.fieldtype} 没有 fieldname` });
    else fields.push(field);
  });
  const nameField = /^field:\s*(\S+)$/.exec(textOf(json['autoname']))?.[1] ?? '';
  return {
    ...place,
    name,
    isTable: Number(textOf(json['istable'])) === 1,
    titleField: textOf(json['title_field']),
    isSubmitted: Number(textOf(json['is_submittable'])) === 1,
    nameField,
    besides: Object.keys(UNREAD_DOCTYPE_KEYS).filter(
      (key) =>
        isSaid(json[key]) &&
        !(key === 'autoname' && nameField !== '') &&
        USUAL[key]?.includes(textOf(json[key])) !== true,
    ),
    fields: inOrder(fields, json['field_order']),
    noFields,
  };
}

function fieldOf(json: Readonly<Record<string, unknown>>, pointer: string): DocField {
  const text = (key: string): string => textOf(json[key]);
  return {
    fieldname: text('fieldname'),
    fieldtype: text('fieldtype'),
    label: text('label'),
    options: text('options'),
    text,
    isOn: (key) => Number(text(key)) === 1,
    unread: Object.keys(json).filter(
      (key) => /(?:_if|depends_on)$/.test(key) && !CONDITIONS.includes(key) && text(key) !== '',
    ),
    pointer,
  };
}

/**
 * Fields in the order of the form: by `field_order` if a file has one, because new fields are appended; fields that it
 * does not name come last.
 */
function inOrder(fields: readonly DocField[], order: unknown): readonly DocField[] {
  if (!Array.isArray(order)) return fields;
  const places = new Map(order.map((name, i): [string, number] => [textOf(name), i]));
  const placeOf = ({ fieldname }: DocField): number => places.get(fieldname) ?? order.length;
  return fields.toSorted((a, b) => placeOf(a) - placeOf(b));
}

const isSaid = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : ![undefined, null, '', 0].some((none) => none === value);
/** A text, also of numbers and ticks; anything else is none. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : value === true ? '1' : '';
