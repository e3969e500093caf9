import { roundHalfUp } from '#language/decimalArithmetic.ts';
import type { Value } from '#language/Value.ts';
import { formatNumber } from '#fields/formatNumber.ts';
import { figureCell } from '#fields/table/writeCell.ts';
import { fieldKind, holdsIds } from '#fields/table/fieldKinds.ts';
import { readIds } from '#fields/facets/filters.ts';
import { ownerTitle } from '#engine/model/sheets.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { rowOrder } from '#engine/model/rowOrder.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { askedFields, type AskedField, queryWords } from '#engine/query/queryWords.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import type { Reads } from '../../db/Database.ts';
import { recordStatement, runRecords } from '../../db/rows/selectRecords.ts';
import { isMaskedFor, shownFlags } from '../read/maskRecord.ts';
import { importSheets } from '../read/sheetCells.ts';
import { readTitles } from '../read/readTitles.ts';
import { amountsOf, childColumns, type ExportColumn, type Row, sheetCells } from './exportColumns.ts';
import { exportBatches, type ExportedRows, foundBatches } from './exportBatches.ts';
import { uniquelyNamed } from './exportNames.ts';
import type { OpenList } from './openList.ts';
import { pathNeeds, presentRows } from './presentRows.ts';
import { type CellTextLoss, MAX_SHEET_ROWS, type Sheet, type SheetCell } from './sheetBytes.ts';

/** Counts taken while the rows are written, for the last sheet. */
interface Counted {
  rows: number;
  /** By column. */
  readonly sums: (number | null)[];
  readonly children: Map<string, number>;
  readonly unwritten: Map<string, number>;
}

interface SheetInput {
  readonly rows: ExportedRows;
  readonly columns: readonly ExportColumn[];
  /** Child rows are written to separate sheets. */
  readonly hasChildren: boolean;
  /** References are named so that an import finds the same records. */
  readonly isWhole: boolean;
  /** The rows were selected one by one. */
  readonly isChosen: boolean;
}

/** The sheets of an export: rows, child rows of each field, and a description with omitted data. */
export function exportSheets(
  { rows, columns, hasChildren, isWhole, isChosen }: SheetInput,
  read: Reads,
  call: Call,
): Sheet[] {
  const { entity, list } = rows.open;
  const counted: Counted = {
    rows: 0,
    sums: columns.map(() => null),
    children: new Map(),
    unwritten: new Map(),
  };
  const main: Sheet = {
    name: list.title,
    titles: columns.map(({ title }) => title),
    widths: columns.map(({ field }) => widthOf(field)),
    batches: () => counting(namedBatches(rows, isWhole ? columns : [], read, call), columns, counted, call),
  };
  const children = hasChildren ? sheetsOfRows(rows, isWhole, counted, read, call) : [];
  const about: Sheet = {
    name: '导出说明',
    titles: [call.say('说明'), call.say('内容')],
    widths: [24, 60],
    batches: (lost) => aboutRows({ rows, columns, isChosen, entity, counted, lost }, read, call),
  };
  return [main, ...children, about];
}

const widthOf = (field: FieldModel): number => Math.max(12, fieldKind(field).cell?.width ?? 0);

/** The rows of an export, with the references of these columns named so that an import finds them. */
export async function* namedBatches(
  rows: ExportedRows,
  columns: readonly ExportColumn[],
  read: Reads,
  call: Call,
): AsyncGenerator<readonly Row[], undefined> {
  for await (const batch of exportBatches(rows, read, call))
    yield await read((db) => uniquelyNamed(batch, columns, { ...call, db }));
  return undefined;
}

async function* counting(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly ExportColumn[],
  counted: Counted,
  call: Call,
): AsyncGenerator<SheetCell[][]> {
  for await (const rows of batches) {
    counted.rows += rows.length;
    for (const row of rows)
      for (const [i, amount] of amountsOf(columns, row).entries())
        if (amount !== undefined) counted.sums[i] = (counted.sums[i] ?? 0) + amount;
    yield rows.map((row) => sheetCells(columns, row, call));
  }
}

/** The titles of the columns that identify the record of a child row. */
const ownerTitles = (entity: EntityModel): string[] => [
  ownerTitle(entity, entity.field('Id')?.title ?? 'Id'),
  ownerTitle(entity, entity.field(entity.titleField)?.title ?? ''),
];

function sheetsOfRows(rows: ExportedRows, isWhole: boolean, counted: Counted, read: Reads, call: Call): Sheet[] {
  const { entity, list } = rows.open;
  const { readable } = call.access(entity);
  const taken = isWhole ? importSheets(entity, list.import, call) : [];
  return entity.fields.flatMap((field): Sheet[] => {
    const child = field.child === undefined ? undefined : call.findEntity(field.child.entity);
    if (child === undefined || field.child === undefined || !readable.has(field.name)) return [];
    const sheet = taken.find((own) => own.field.name === field.name);
    const columns = childColumns(field, child, sheet?.columns, call);
    const { by } = field.child;
    return [
      {
        name: field.title,
        titles: [...ownerTitles(entity), ...columns.map(({ title }) => title)],
        widths: [12, 24, ...columns.map((column) => widthOf(column.field))],
        batches: () => childBatches({ rows, field, child, by, columns, isWhole, counted }, read, call),
      },
    ];
  });
}

interface ChildInput {
  readonly rows: ExportedRows;
  readonly field: FieldModel;
  readonly child: EntityModel;
  readonly by: string;
  readonly columns: readonly ExportColumn[];
  readonly isWhole: boolean;
  readonly counted: Counted;
}

async function* childBatches(
  { rows, field, child, by, columns, isWhole, counted }: ChildInput,
  read: Reads,
  call: Call,
): AsyncGenerator<SheetCell[][]> {
  const { entity } = rows.open;
  const needs = pathNeeds(
    child,
    columns.map(({ path }) => path),
    call,
  );
  const statement = recordStatement(
    {
      entity: child,
      columns: [...needs.columns, by],
      below: by,
      flags: shownFlags(call.access(child)),
      sort: rowOrder(child),
    },
    call,
  );
  let count = 0;
  for await (const found of foundBatches(rows, read, call)) {
    const owners = found.filter((record) => !isMaskedFor(record, field.name));
    const ids = owners.map(({ id }) => id);
    const [children, shown, titles] = await read(async (db) => {
      const below = await runRecords(db, statement, ids);
      const named = await presentRows(child, below, needs, { ...call, db });
      return [
        below,
        await uniquelyNamed(named, isWhole ? columns : [], { ...call, db }),
        await readTitles(new Map([[entity.key, new Set(ids)]]), { ...call, db }),
      ] as const;
    });
    const byOwner = new Map<Value, Row[]>();
    for (const [i, row] of shown.entries()) {
      const owner = children[i]?.values[by] ?? null;
      byOwner.set(owner, [...(byOwner.get(owner) ?? []), row]);
    }
    const cells = owners.flatMap(({ id }) =>
      (byOwner.get(id) ?? []).map((row): SheetCell[] => [
        { value: id },
        { value: titles.get(entity.key)?.get(id) ?? '' },
        ...sheetCells(columns, row, call),
      ]),
    );
    const kept = cells.slice(0, Math.max(0, MAX_SHEET_ROWS - 1 - count));
    count += kept.length;
    counted.children.set(field.title, count);
    counted.unwritten.set(field.title, (counted.unwritten.get(field.title) ?? 0) + cells.length - kept.length);
    yield kept;
  }
}

interface AboutInput {
  readonly rows: ExportedRows;
  readonly columns: readonly ExportColumn[];
  readonly isChosen: boolean;
  readonly entity: EntityModel;
  readonly counted: Counted;
  readonly lost: Readonly<CellTextLoss>;
}

/** Rows of the description: the content of the file, and data that did not fit. */
async function* aboutRows(input: AboutInput, read: Reads, call: Call): AsyncGenerator<SheetCell[][]> {
  const { rows, columns, isChosen, counted, lost } = input;
  const { open, chosen } = rows;
  const words: [string, SheetCell][] = [
    ['列表', { value: open.list.title }],
    ['导出时间', { value: call.now }],
    ['导出人', { value: call.signedIn.user.name }],
    ['行数', { value: counted.rows, format: '#,##0' }],
    ...(isChosen ? [['选择', { value: call.say('只有选中的记录') }] satisfies [string, SheetCell]] : []),
    ...(await read((db) => filterWords(open, { ...call, db }))).map(([title, text]): [string, SheetCell] => [
      title,
      { value: text },
    ]),
    ...columns.flatMap(({ title, field }, i): [string, SheetCell][] => {
      const sum = counted.sums[i] ?? null;
      const value = roundHalfUp(sum, field.digits ?? 6);
      if (!fieldKind(field).isSummed || value === null) return [];
      return [[`合计：${title}`, figureCell(field, value)]];
    }),
    ...[...counted.children].map(([title, count]): [string, SheetCell] => [
      `明细：${title}`,
      { value: call.say(`${formatNumber(count, 0)} 行`) },
    ]),
  ];
  const missing: [number, string][] = [
    [chosen.length - counted.rows, '条记录在导出期间被删除或不再可见，没有写入'],
    [lost.cut, '处文字超出单元格能放的 32,767 字，末尾已注明被截断'],
    [lost.signs, '处文字带有文件不能保存的控制字符，已略去这些字符'],
    ...[...counted.unwritten].map(([title, count]): [number, string] => [
      count,
      `行“${title}”超出一个工作表能放的行数，没有写入`,
    ]),
  ];
  const told = missing.flatMap(([count, text]): [string, SheetCell][] =>
    count > 0 ? [['注意', { value: `${formatNumber(count, 0)} ${call.say(text)}` }]] : [],
  );
  yield await Promise.resolve(
    [...words, ...told].map(([title, cell]): SheetCell[] => [{ value: call.say(title) }, cell]),
  );
}

async function filterWords(open: OpenList, call: DbCall): Promise<readonly (readonly [string, string])[]> {
  const { entity, query, scenes } = open;
  const asked = askedFields({ entity, query, findEntity: call.findEntity });
  const wanted = new Map<string, Set<number>>();
  for (const { field, text } of [
    ...asked.filters,
    ...asked.conditions,
    ...asked.groups.flatMap((group) => group.conditions),
  ]) {
    const key = targetOf(field);
    if (key === undefined) continue;
    const ids = wanted.get(key) ?? new Set<number>();
    wanted.set(key, ids);
    for (const id of readIds(text) ?? []) ids.add(id);
  }
  const titles = await readTitles(wanted, call);
  const scene = scenes.find(({ key }) => key === query.scene) ?? scenes[0];
  const referenceText =
    ({ field }: AskedField) =>
    (id: number): string | undefined =>
      titles.get(targetOf(field) ?? '')?.get(id);
  const more = (own: AskedField) => ({ enums: call.wording.enums, referenceText: referenceText(own) });
  return queryWords({ entity, query, scene, findEntity: call.findEntity }, more, call.say);
}

const targetOf = (field: FieldModel): string | undefined => (holdsIds(field) ? field.reference?.entity : undefined);
