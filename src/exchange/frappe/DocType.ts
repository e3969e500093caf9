import { BESIDES, USUAL } from './notTaken.ts';

/** A field of a DocType, as far as it is read. */
export interface DocField {
  readonly fieldname: string;
  readonly fieldtype: string;
  readonly label: string;
  readonly options: string;
  readonly text: (key: string) => string;
  readonly isOn: (key: string) => boolean;
  /** Where it stands in its file. */
  readonly pointer: string;
}

/** A DocType of Frappe, as its JSON file states it. */
export interface DocType {
  readonly name: string;
  readonly file: string;
  readonly source: string;
  readonly isTable: boolean;
  readonly titleField: string;
  /** Its records are submitted, and cancelled. */
  readonly isSubmitted: boolean;
  /** The field that names its records, if one does. */
  readonly nameField: string;
  /** What it says besides its fields, that is not read: by key. */
  readonly besides: readonly string[];
  readonly fields: readonly DocField[];
}

/** Reads a file; undefined for JSON that is no DocType. Throws SyntaxError for what is no JSON. */
export function readDocType(file: string, source: string): DocType | undefined {
  const json: unknown = JSON.parse(source);
  if (!isObject(json) || json['doctype'] !== 'DocType' || !Array.isArray(json['fields'])) return undefined;
  const list: readonly unknown[] = json['fields'];
  const written = list.flatMap((each, i): DocField[] => {
    if (!isObject(each)) return [];
    const text = (key: string): string => textOf(each[key]);
    return [
      {
        fieldname: text('fieldname'),
        fieldtype: text('fieldtype'),
        label: text('label'),
        options: text('options'),
        text,
        isOn: (key) => Number(text(key)) === 1,
        pointer: `/fields/${i}`,
      },
    ];
  });
  const nameField = /^field:\s*(\S+)$/.exec(textOf(json['autoname']))?.[1] ?? '';
  return {
    name: textOf(json['name']),
    file,
    source,
    isTable: Number(textOf(json['istable'])) === 1,
    titleField: textOf(json['title_field']),
    isSubmitted: Number(textOf(json['is_submittable'])) === 1,
    nameField,
    besides: Object.keys(BESIDES).filter(
      (key) =>
        isSaid(json[key]) &&
        !(key === 'autoname' && nameField !== '') &&
        USUAL[key]?.includes(textOf(json[key])) !== true,
    ),
    fields: inOrder(written, json['field_order']),
  };
}

/** Fields as a form has them: by `field_order` where a file has one, as it adds what is new at the end; what it does not name comes last. */
function inOrder(fields: readonly DocField[], order: unknown): readonly DocField[] {
  if (!Array.isArray(order)) return fields;
  const places = new Map(order.map((name, i): [string, number] => [textOf(name), i]));
  const placeOf = ({ fieldname }: DocField): number => places.get(fieldname) ?? order.length;
  return fields.toSorted((a, b) => placeOf(a) - placeOf(b));
}

const isSaid = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : ![undefined, null, '', 0].some((none) => none === value);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : value === true ? '1' : '';
