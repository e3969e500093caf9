import { filterText, isAmount, isMoment, fieldKind } from '#fields/table/fieldKinds.ts';
import type { DescribeContext } from '#fields/facets/filters.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { FindEntity } from '../model/EntitySource.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import { readPath, type SceneModel } from '../model/ListModel.ts';
import { WITHIN } from '../permission/Within.ts';
import type { ListQuery } from './ListQuery.ts';
import { type Condition, readConditions } from './viewQuery.ts';
import type { Translate } from '../words/translator.ts';

/** A condition that a query puts on a field. */
export interface AskedField {
  readonly title: string;
  readonly field: FieldModel;
  readonly text: string;
  readonly isNot: boolean;
}

interface QueryInput {
  readonly entity: EntityModel;
  readonly query: ListQuery;
  readonly findEntity: FindEntity;
}

/** The filters and conditions of a query that was opened, each with its field. */
export function askedFields({ entity, query, findEntity }: QueryInput): {
  readonly filters: readonly AskedField[];
  readonly conditions: readonly AskedField[];
  readonly isAny: boolean;
  /** Groups of conditions, each counted as a single condition. */
  readonly groups: readonly { readonly conditions: readonly AskedField[]; readonly isAny: boolean }[];
} {
  const asked = (path: string, text: string, isNot: boolean): AskedField[] => {
    const { field: name, through } = readPath(path);
    const first = entity.field(through ?? name);
    const field = through === undefined ? first : findEntity(first?.reference?.entity ?? '')?.field(name);
    if (field === undefined || first === undefined) return [];
    return [{ title: through === undefined ? field.title : `${first.title} · ${field.title}`, field, text, isNot }];
  };
  const askedBy = ({ path, text, isNot }: Condition): AskedField[] => asked(path, text, isNot);
  const conditions = query.where === undefined ? undefined : readConditions(query.where);
  return {
    filters: Object.entries(query.filters).flatMap(([name, text]) => asked(name, text, false)),
    conditions: (conditions?.of ?? []).flatMap(askedBy),
    isAny: conditions?.match === 'any',
    groups: (conditions?.groups ?? []).map(({ match, of }) => ({
      conditions: of.flatMap(askedBy),
      isAny: match === 'any',
    })),
  };
}

/** A line that describes the rows shown: the subject and its condition. */
export type QueryWord = readonly [title: string, text: string];

/** The conditions and the order of a list query as display texts; `say` translates them. */
export function queryWords(
  input: QueryInput & { readonly scene: SceneModel | undefined },
  more: (asked: AskedField) => DescribeContext,
  say: Translate,
): QueryWord[] {
  const { entity, query, scene } = input;
  const { filters, conditions, isAny, groups } = askedFields(input);
  const words = (asked: AskedField): string => {
    const { field, text, isNot } = asked;
    if (text === 'empty') return say(isNot ? '已填' : '未填');
    const kind = fieldKind(field);
    const described = filterText(field, text, more(asked));
    // Names and texts are user input and are not translated.
    const isOurs = kind.text === undefined && field.enum === undefined && field.reference === undefined;
    const told = isOurs ? say(described) : described;
    const isOne = isAmount(field) || isMoment(field) || field.enum !== undefined || field.reference !== undefined;
    if (isOne) return say(isNot ? `不是 ${told}` : `是 ${told}`);
    return say(isNot ? `不包含 ${told}` : `包含 ${told}`);
  };
  const line = (asked: AskedField): QueryWord => [asked.title, words(asked)];
  const part = (asked: AskedField): string => `${asked.title} ${words(asked)}`;
  const inGroup = (group: (typeof groups)[number]): string =>
    group.conditions.map(part).join(say(group.isAny ? ' 或 ' : ' 且 '));
  const joined = [...conditions.map(part), ...groups.map((group) => `${say('（')}${inGroup(group)}${say('）')}`)].join(
    say(' 或 '),
  );
  const lines = [
    ...conditions.map(line),
    ...groups.map((group): QueryWord => [group.isAny ? '任一条件' : '全部条件', inGroup(group)]),
  ];
  const sort = query.sort.map(({ field, descending }) => {
    const title = entity.field(field)?.title ?? field;
    return say(descending ? `${title} 从大到小` : `${title} 从小到大`);
  });
  return [
    ...(scene === undefined ? [] : [['分类', say(scene.title)] as const]),
    ...(query.within === undefined ? [] : [['范围', say(WITHIN[query.within])] as const]),
    ...(query.search === '' ? [] : [['搜索', query.search] as const]),
    ...filters.map(line),
    ...(isAny && lines.length > 1 ? [['任一条件', joined] as const] : lines),
    ['排序', sort.join(say('，'))],
  ];
}
