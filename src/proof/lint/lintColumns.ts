import { isMoment, isMoney } from '#fields/table/fieldKinds.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { type FindEntity, statusOf } from '#engine/model/EntitySource.ts';
import type { ColumnModel, ListModel } from '#engine/model/ListModel.ts';
import {
  LIST_SURROUND_PX,
  columnRoom,
  fitColumns,
  MAX_FACTS,
  SCROLL_BAR,
  SELECT_WIDTH,
  type ColumnRoom,
} from '#engine/query/columnWidths.ts';
import { ACTIONS_WIDTH } from '#engine/query/rowActions.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';

/** Pixels of a window. */
const WIDE = 1440;
const NARROW = 390;

interface Column extends ColumnRoom {
  readonly index: number;
  readonly model: ColumnModel;
  readonly field: FieldModel;
  readonly isTitle: boolean;
}

/**
 * Reports list columns with a state, an amount or a due date that are not visible initially: beyond the edge of a window
 * of 1440 pixels, or not among the first lines of a card on a phone of 390. Columns with an explicit rank are excluded.
 */
export function lintColumns(list: ListModel, entity: EntityModel, findEntity: FindEntity, report: Report): void {
  if (list.timeline !== undefined) return;
  const columns = columnsOf(list, entity, findEntity);
  const { beyond } = fitColumns(columns, WIDE - LIST_SURROUND_PX - SCROLL_BAR - besides(list));
  const cards = columns.filter(({ isTitle, model }) => !isTitle && model.key !== entity.workflow?.field);
  const late = cards.sort((a, b) => a.rank - b.rank).slice(MAX_FACTS);
  for (const column of columns) {
    const kind = kindOf(column, list, entity);
    if (kind === undefined || column.model.rank !== undefined) continue;
    const widths = [...(beyond.includes(column) ? [WIDE] : []), ...(late.includes(column) ? [NARROW] : [])];
    if (widths.length === 0) continue;
    report({
      code: 'list/out-of-sight',
      pointer: `/columns/${column.index}`,
      message: `${kind} "${column.model.key}" is out of sight in a window ${widths.join(' and ')} pixels wide`,
      proposal: 'Give the columns a "rank" (1 stays longest), or hide those that users do not need at first',
    });
  }
}

/** The columns that are shown at first. */
function columnsOf(list: ListModel, entity: EntityModel, findEntity: FindEntity): Column[] {
  const found = list.columns.flatMap((model, index) => {
    const { through, field: name } = model.path;
    const target = through === undefined ? entity : findEntity(entity.field(through)?.reference?.entity ?? '');
    const field = target?.field(name);
    return field === undefined ? [] : [{ index, model, field }];
  });
  const title = found.find(({ model }) => model.key === entity.titleField) ?? found[0];
  return found
    .filter(({ model }) => !model.hidden)
    .map((each) => {
      const isTitle = each === title;
      return { ...each, isTitle, ...columnRoom(each.model, each.field, { entity, list, isTitle }) };
    });
}

/** Width in pixels of the parts of a row other than its columns, for a user with all permissions. */
const besides = ({ bulkActions, rowActions }: ListModel): number =>
  (bulkActions.length === 0 ? 0 : SELECT_WIDTH) + (rowActions.length === 0 ? 0 : ACTIONS_WIDTH);

function kindOf({ field, model }: Column, list: ListModel, entity: EntityModel): string | undefined {
  if (statusOf(entity, model.key) !== undefined) return 'The state';
  if (isMoney(field)) return 'The amount';
  return isMoment(field) && list.marks.some((mark) => mark.field === model.key) ? 'The due column' : undefined;
}
