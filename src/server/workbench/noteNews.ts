import { build } from '#language/build.ts';
import { formatValue } from '#fields/formatValue.ts';
import { findEnumItem } from '#language/enums/findEnumItem.ts';
import type { Value } from '#language/Value.ts';
import { plainText } from '#language/plainText.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ColumnModel } from '#engine/model/ListModel.ts';
import { referredEntity } from '#engine/model/referredEntity.ts';
import { figureParams, type WorkView } from '#engine/workbench/figureParams.ts';
import type { OfferedNews, OfferedNotes } from '#engine/workbench/OfferedWorkbench.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import type { Call } from '../access/Call.ts';
import { listNeeds } from '../records/list/listNeeds.ts';
import { openList } from '../records/list/openList.ts';
import { presentRows } from '../records/list/presentRows.ts';
import { shownFlags } from '../records/read/maskRecord.ts';
import { askFigures } from './askFigures.ts';
import type { NewsQuery, NewsRow } from './NewsRow.ts';

type Row = Readonly<Record<string, Value>>;

/** The newest notes that the reader may see, and how many there are. */
export async function noteNews(
  call: Call,
  block: OfferedNews,
  view: WorkView,
  query: NewsQuery,
  limit: number,
): Promise<{ rows: NewsRow[]; total: number }> {
  const { notes } = block;
  const entity = call.findEntity((notes?.list ?? '').split('/')[0] ?? '');
  if (notes === undefined || entity === undefined) return { rows: [], total: 0 };
  const { db } = call.services.database;
  const params = noteParams(notes, block, view, query);
  const [total] = await askFigures(db, call, [{ list: notes.list, params, sum: undefined }]);
  const open = openList(call, entity, { ...params, list: notes.list });
  const columns = [notes.time, notes.person, notes.kind, notes.text, notes.about].map(columnOf);
  const needs = listNeeds(call, entity, { ...open.list, columns, marks: [], actions: [] });
  const where = build.and(open.where, open.scene);
  const flags = shownFlags(call.access(entity));
  const sort = [{ field: notes.time, descending: true }];
  const found = await selectRecords(db, { entity, columns: needs.columns, flags, where, sort, limit }, call);
  const rows = await presentRows(db, entity, found, needs, call);
  return { rows: rows.map((row) => presentNote(call, entity, notes, row)), total: total ?? 0 };
}

function noteParams(
  { query, person, unit, time, kind }: OfferedNotes,
  { narrowed }: OfferedNews,
  view: WorkView,
  asked: NewsQuery,
): Record<string, string> {
  const texts: readonly (readonly [name: string | undefined, text: string])[] = [
    [person, asked.person],
    [unit, asked.unit],
    [time, asked.time],
    [kind, asked.kind],
  ];
  const filters = texts.flatMap(([name, text]) => (name === undefined || text === '' ? [] : [[name, text] as const]));
  return { ...figureParams({ query, narrowed }, view), ...Object.fromEntries(filters) };
}

const columnOf = (field: string): ColumnModel => ({
  key: field,
  path: { field, through: undefined },
  or: undefined,
  title: undefined,
  width: undefined,
  hidden: false,
  progress: undefined,
});

function presentNote(call: Call, entity: EntityModel, notes: OfferedNotes, row: Row): NewsRow {
  const { time, person, kind, text, about } = notes;
  const target = referredEntity(entity.field(about), row, call.findEntity);
  const id = row[about] ?? null;
  return {
    Key: `note ${plainText(row['Id'] ?? null, '')}`,
    Time: plainText(row[time] ?? null, ''),
    Person: textOf(row, person),
    Kind: textOf(row, kind) ?? '',
    Color: colorOf(call, entity, kind, row[kind] ?? null),
    Entity: target?.key ?? null,
    EntityTitle: target?.title ?? '',
    Id: typeof id === 'number' ? id : null,
    Title: textOf(row, about) ?? '',
    Text: textOfField(call, entity, text, row),
  };
}

function textOf(row: Row, name: string): string | null {
  const value = row[`${name}Text`] ?? null;
  return value === null ? null : plainText(value, '、');
}

function textOfField({ enums }: Call, entity: EntityModel, name: string, row: Row): string {
  const field = entity.field(name);
  return field === undefined ? '' : formatValue(field, row[name] ?? null, { enums });
}

function colorOf({ enums }: Call, entity: EntityModel, name: string, value: Value): NewsRow['Color'] {
  const type = enums(entity.field(name)?.enum?.type ?? '');
  return type === undefined ? undefined : findEnumItem(type, value)?.item.Color;
}
