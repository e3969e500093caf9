import { plainText } from '#language/Value.ts';
import { enumLabel, nowValued } from '#language/findEnumItem.ts';
import { MAX_SEARCH_LENGTH } from '#fields/facets/filters.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { nowCalled } from '../model/EntityModel.ts';
import { readPath, type ListModel } from '../model/ListModel.ts';
import { isWithin } from '../permission/Within.ts';
import type { UserContext } from '../permission/UserContext.ts';
import { conditionWhere, type ListWhereInput } from './listWhere.ts';
import { isPageSize, MAX_SORT_KEYS } from './ListQuery.ts';
import { isColumn, pathKey, seenPath } from './seenPath.ts';
import { seenGrouping, writeGrouping } from './groupQuery.ts';
import { FACES, faceText, seenFace, splitFace } from './listFace.ts';
import {
  MAX_COLUMNS,
  MAX_CONDITIONS,
  readColumns,
  type Condition,
  everyCondition,
  readConditions,
  writeColumns,
  writeConditions,
} from './viewQuery.ts';

/** The content of a saved view: the parameters of its list, as in the list's address, without the page. */
export type ViewParams = Readonly<Record<string, string>>;

/** A view as one user may use it, and messages that name the omitted parts and the reasons. */
export interface ReadView {
  readonly params: ViewParams;
  readonly leftOut: readonly string[];
}

export interface ReadViewInput extends Pick<
  ListWhereInput,
  'entity' | 'access' | 'accessTo' | 'findEntity' | 'context'
> {
  readonly list: ListModel;
  readonly user: Pick<UserContext, 'role'>;
  /** Keys of the scenes that the user is offered. */
  readonly scenes: readonly string[];
  readonly maySort: (field: string) => boolean;
}

/**
 * Reads a saved view for a user: parts that the user may not read, or that no longer exist, are omitted and named.
 * Never throws, whatever was stored. The list can be queried with the result. Only employees get the titles of the
 * fields that they may not read.
 */
export function readView(stored: ViewParams, input: ReadViewInput): ReadView {
  const leftOut: string[] = [];
  const params: Record<string, string> = {};
  for (const [name, text] of Object.entries(stored)) {
    const read = readPart(name, text, input);
    leftOut.push(...read.leftOut);
    if (read.text !== '') params[read.name] = read.text;
  }
  return { params, leftOut };
}

interface Part {
  readonly name: string;
  /** Empty: nothing is left of it. */
  readonly text: string;
  readonly leftOut: readonly string[];
}

function readPart(name: string, text: string, input: ReadViewInput): Part {
  const part = (kept: string, ...leftOut: string[]): Part => ({ name, text: kept, leftOut });
  switch (name) {
    case 'scene':
      return input.scenes.includes(text) ? part(text) : part('', sceneGone(text, input));
    case 'within':
      return isWithin(text) ? part(text) : part('', '范围已不存在，显示的是全部范围');
    case 'searchKey':
      return text.length <= MAX_SEARCH_LENGTH ? part(text) : part('', '搜索内容太长，没有搜索');
    case 'rows':
      return isPageSize(Number(text)) ? part(text) : part('', '每页行数不正确，按列表原来的行数');
    case 'density':
      return text === 'compact' ? part(text) : part('', '行高不正确，按原来的行高');
    case 'group':
      return readGroup(text, input);
    case 'face':
      return readFace(text, input);
    case 'sort':
      return readOrder(text.split(','), input);
    case 'columns':
      return readShown(text, input);
    case 'where':
      return readWhere(text, input);
    default:
      return readFilter(name, text, input);
  }
}

function sceneGone(key: string, { list }: ReadViewInput): string {
  const scene = list.scenes.find((other) => other.key === key);
  return scene === undefined
    ? `分类「${key}」已不存在，显示的是第一个分类`
    : `分类「${scene.title}」不对您开放，显示的是第一个分类`;
}

type Kept<T> = { readonly kept: T } | { readonly leftOut: string };

/** Reads each of several things, and joins those that are left. */
function readList(name: string, items: readonly string[], read: (item: string) => Kept<string>): Part {
  const all = items.map(read);
  return {
    name,
    text: all.flatMap((each) => ('kept' in each ? [each.kept] : [])).join(','),
    leftOut: all.flatMap((each) => ('leftOut' in each ? [each.leftOut] : [])),
  };
}

function readOrder(keys: readonly string[], input: ReadViewInput): Part {
  const { name, text, leftOut } = readList('sort', keys.slice(0, MAX_SORT_KEYS), (key) => readSort(key, input));
  const more = keys.slice(MAX_SORT_KEYS).map((key) => key.replace(/^-/, ''));
  const cut = `最多按 ${MAX_SORT_KEYS} 个字段排序，没有按 ${more.join('、')} 排序`;
  return { name, text, leftOut: more.length === 0 ? leftOut : [...leftOut, cut] };
}

function readSort(key: string, input: ReadViewInput): Kept<string> {
  const name = key.replace(/^-/, '');
  const found = seenPath(input, readPath(name));
  if (typeof found === 'string') return { leftOut: `${told('排序', name, found, input)}，没有按它排序` };
  const field = pathKey(found.path);
  return input.maySort(field)
    ? { kept: key.startsWith('-') ? `-${field}` : field }
    : { leftOut: `排序：您看不到「${found.field.title}」的全部内容，没有按它排序` };
}

function readGroup(text: string, input: ReadViewInput): Part {
  const [field = ''] = text.split(':');
  const found = seenGrouping(input, text);
  const gone = (why: string): Part => ({ name: 'group', text: '', leftOut: [`${why}，没有分组`] });
  switch (found) {
    case 'kept':
    case 'gone':
      return gone(told('分组', field, found, input));
    case 'partly':
      return gone(`分组：您看不到「${nowCalled(input.entity, field)?.title ?? field}」的全部内容`);
    case 'unfit':
      return gone(`分组：不能按「${nowCalled(input.entity, field)?.title ?? field}」这样分组`);
    default:
      return { name: 'group', text: writeGrouping(found), leftOut: [] };
  }
}

function readFace(text: string, input: ReadViewInput): Part {
  const { kind } = splitFace(text);
  const found = seenFace(input, text);
  if (!('why' in found)) return { name: 'face', text: faceText(found), leftOut: [] };
  const what = kind === undefined ? '显示方式' : FACES[kind];
  const named = nowCalled(input.entity, found.field)?.title ?? found.field;
  const gone = (why: string): Part => ({ name: 'face', text: '', leftOut: [`${why}，显示的是表格`] });
  if (kind !== undefined && found.field === '') return gone(`${what}：没有写明按哪个字段`);
  switch (found.why) {
    case 'kept':
    case 'gone':
      return gone(told(what, found.field, found.why, input));
    case 'partly':
      return gone(`${what}：您不能看到所有记录的「${named}」`);
    case 'unfit':
      return gone(kind === undefined ? '没有这个显示方式' : `${what}：不能按「${named}」排`);
  }
}

function readShown(text: string, input: ReadViewInput): Part {
  const columns = readColumns(text);
  if (columns === undefined) return { name: 'columns', text: '', leftOut: ['列的设置读不懂，显示的是列表原来的列'] };
  if (columns.length > MAX_COLUMNS)
    return { name: 'columns', text: '', leftOut: [`列超过 ${MAX_COLUMNS} 个，显示的是列表原来的列`] };
  return readList('columns', text.split(','), (part) => {
    const [column] = readColumns(part) ?? [];
    const key = column?.key ?? part;
    const found = seenPath(input, readPath(key));
    if (typeof found === 'string') {
      // A column of the list may show another field to users who may not read its own.
      const { or } = input.list.columns.find((own) => own.key === key) ?? {};
      if (or !== undefined && typeof seenPath(input, or) !== 'string') return { kept: part };
      return { leftOut: `${told('列', key, found, input)}，没有显示` };
    }
    if (!isColumn(found)) return { leftOut: `列：「${found.field.title}」不能作为列，没有显示` };
    return { kept: column === undefined ? part : writeColumns([{ ...column, key: pathKey(found.path) }]) };
  });
}

function readWhere(text: string, input: ReadViewInput): Part {
  const conditions = readConditions(text);
  if (conditions === undefined) return { name: 'where', text: '', leftOut: ['筛选条件读不懂，没有按它筛选'] };
  if (everyCondition(conditions).length > MAX_CONDITIONS)
    return { name: 'where', text: '', leftOut: [`筛选条件超过 ${MAX_CONDITIONS} 个，没有按它们筛选`] };
  const leftOut: string[] = [];
  const kept = (condition: Condition): Condition[] => {
    const found = seenPath(input, readPath(condition.path));
    if (typeof found === 'string') {
      leftOut.push(`${told('筛选', condition.path, found, input)}，没有按它筛选`);
      return [];
    }
    const items = readItems(found.field, condition.text, input);
    leftOut.push(...items.leftOut);
    const now = { ...condition, path: pathKey(found.path), text: items.text };
    if (items.text === '') return [];
    if (conditionWhere(input, now) !== undefined) return [now];
    leftOut.push(`筛选：「${found.field.title}」不能这样筛选，没有按它筛选`);
    return [];
  };
  const of = conditions.of.flatMap(kept);
  const groups = conditions.groups
    .map((group) => ({ ...group, of: group.of.flatMap(kept) }))
    .filter((group) => group.of.length > 0);
  return { name: 'where', text: writeConditions({ match: conditions.match, of, groups }), leftOut };
}

function readFilter(name: string, text: string, input: ReadViewInput): Part {
  const found = seenPath(input, readPath(name));
  const gone = (why: string): Part => ({ name, text: '', leftOut: [`${why}，没有按它筛选`] });
  if (typeof found === 'string') return gone(told('筛选', name, found, input));
  const path = pathKey(found.path);
  if (!input.list.filters.includes(path)) return gone(`筛选：「${found.field.title}」已不是这个列表的筛选项`);
  const items = readItems(found.field, text, input);
  if (items.text === '') return { name, ...items };
  if (conditionWhere(input, { path, text: items.text, isNot: false }) === undefined)
    return gone(`筛选：「${found.field.title}」不能这样筛选`);
  return { name: path, ...items };
}

/** The items of a filter that still are there, under their Values of today. */
function readItems(field: FieldModel, text: string, { context: { enums } }: ReadViewInput): Omit<Part, 'name'> {
  const type = field.enum === undefined ? undefined : enums(field.enum.type);
  if (type === undefined || text === 'empty') return { text, leftOut: [] };
  const isThere = (part: string): boolean =>
    enumLabel(enums, type.name, part) !== null || enumLabel(enums, type.name, Number(part)) !== null;
  const parts = text.split(',').map((part) => plainText(nowValued(type, part), '/'));
  return {
    text: parts.filter(isThere).join(','),
    leftOut: parts
      .filter((part) => !isThere(part))
      .map((part) => `筛选：「${field.title}」的选项 ${part} 已不存在，没有按它筛选`),
  };
}

/** The reason why a part is omitted: its field no longer exists, or the user may not read it. */
function told(what: string, name: string, why: 'kept' | 'gone', { entity, findEntity, user }: ReadViewInput): string {
  if (why === 'gone') return `${what}：字段 ${name} 已不存在`;
  if (user.role !== 'employee') return `${what}：有一个字段不对您开放`;
  const { field, through } = readPath(name);
  const first = nowCalled(entity, through ?? field);
  const target = through === undefined ? undefined : findEntity(first?.reference?.entity ?? '');
  const last = target === undefined ? undefined : nowCalled(target, field);
  const titles = [first?.title ?? name, ...(last === undefined ? [] : [last.title])];
  return `${what}：您不能查看「${titles.join(' · ')}」`;
}
