import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { readSeen, type ThroughInput } from '#engine/permission/seenThrough.ts';
import { type Grouping, groupKey, type GroupSpan } from '#engine/query/groupQuery.ts';
import { formatValue, isMoment } from '#fields/table/fieldKinds.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { plainText, type Value } from '#language/Value.ts';
import { build } from '#language/build.ts';
import { compareTexts } from '#language/compareTexts.ts';
import { flat } from '#language/findEnumItem.ts';
import type { GroupsReply } from '#wire/ListReply.ts';
import type { DbCall } from '../../access/Call.ts';
import { throughInput } from '../../access/openCall.ts';
import type { Figure } from '../../db/rows/aggregateRecords.ts';
import { crossedFigures, type FigureBy } from '../../db/rows/figuresByValue.ts';
import { collectNamed, fieldText, readTitles } from '../read/readTitles.ts';
import { type ListParams, openList } from './openList.ts';
import { planSums } from './searchRecords.ts';

interface Sorted {
  readonly value: Value;
  readonly text: string;
  readonly count: number;
}

/** Sorts groups: items in order, yes before no, records by count, days from `newest` or `oldest`, empty last. */
export function groupOrder(
  { field }: Grouping,
  enums: EnumSource,
  from: 'newest' | 'oldest',
): (one: Sorted, other: Sorted) => number {
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
    if (isMoment(field)) {
      const isLater = plainText(other.value, '/') < plainText(one.value, '/');
      return isLater === (from === 'newest') ? -1 : 1;
    }
    return other.count - one.count || compareTexts(one.text, other.text);
  };
}

/** A tree item is stored as a path with its ancestors. */
const lastPart = (value: Value): string => plainText(value, '/').replace(/^.*\//, '');

/** The database's format patterns for the keys of date spans. */
const PATTERNS: Readonly<Record<GroupSpan, string>> = {
  day: 'YYYY-MM-DD',
  month: 'YYYY-MM',
  quarter: 'YYYY-"Q"Q',
  year: 'YYYY',
};

/** The database's grouping expression for a grouping; the values it finds are the keys of the groups. */
export const groupedBy = (input: ThroughInput, { field, span, through }: Grouping): FigureBy => ({
  read: readSeen(input, { field: field.name, through }),
  pattern: span === undefined ? undefined : PATTERNS[span],
});

/** Most groups in a reply: each has sums, and users read no more. */
const MAX_GROUPS = 300;

/** The groups of a list with counts and sums, over the user's rows. Throws like `openList`, BAD_REQUEST. */
export async function groupRecords(
  entity: EntityModel,
  { exact: _, ...params }: ListParams,
  call: DbCall,
): Promise<GroupsReply> {
  const open = openList(entity, params, call);
  const { grouping } = open;
  if (grouping === undefined) throw new AppError('BAD_REQUEST', { text: '没有说明按什么分组', detail: 'group' });
  const sums = planSums(open, build.literal(true), call);
  const figures: Figure[] = [{ key: 'count' }, ...sums.flatMap(({ asked }) => asked.figures)];
  const query = { entity, where: build.and(open.where, open.scene) };
  const { found: pairs, rows: all } = await crossedFigures(
    query,
    { row: groupedBy(throughInput(entity, call), grouping), column: undefined },
    figures,
    { rows: MAX_GROUPS, columns: 1 },
    call,
  );
  const found = pairs.flatMap(({ row: value, figures }) => (value === undefined ? [] : [{ value, figures }]));
  const textOf = await groupWords(
    grouping,
    found.map(({ value }) => value),
    call,
  );
  const groups = found.map((group) => ({ ...group, text: textOf(group.value), count: group.figures['count'] ?? 0 }));
  const compare = groupOrder(grouping, call.enums, 'newest');
  const first = entity.field(grouping.through ?? '');
  return {
    Title: [first?.title, grouping.field.title].filter(Boolean).join(' · '),
    Groups: groups.toSorted(compare).map(({ value, text, count, figures: told }) => ({
      Key: groupKey(value),
      Text: text,
      Count: count,
      Sums: Object.fromEntries(sums.map(({ key, asked }) => [key, asked.read(told)])),
    })),
    More: Math.max(0, all - found.length),
  };
}

/** The texts for the common value of each group, by the value in the database. */
export async function groupWords(
  { field, span }: Grouping,
  values: readonly Value[],
  call: DbCall,
): Promise<(value: Value) => string> {
  const wanted = new Map<string, Set<number>>();
  for (const value of values) collectNamed([field], { [field.name]: value }, wanted, call);
  const titles = await readTitles(wanted, call);
  return (value) => {
    if (value === null) return call.say('未填写');
    if (span !== undefined) return call.say(spanText(plainText(value, '/')));
    const text = fieldText(field, { [field.name]: value }, titles, call);
    return formatValue(field, value, { ...call.wording, ...(typeof value === 'boolean' ? {} : { text }) });
  };
}

function spanText(key: string): string {
  const [year = '', part, day] = key.split('-');
  if (part === undefined) return `${year} 年`;
  if (part.startsWith('Q')) return `${year} 年 ${part.slice(1)} 季度`;
  return day === undefined ? `${year} 年 ${Number(part)} 月` : `${year} 年 ${Number(part)} 月 ${Number(day)} 日`;
}
