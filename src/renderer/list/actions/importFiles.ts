import writeXlsxFile from 'write-excel-file/universal';
import type { SheetRow, ImportRow } from '#wire/ImportRow.ts';
import type { EnumSource, EnumItem } from '#language/EnumType.ts';
import { type SheetColumn } from '#engine/model/sheets.ts';
import { isEmptiedByCell } from '#engine/model/importFields.ts';
import type { Computable, FieldModel } from '#fields/FieldModel.ts';
import { fieldKind, formatValue, isMany } from '#fields/table/fieldKinds.ts';
import { type ChildReader, childSheetNames, ownerColumns, type StrayRow } from './importChildren.ts';

/** Longer lists are only described. */
const MAX_ITEMS = 40;

/** A hint for users on how to fill in a cell of this field. */
function cellHint(field: FieldModel, enums: EnumSource): string {
  const hint =
    field.enum === undefined
      ? (fieldKind(field).cell?.hint(field) ?? '')
      : itemsHint(field, enums(field.enum.type)?.items ?? []);
  return [hint, emptyHint(field, enums)].filter((text) => text !== '').join('；');
}

/** A hint about empty cells of fields with a default. */
function emptyHint(field: FieldModel, enums: EnumSource): string {
  const { default: first } = field;
  if (first === undefined || isNothing(first)) return '';
  if (isEmptiedByCell(field)) return '不填就是空；没有这一列时，与新建时一样自动填写';
  return 'value' in first ? `不填时为“${formatValue(field, first.value, { enums })}”` : '不填时与新建时一样自动填写';
}

const isNothing = (first: Computable): boolean => 'value' in first && first.value === null;

function itemsHint(field: FieldModel, items: readonly EnumItem[]): string {
  const { title } = field;
  const isTree = items.some(({ Children }) => (Children ?? []).length > 0);
  const offered = items.filter(({ IsEnabled }) => IsEnabled !== false);
  if (isTree) return `${title}的名称；重名时写上它的上级，如“${firstPath(offered)}”`;
  const names = offered.map(({ Label }) => Label);
  const list = names.length > MAX_ITEMS ? `${names.slice(0, MAX_ITEMS).join('、')} 等` : names.join('、');
  return isMany(field) ? `可填几项，用顿号隔开：${list}` : `只能填其中一项：${list}`;
}

function firstPath(items: readonly EnumItem[]): string {
  const parent = items.find(({ Children }) => (Children ?? []).length > 0);
  return parent === undefined ? '' : `${parent.Label}/${parent.Children?.[0]?.Label ?? ''}`;
}

const REQUIRED = '*';
const USUAL_WIDTH = 16;

const textCell = (value: string) => ({ value, type: String, format: '@' });
const headCell = (value: string) => ({ ...textCell(value), fontWeight: 'bold' as const });

const widthsOf = (columns: readonly SheetColumn[]) =>
  columns.map(({ field }) => ({ width: fieldKind(field).cell?.width ?? USUAL_WIDTH }));

/** An empty Excel file: a sheet for the fields, one for each child table, and one that explains the columns. */
export function writeTemplate(reader: ChildReader, enums: EnumSource): Promise<Blob> {
  // The server assigns ids.
  const columns = reader.columns.filter(({ name }) => name !== 'Id');
  const owner = ownerColumns(reader).find(({ name }) => columns.some((own) => own.name === name));
  const names = childSheetNames(reader);
  const sheets = [
    { name: '导入', columns, titles: columns.map(titleOf) },
    ...reader.sheets.map((sheet, i) => {
      const own = sheet.columns.filter(({ name }) => name !== 'Id');
      return {
        name: names[i] ?? sheet.field.title,
        columns: own,
        titles: [`${owner?.title ?? ''}${REQUIRED}`, ...own.map(titleOf)],
      };
    }),
  ];
  const hints = sheets.flatMap(({ name, columns: own }, i) =>
    own.map(({ field, title }) =>
      [
        i === 0 ? title : `${name}：${title}`,
        field.required ? '是' : '',
        cellHint(field, enums),
        field.description ?? '',
      ].map(textCell),
    ),
  );
  return writeXlsxFile([
    ...sheets.map(({ name, columns: own, titles }, i) => ({
      sheet: name,
      // Formatted as text, so that Excel leaves numbers of accounts and days alone.
      data: [titles.map(headCell), ...Array.from({ length: 50 }, () => titles.map(() => textCell('')))],
      columns: i === 0 ? widthsOf(own) : [{ width: 24 }, ...widthsOf(own)],
      stickyRowsCount: 1,
    })),
    {
      sheet: '填写说明',
      data: [['列', '必填', '怎么填', '说明'].map(headCell), ...hints],
      columns: [{ width: 20 }, { width: 8 }, { width: 80 }, { width: 40 }],
      stickyRowsCount: 1,
    },
  ]).toBlob();
}

const titleOf = ({ field, title }: SheetColumn): string => (field.required ? title + REQUIRED : title);

/** The rejected rows as read, with reasons and child rows: users can correct them and import the file again. */
export function writeWrongRows(
  reader: ChildReader,
  rows: readonly ImportRow[],
  reasons: ReadonlyMap<number, readonly string[]>,
  strays: readonly StrayRow[],
): Promise<Blob> {
  const used = reader.columns.filter(({ name }) => rows.some(({ Cells }) => Cells[name] !== undefined));
  const body = rows.map(({ Row, Cells }) => [
    ...used.map(({ name }) => Cells[name] ?? ''),
    `第 ${Row} 行：${(reasons.get(Row) ?? []).join('；')}`,
  ]);
  const names = childSheetNames(reader);
  // The first column with a text in every row is sufficient.
  const owner = ownerColumns(reader).find(({ name }) => rows.every(({ Cells }) => (Cells[name] ?? '') !== ''));
  const below = reader.sheets.flatMap((sheet, i) => {
    const lost = strays.filter((stray) => stray.sheet === sheet);
    const kept = rows.flatMap(({ Cells, Children }) =>
      (Children?.[sheet.field.name] ?? []).map((row) => ({ row, owner: Cells[owner?.name ?? ''] ?? '', reason: '' })),
    );
    const all = [
      ...kept,
      ...lost.map(({ row, message, owner: said }) => ({ row, owner: said[owner?.title ?? ''] ?? '', reason: message })),
    ];
    if (all.length === 0) return [];
    const columns = sheet.columns.filter(({ name }) => all.some(({ row }) => row.Cells[name] !== undefined));
    return [
      {
        sheet: names[i] ?? sheet.field.title,
        titles: [owner?.title ?? '', ...columns.map(({ title }) => title)],
        rows: all.map(({ row, owner: own, reason }) => [own, ...cellsOf(columns, row), reason]),
        widths: [{ width: 24 }, ...widthsOf(columns)],
      },
    ];
  });
  return writeXlsxFile(
    [
      { sheet: '没有写入的行', titles: used.map(({ title }) => title), rows: body, widths: widthsOf(used) },
      ...below,
    ].map(({ sheet, titles, rows: own, widths }) => ({
      sheet,
      data: [[...titles, REASON].map(headCell), ...own.map((cells) => cells.map(textCell))],
      columns: [...widths, { width: 60 }],
      stickyRowsCount: 1,
    })),
  ).toBlob();
}

const cellsOf = (columns: readonly SheetColumn[], { Cells }: SheetRow): string[] =>
  columns.map(({ name }) => Cells[name] ?? '');

/** Title of the column with reasons; no field has this name. */
const REASON = '没有写入的原因';
