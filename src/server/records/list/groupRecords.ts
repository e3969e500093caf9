import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { groupKey, type Grouping } from '#engine/query/groupQuery.ts';
import { formatValue } from '#fields/table/formatValue.ts';
import { isMoment } from '#fields/table/traits.ts';
import { build } from '#language/build.ts';
import type { EnumItem, EnumSource } from '#language/EnumType.ts';
import { plainText, type Value } from '#language/Value.ts';
import type { GroupsReply } from '#wire/ListReply.ts';
import type { Call } from '../../access/Call.ts';
import type { Db } from '../../db/Database.ts';
import { type Figure, figuresByValue } from '../../db/rows/aggregateRecords.ts';
import { collectNamed, fieldText, readTitles } from '../read/readTitles.ts';
import { type ListParams, openList } from './openList.ts';
import { planSums } from './searchRecords.ts';

/** So many groups are told at most: nobody reads on, and each has sums. */
const MOST_GROUPS = 300;

const PATTERNS = { month: 'YYYY-MM', year: 'YYYY' } as const;

/**
 * The groups of a list that `group` asks for, with what each counts and adds up: of the rows that Search would list to the user of the call, no
 * others. Throws like `openList`, and BAD_REQUEST without `group`.
 */
export async function groupRecords(
  entity: EntityModel,
  { exact: _, ...params }: ListParams,
  db: Db,
  call: Call,
): Promise<GroupsReply> {
  const open = openList(entity, params, call);
  const { grouping } = open;
  if (grouping === undefined) throw new AppError('BAD_REQUEST', { text: '没有说明按什么分组', detail: 'group' });
  const { field, span } = grouping;
  const sums = planSums(open, build.literal(true), call);
  const figures: Figure[] = [{ key: 'count' }, ...sums.flatMap(({ asked }) => asked.figures)];
  const by = { field: field.name, pattern: span === undefined ? undefined : PATTERNS[span] };
  const query = { entity, where: build.and(open.where, open.scene) };
  const { found, all } = await figuresByValue(db, query, by, figures, MOST_GROUPS, call);
  const textOf = await textsOf(
    grouping,
    found.map(({ value }) => value),
    db,
    call,
  );
  const groups = found.map((group) => ({ ...group, text: textOf(group.value) }));
  const compare = orderOf(grouping, call.enums);
  return {
    Groups: groups.toSorted(compare).map(({ value, text, figures: told }) => ({
      Key: groupKey(value),
      Text: text,
      Count: told['count'] ?? 0,
      Sums: Object.fromEntries(sums.map(({ key, asked }) => [key, asked.read(told)])),
    })),
    More: Math.max(0, all - found.length),
  };
}

/** The words for what the rows of a group have in common. */
async function textsOf(
  { field, span }: Grouping,
  values: readonly Value[],
  db: Db,
  call: Call,
): Promise<(value: Value) => string> {
  const wanted = new Map<string, Set<number>>();
  for (const value of values) collectNamed([field], { [field.name]: value }, wanted, call);
  const titles = await readTitles(wanted, db, call);
  return (value) => {
    if (value === null) return '未填写';
    if (span !== undefined) return spanText(plainText(value, '/'));
    const text = fieldText(field, { [field.name]: value }, titles, call);
    return formatValue(field, value, { enums: call.enums, ...(typeof value === 'boolean' ? {} : { text }) });
  };
}

function spanText(key: string): string {
  const [year = '', month] = key.split('-');
  return month === undefined ? `${year} 年` : `${year} 年 ${Number(month)} 月`;
}

interface Sorted {
  readonly value: Value;
  readonly text: string;
  readonly figures: Readonly<Record<string, number>>;
}

/** Items in their order, the newest days first, yes before no, records by how much there is of them; what is empty comes last. */
function orderOf({ field }: Grouping, enums: EnumSource): (one: Sorted, other: Sorted) => number {
  const items = flat((field.enum === undefined ? undefined : enums(field.enum.type))?.items ?? []);
  const places = new Map(items.map(({ Value: value }, place): [string, number] => [String(value), place]));
  const placeOf = ({ value }: Sorted): number => {
    if (value === null) return Number.MAX_SAFE_INTEGER;
    if (typeof value === 'boolean') return value ? 0 : 1;
    return field.enum === undefined ? 0 : (places.get(lastPart(value)) ?? items.length);
  };
  return (one, other) => {
    const byPlace = placeOf(one) - placeOf(other);
    if (byPlace !== 0) return byPlace;
    if (isMoment(field)) return plainText(other.value, '/') < plainText(one.value, '/') ? -1 : 1;
    return (other.figures['count'] ?? 0) - (one.figures['count'] ?? 0) || (one.text < other.text ? -1 : 1);
  };
}

/** A node of a tree is stored with those above it. */
const lastPart = (value: Value): string => plainText(value, '/').replace(/^.*\//, '');

const flat = (items: readonly EnumItem[]): EnumItem[] => items.flatMap((item) => [item, ...flat(item.Children ?? [])]);
