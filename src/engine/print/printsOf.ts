import type {
  PrintBlockDocument,
  PrintColumnDocument,
  PrintItemDocument,
  PrintLayoutDocument,
} from '#generated/documents/PrintDocument.ts';
import { fieldKind, isMany, isRows, isUpload } from '#fields/table/fieldKinds.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import { childFieldsOf, type FindInputs } from '../model/EntitySource.ts';
import { templateNames } from '../reminder/noticeTemplate.ts';
import { readExpression } from '../schema/readExpression.ts';
import type { Report } from '../schema/SchemaProblem.ts';

/** A layout of records on paper as its document states it, its condition read. */
export interface PrintModel extends Readonly<Omit<PrintLayoutDocument, 'where'>> {
  readonly where: Expression | undefined;
}

/** The layout that every entity has; a document with this key replaces it. */
export const STANDARD = 'standard';
/** Names that templates may use in addition to fields: today, and the printing user. Not translated: documents have them. */
export const PRINT_WORDS: readonly string[] = '今天 打印人'.split(' ');

/** The layouts of an entity: those of print.json, and the standard one, which prints the sections of its form. */
export function printsOf(entity: EntityModel, findEntity: FindInputs, report: Report = () => undefined): PrintModel[] {
  const { print } = entity.source.documents;
  const own = (print?.prints ?? []).map(({ where, ...layout }, i) => ({
    ...layout,
    where: where === undefined ? undefined : readExpression(where, `/prints/${i}/where`, report),
  }));
  return own.some(({ key }) => key === STANDARD) ? own : [...own, standardPrint(entity, findEntity)];
}

function standardPrint(entity: EntityModel, findEntity: FindInputs): PrintModel {
  const { sections = [] } = entity.forms.get('form') ?? {};
  return {
    key: STANDARD,
    title: entity.title,
    customers: true,
    where: undefined,
    foot: '{打印人} {今天}',
    blocks: sections.flatMap(({ title, fields }) => standardBlocks(title, fields, findEntity)),
  };
}

/** Fields in a grid, and child rows as tables below them. */
function standardBlocks(title: string, fields: readonly FieldModel[], findEntity: FindInputs): PrintBlockDocument[] {
  const plain = fields.filter((field) => !isRows(field));
  const rows = fields.filter(isRows).map((field): PrintBlockDocument => {
    const columns = childFieldsOf(field, findEntity).filter(({ name }) => name !== 'Id');
    return {
      type: 'rows',
      title: field.title,
      field: field.name,
      columns: columns.map(({ name }) => name),
      ...(columns.some(isSummed) ? { sums: columns.filter(isSummed).map(({ name }) => name) } : {}),
    };
  });
  const items = plain.map((field) => ({ field: field.name, ...(isLong(field) ? { wide: true } : {}) }));
  const grid: PrintBlockDocument[] =
    items.length === 0 ? [] : [{ type: 'fields', ...(title === '' ? {} : { title }), fields: items }];
  return [...grid, ...rows];
}

/** The field holds a quantity that may be added up. */
export const addsUp = (field: FieldModel): boolean => ['money', 'number'].includes(fieldKind(field).amount ?? '');

const isSummed = (field: FieldModel): boolean => fieldKind(field).isSummed;

const isLong = (field: FieldModel): boolean =>
  ['lines', 'html'].includes(fieldKind(field).text ?? '') || isUpload(field) || isMany(field);

/** The fields of a block as items. */
export const itemOf = (item: string | PrintItemDocument): PrintItemDocument =>
  typeof item === 'string' ? { field: item } : item;

/** The columns of a block. */
export const columnOf = (column: string | PrintColumnDocument): PrintColumnDocument =>
  typeof column === 'string' ? { field: column } : column;

/** The templates of a layout with their pointers within it. */
export function templatesOf({ note, foot, blocks }: Pick<PrintModel, 'note' | 'foot' | 'blocks'>): {
  readonly text: string;
  readonly pointer: string;
}[] {
  const head = Object.entries({ note, foot }).map(([name, text]) => ({ text, pointer: `/${name}` }));
  const inBlocks = blocks.flatMap((block, i) => {
    const at = `/blocks/${i}`;
    if (block.type === 'text')
      return typeof block.text === 'string'
        ? [{ text: block.text, pointer: `${at}/text` }]
        : block.text.map((text, j) => ({ text, pointer: `${at}/text/${j}` }));
    if (block.type === 'code')
      return [
        { text: block.value, pointer: `${at}/value` },
        ...(block.text ?? []).map((text, j) => ({ text, pointer: `${at}/text/${j}` })),
      ];
    if (block.type !== 'seals') return [];
    return block.places.flatMap(({ title, lines = [] }, j) => [
      { text: title, pointer: `${at}/places/${j}/title` },
      ...lines.map((text, k) => ({ text, pointer: `${at}/places/${j}/lines/${k}` })),
    ]);
  });
  return [...head, ...inBlocks].flatMap(({ text, pointer }) => (text === undefined ? [] : [{ text, pointer }]));
}

/** The fields of the entity, and of records it refers to, that a layout shows. */
export function printedPaths(print: PrintModel): string[] {
  const inBlocks = print.blocks.flatMap((block) => {
    if (block.type === 'fields') return block.fields.map((item) => itemOf(item).field);
    if (block.type === 'seals') return block.places.flatMap(({ picture }) => picture ?? []);
    return block.type === 'table' ? block.columns.map((column) => columnOf(column).field) : [];
  });
  const named = templatesOf(print).flatMap(({ text }) => templateNames(text));
  return [...new Set([...inBlocks, ...named.filter((name) => !PRINT_WORDS.includes(name))])];
}
