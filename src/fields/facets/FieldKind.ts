import type { FieldNode } from '#generated/documents/FormDocument.ts';
import type { Value } from '#language/Value.ts';
import type { ReadCell } from './readText.ts';
import type { DomainFacet } from './domains.ts';
import type { FilterFacet } from './filters.ts';
import type { ValueInput } from './validateValue.ts';
import type { WireValue } from './parseWire.ts';
import type { FieldModel } from '../FieldModel.ts';
import type { MoneyUnit } from '../Currency.ts';

/** The column types that fields are stored in. Times are those of the zone of the product. */
export type ColumnType =
  | 'bigint'
  | 'text'
  | 'boolean'
  | 'date'
  | 'timestamp(0) without time zone'
  | 'time(0) without time zone'
  | 'bigint[]'
  | 'text[]'
  | `numeric(${number},${number})`;

/** The value types that expressions distinguish. */
export type ValueSort = 'number' | 'text' | 'boolean' | 'list';

/** Limits of domain 0.2 that hold where a field states none of its own. */
export interface Limits {
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly digits?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
}

/** The representation of a field in an Excel cell. */
export interface CellFacet {
  /** Parses a cell text to the wire value; undefined for amounts and times, which `readTyped` parses. */
  readonly read: ((text: string, field: FieldModel) => ReadCell) | undefined;
  /** The instructions for users who fill in the cell. */
  readonly hint: (field: FieldModel) => string;
  readonly width: number;
  /** The number format of a cell that is written; undefined for that of Excel. */
  readonly format: string | undefined;
}

/** The extensions of the pictures that can be uploaded and that browsers show. */
export const PICTURE_EXTENSIONS: readonly string[] = ['jpg', 'jpeg', 'png', 'webp'];
export const VIDEO_EXTENSIONS: readonly string[] = ['mp4', 'webm'];

export interface UploadFacet {
  /** MB of the largest file. */
  readonly most: number;
  /** Undefined for any that may be uploaded. */
  readonly extensions: readonly string[] | undefined;
  readonly ids: (value: Value) => readonly number[];
}

/** All that is decided about one kind of field. Every kind states every facet, so that a new one cannot forget any. */
export interface FieldKind {
  /** How a document selects this kind: by the shape of the node, or by a component that belongs to this kind alone. */
  readonly asked: { readonly shape: NodeShape | undefined; readonly byComponent: boolean };
  /** The field component that renders it unless the node names another. */
  readonly component: string;
  /** Its command-line name for authors, and the generated node; undefined if there is none. */
  readonly word: { readonly name: string; readonly node: Partial<FieldNode> } | undefined;

  /** The target of its value: an item, a record by id or name, a file, a row; undefined for a plain value. */
  readonly refersTo: 'item' | 'record' | 'name' | 'file' | 'row' | undefined;
  /** The value is a list. */
  readonly many: boolean;
  /** A quantity, typed as `readAmount` reads it: it is read from the right, filtered by a range and added up. */
  readonly amount: 'money' | 'percent' | 'number' | undefined;
  /** A day or a time, typed as `readMoment` reads it. */
  readonly moment: 'date' | 'datetime' | undefined;
  /** Free text: on one line, several, formatted, a contact, or a page of the site; undefined for others. */
  readonly text: 'line' | 'lines' | 'html' | 'contact' | 'page' | undefined;
  /** People choose it from a few values that are all known. */
  readonly isChosen: boolean;
  readonly holds: (field: Pick<FieldModel, 'itemType' | 'enum'>) => ValueSort;
  /** Its column in the database; undefined for rows, which have a table of their own. */
  readonly column: (field: FieldModel) => ColumnType | undefined;
  /** Its type in TypeScript; `entityType` names the type of an entity. */
  readonly typescript: (field: FieldModel, entityType: (key: string) => string) => string;

  /** The value from the wire; null when empty, undefined when it does not fit. */
  readonly parse: (wire: WireValue, field: FieldModel) => Value | undefined;
  readonly limits: Limits;
  /**
   * The message for a filled value that the field does not allow; undefined if it is valid. It reads only `enums` of
   * the scope, and passes the scope to the field's bounds: rows that are being filled in keep the message until one of
   * its sources changes.
   */
  readonly validate: (input: ValueInput) => string | undefined;
  /** The verb for an empty required field. */
  readonly verb: 'enter' | 'choose' | 'upload' | 'fillIn';
  /** Whether it can be masked; `always` unless the node says otherwise, `asked` if the node requires it. */
  readonly mask: 'always' | 'asked' | 'never';

  /** The text of a single value that is neither empty nor an item of an enum. */
  readonly format: (value: Value, field: FieldModel, unit: MoneyUnit) => string;
  /** The word its items are counted in where they are not shown. */
  readonly counted: string | undefined;
  /** Its item is rendered as a tag in the colour of the item. */
  readonly isTagged: boolean;
  /** Short enough to tell records of one name apart. */
  readonly isBrief: boolean;
  readonly isSortable: boolean;
  /** Pixels of a column of a list. */
  readonly width: number;
  /** Tables of rows show its sum. */
  readonly isSummed: boolean;
  /** Undefined for what cannot be filtered. */
  readonly filter: FilterFacet | undefined;
  /** Undefined if a table cell cannot contain it. */
  readonly cell: CellFacet | undefined;

  /** Undefined for what holds no files. */
  readonly upload: UploadFacet | undefined;

  /** Values that represent everything it can contain, as far as rules distinguish it. */
  readonly domain: DomainFacet;
  /** A plain value of such a field; a different one for each whole number. The tests of all kinds use it. */
  readonly sample: (n: number, field: FieldModel) => Value;
}

/** States a kind of field; a facet that is missing does not compile. */
export const defineField = (kind: FieldKind): FieldKind => kind;

/** The properties of a document node that distinguish kinds of fields, other than the component. */
type NodeShape =
  | 'child'
  | 'list'
  | 'list of references'
  | 'list of items'
  | 'item'
  | 'item by path'
  | 'reference'
  | 'reference by name'
  | 'date'
  | 'date-time'
  | 'time'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'string';

export function nodeShape(node: FieldNode): NodeShape {
  const { 'x-enum': binding, 'x-reference': reference } = node;
  if (node['x-child'] !== undefined) return 'child';
  if (node.type === 'array')
    return reference !== undefined ? 'list of references' : binding !== undefined ? 'list of items' : 'list';
  if (binding !== undefined) return typeof binding === 'object' && binding.path === true ? 'item by path' : 'item';
  if (reference !== undefined) return node.type === 'string' ? 'reference by name' : 'reference';
  if (node.format !== undefined) return node.format;
  return node.type === 'integer' || node.type === 'number' || node.type === 'boolean' ? node.type : 'string';
}
