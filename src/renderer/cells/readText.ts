import type { FieldModel } from '#fields/FieldModel.ts';
import { type Value } from '#language/Value.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { fieldKind, isCellField, isReferences } from '#fields/table/fieldKinds.ts';
import { plainName } from '#language/plainName.ts';
import type { Client } from '#client/Client.ts';
import type { Params } from '#client/http/Http.ts';
import type { PickReply, PickRow } from '#wire/PickReply.ts';
import { fieldsInWhere } from '#engine/rules/foundFields.ts';
import { readCell } from '#fields/table/readCell.ts';

/** Why what a cell shows is not put elsewhere: a part of it is not shown. */
export const notWhole = ({ title }: Pick<FieldModel, 'title'>): string => `「${title}」没有显示全，不能填到别处`;

/** The result of reading a text for a cell: a value in wire format, the records it names, or an error. */
export type ReadText =
  | { readonly value: Value; readonly wire: string }
  | { readonly records: readonly PickRow[] }
  | { readonly message: string };

export interface TextContext {
  readonly enums: EnumSource;
  readonly now: string;
  readonly pick: (field: FieldModel, params: Params) => Promise<PickReply>;
}

/** The records that the references of an entity offer. */
export const offeredRecords =
  ({ pick }: Pick<Client, 'pick'>, { api, key }: Pick<EntityModel, 'api' | 'key'>): TextContext['pick'] =>
  (field, params) =>
    pick(api, `${key}.${field.name}`, params);

/** Reads the text of a cell; `asked` are the record's values that limit the choices of a reference. */
export type TextReader = (field: FieldModel, text: string, asked?: Params) => Promise<ReadText>;

/** More would not be looked through for a name. */
const MAX_NAMED = 50;

const BETWEEN = /[、，,;；]/;

/** Reads texts like an import. A record is named by its title, which must be unique; each name is queried once. */
export function textReader(context: TextContext): TextReader {
  const named = new Map<string, Promise<Named>>();
  const findOnce = (field: FieldModel, text: string, asked: Params): Promise<Named> => {
    const key = JSON.stringify([field.name, text, asked]);
    const found = named.get(key) ?? findNamed(field, text, asked, context);
    named.set(key, found);
    return found;
  };
  return async (field, whole, asked = {}) => {
    const text = whole.trim();
    if (field.reference !== undefined) {
      const records: PickRow[] = [];
      for (const part of namesIn(field, text)) {
        const found = await findOnce(field, part, asked);
        if ('message' in found) return found;
        records.push(found);
      }
      return { records };
    }
    if (text === '') return { value: null, wire: '' };
    if (!isCellField(field)) return { message: `「${field.title}」不能这样填，请打开单元格填写` };
    const read = readCell(field, text, context);
    const value = 'wire' in read ? fieldKind(field).parse(read.wire, field) : undefined;
    if (!('wire' in read) || value === undefined)
      return { message: 'message' in read ? read.message : `「${field.title}」格式不正确：${text}` };
    return { value, wire: read.wire };
  };
}

type Named = PickRow | { readonly message: string };

const namesIn = (field: FieldModel, text: string): string[] =>
  (isReferences(field) ? text.split(BETWEEN) : [text]).map((part) => part.trim()).filter((part) => part !== '');

async function findNamed(field: FieldModel, text: string, asked: Params, { pick }: TextContext): Promise<Named> {
  const { Rows, Total } = await pick(field, { ...asked, searchKey: text, rows: MAX_NAMED });
  const exact = Rows.filter((row) => row.Text === text);
  const wanted = plainName(text);
  const [one, ...others] = exact.length > 0 ? exact : Rows.filter((row) => plainName(row.Text) === wanted);
  if (one !== undefined && others.length === 0) return one;
  if (one !== undefined) return { message: `「${field.title}」有多条叫“${text}”，请打开单元格选择` };
  return { message: `「${field.title}」${Total > MAX_NAMED ? '要写全名才能认出' : '没有'}“${text}”` };
}

/** The fields in reading order: those that a choice depends on, or that set others, come first. */
export function inReadingOrder<F>(all: readonly F[], fieldOf: (each: F) => FieldModel): F[] {
  const ordered: F[] = [];
  const begun = new Set<F>();
  const byName = new Map(all.map((each) => [fieldOf(each).name, each]));
  const byId = new Map(all.map((each) => [fieldOf(each).reference?.idField ?? '', each]));
  const fillers = new Map(all.flatMap((each) => filledBy(fieldOf(each)).map((name): [string, F] => [name, each])));
  const visit = (each: F): void => {
    if (begun.has(each)) return;
    begun.add(each);
    const { name } = fieldOf(each);
    const before = fieldsInWhere(fieldOf(each)).flatMap((other) => byName.get(other) ?? byId.get(other) ?? []);
    for (const other of [...before, fillers.get(name)]) if (other !== undefined) visit(other);
    ordered.push(each);
  };
  for (const each of all) visit(each);
  return ordered;
}

const filledBy = ({ reference }: FieldModel): string[] => [
  ...Object.keys(reference?.fill ?? {}),
  ...Object.keys(reference?.fillBy ?? {}),
];
