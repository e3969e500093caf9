import type { BlockDocument, GroupsDocument } from '#generated/documents/WorkbenchDocument.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isItem, isItems, isMoment, isReference } from '#fields/table/fieldKinds.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { ListModel } from '../model/ListModel.ts';
import { readConditions, withConditions, writeConditions } from '../query/viewQuery.ts';
import type { ViewParams } from '../query/readView.ts';
import { FACES } from '../query/listFace.ts';
import type { OfferedBlock } from './OfferedWorkbench.ts';
import { isAnswerable, offerBlock, openedList, type OpenedList, type WorkReader } from './offerWorkbench.ts';
import { type FaceBlock, faceWords, readPivotText } from './workFaces.ts';
import { MAX_TITLE_LENGTH, type OwnBlock } from './WorkLayout.ts';
import { statusOf } from '../model/EntitySource.ts';

const MONTHS = 12;
const TOP = 8;
const ROWS = 8;
const COLUMNS = 3;

export interface UsedView {
  readonly title: string;
  readonly params: ViewParams;
}

/** A user's own block as it is shown, or the reason why it is not. */
export type OwnOffer = { readonly block: OfferedBlock } | { readonly reason: string };

/** How rows can be grouped by a field: months of a date, items, the largest few referenced records. */
export type Grouping = 'months' | 'items' | 'top';

/** How a chart groups rows by a field; undefined for a field without groups. */
export function groupingBy(entity: EntityModel, field: FieldModel): Grouping | undefined {
  if (isMoment(field)) return 'months';
  const isState = statusOf(entity, field.name) !== undefined;
  if (isState || ((isItem(field) || isItems(field)) && field.enum !== undefined)) return 'items';
  return isReference(field) ? 'top' : undefined;
}

/**
 * A block that a user created from a list or from a view of it (`view`; undefined if it no longer exists or the user
 * may not use it), limited to what the user may see now. Parts that the list cannot answer are omitted, with a reason
 * that the user can act on.
 */
export function offerOwnBlock(own: OwnBlock, view: UsedView | undefined, reader: WorkReader): OwnOffer {
  const { title } = own;
  if (title.trim() === '' || title.length > MAX_TITLE_LENGTH)
    return { reason: `标题要有 1 到 ${MAX_TITLE_LENGTH} 个字` };
  const opened = reader.lists.has(own.list) ? openedList(own.list, reader) : undefined;
  if (opened === undefined) return { reason: '列表不在您的菜单里，或者您不能打开它' };
  if (own.view !== 0 && view === undefined) return { reason: '视图已删除，或者不再共享给您' };
  if (own.sum !== undefined && !isAnswerable({ list: own.list, sum: own.sum }, opened, reader))
    return { reason: '列表没有这个合计，或者您不能查看它' };
  const asked = own.shows === 'chart' ? own.by : own.shows === 'figure' ? own.period : undefined;
  if (own.shows === 'chart' && asked === undefined) return { reason: '图表没有分组的字段' };
  if (asked !== undefined && !makesGroups(asked, own.shows === 'figure', opened, reader))
    return { reason: `列表不能按「${opened.entity.field(asked)?.title ?? asked}」分组，或者您不能查看它` };
  const refusal = refuseFace(own, opened, reader);
  if (refusal !== undefined) return { reason: refusal };
  const query = leaveFree(view?.params ?? {}, asked);
  if (query === undefined)
    return { reason: `视图已按「${opened.entity.field(asked ?? '')?.title ?? ''}」筛选，不能再按它分组` };
  const block = offerBlock(documentOf({ own, query, view, opened, reader }), reader);
  return block === undefined ? { reason: '您不能查看它的内容' } : { block };
}

/** The reason why a block cannot be a calendar or a pivot by its fields; undefined: it can, or it is neither. */
function refuseFace(own: OwnBlock, { entity }: OpenedList, reader: WorkReader): string | undefined {
  if (own.shows !== 'calendar' && own.shows !== 'pivot') return undefined;
  if (own.by === undefined) return own.shows === 'calendar' ? '日历没有日期的字段' : '透视表没有行和列';
  const { refusal } = faceWords(faceDocument(own), entity, reader);
  if (refusal === undefined) return undefined;
  const title = entity.field(refusal.field)?.title ?? refusal.field;
  switch (refusal.why) {
    case 'gone':
      return `字段「${title}」已经没有了`;
    case 'kept':
    case 'partly':
      return `您不能查看所有记录的「${title}」`;
    case 'unfit':
      return `不能按「${title}」做${FACES[own.shows]}`;
  }
}

/** The rows are those of the view, whatever part of the organisation is chosen. */
function faceDocument({ key, title, list, shows, by = '' }: OwnBlock): FaceBlock {
  const common = { key, title, list, narrowed: false, span: 'half' as const };
  return shows === 'pivot' ? { ...common, type: 'pivot', ...readPivotText(by) } : { ...common, type: 'calendar', by };
}

function makesGroups(name: string, isPeriod: boolean, { entity, model }: OpenedList, reader: WorkReader): boolean {
  const field = entity.field(name);
  if (field === undefined || !model.filters.includes(name)) return false;
  const grouping = groupingBy(entity, field);
  if (grouping === undefined || (isPeriod && grouping !== 'months')) return false;
  return isAnswerable({ list: `${entity.key}/${model.name}`, by: name }, { entity, model }, reader);
}

/** The parameters with a field's filter as a condition, for groups; undefined if that differs. */
function leaveFree(params: ViewParams, name: string | undefined): ViewParams | undefined {
  const { [name ?? '']: text, ...rest } = params;
  if (name === undefined || text === undefined) return params;
  const known = readConditions(rest['where'] ?? '["all"]');
  const joined = known && withConditions(known, [{ path: name, text, isNot: false }]);
  return joined && { ...rest, where: writeConditions(joined) };
}

interface Making {
  readonly own: OwnBlock;
  readonly query: ViewParams;
  readonly view: UsedView | undefined;
  readonly opened: OpenedList;
  readonly reader: WorkReader;
}

/** The block as a document would have it: from here on it is offered and answered like any other. */
function documentOf({ own, query, view, opened, reader }: Making): BlockDocument {
  const { key, title, list, sum, by = '', period } = own;
  const { entity, model } = opened;
  // The rows are those of the view, whatever part of the organisation is chosen.
  const common = { key, title, narrowed: false };
  const figure = {
    key: 'figure',
    title: sumTitle(own, opened),
    list,
    query: { ...query },
    ...(sum === undefined ? {} : { sum }),
    ...(view === undefined ? {} : { view: view.title }),
  };
  switch (own.shows) {
    case 'figure':
      return {
        ...common,
        type: 'cards',
        span: 'third',
        cards: [{ ...figure, ...(period === undefined ? {} : { period }) }],
      };
    case 'rows':
      return {
        ...common,
        ...{ type: 'records', span: 'half', list, query: { ...query }, rows: ROWS },
        ...{ show: shownColumns(entity, model, reader), ...(view === undefined ? {} : { view: view.title }) },
      };
    case 'calendar':
    case 'pivot': {
      const document = faceDocument(own);
      const show = document.type === 'pivot' ? [] : shownColumns(entity, model, reader);
      return {
        ...document,
        ...{ query: { ...query }, ...(show.length === 0 ? {} : { show }) },
        ...(view === undefined ? {} : { view: view.title }),
      };
    }
    case 'chart': {
      const field = entity.field(by);
      const grouping = field === undefined ? undefined : groupingBy(entity, field);
      const isRatio = model.sums.some((one) => one.key === sum && (one.ratio !== undefined || one.isAverage));
      return {
        ...common,
        type: 'chart',
        span: 'half',
        shape: grouping === 'top' ? 'ranking' : grouping === 'items' && !isRatio ? 'ring' : 'bars',
        groups: groupsOf(grouping),
        series: [{ ...figure, by }],
      };
    }
  }
}

const groupsOf = (grouping: Grouping | undefined): GroupsDocument =>
  grouping === 'months' ? { months: MONTHS } : grouping === 'items' ? { items: true } : { top: TOP };

function sumTitle({ sum: key }: OwnBlock, { entity, model }: OpenedList): string {
  const sum = model.sums.find((one) => one.key === key);
  if (sum === undefined) return '记录数';
  return sum.title === '' ? (entity.field(sum.field ?? '')?.title ?? sum.key) : sum.title;
}

/** The first columns of a list that the user may see, excluding the record title. */
function shownColumns(entity: EntityModel, { columns }: ListModel, { access }: WorkReader): string[] {
  const { readable, withheld } = access(entity);
  const isSeen = (name: string): boolean => readable.has(name) && !withheld.has(name);
  return columns
    .filter(({ key, hidden, path }) => !hidden && key !== entity.titleField && isSeen(path.through ?? path.field))
    .slice(0, COLUMNS)
    .map(({ key }) => key);
}
