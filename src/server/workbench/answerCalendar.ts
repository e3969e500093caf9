import { AppError } from '#engine/errors.ts';
import { isRealDay } from '#language/functions/calendar.ts';
import { figureParams, type WorkView } from '#engine/workbench/figureParams.ts';
import type { OfferedCalendar } from '#engine/workbench/OfferedWorkbench.ts';
import type { DbCall } from '../access/Call.ts';
import { blockRows, listedEntity } from './blockRows.ts';
import { pivotRecords } from '../records/list/pivotRecords.ts';
import type { CalendarReply } from '#wire/WorkbenchReply.ts';
import { isMonth } from '#engine/query/calendarMonth.ts';
import { groupWhere } from '#engine/query/groupQuery.ts';

export const ROWS = 5;

const DAY = '2026-03-05'.length;

const MONTH = '2026-03'.length;

/**
 * The number of rows of a list on each day of a month, and the first rows of one day: the requested day; for a
 * requested month the first day with any, in the current month from today on, or today where none follow. Throws
 * BAD_REQUEST for any other choice.
 */
export async function answerCalendar(
  { list, by, show = [], rows: limit = ROWS, ...figure }: OfferedCalendar,
  view: WorkView,
  at: string | undefined,
  call: DbCall,
): Promise<CalendarReply> {
  const today = call.now.slice(0, DAY);
  const asked = at ?? today.slice(0, MONTH);
  const month = asked.slice(0, MONTH);
  if (!isMonth(month) || (asked !== month && !isRealDay(asked)))
    throw new AppError('BAD_REQUEST', { text: '没有这一天', detail: `at ${asked}` });
  const entity = listedEntity(list, call);
  const field = entity.field(by);
  if (field === undefined) throw new AppError('NOT_FOUND', { detail: `field ${by}` });
  const params = figureParams(figure, view);
  const inMonth = groupWhere({ field, span: 'month' }, month);
  const found = await pivotRecords(entity, { ...params, list, pivot: `${by}:day` }, call, inMonth);
  const Days = found.Rows.map(({ Key }, i) => ({ Day: Key, Count: found.RowTotals[i]?.Count ?? 0 }));
  const isNow = today.startsWith(month);
  const next = Days.find(({ Day }) => !isNow || Day >= today)?.Day;
  const day = asked.length === DAY ? asked : (next ?? (isNow ? today : `${month}-01`));
  const sort = [{ field: by, descending: false }];
  const within = groupWhere({ field, span: 'day' }, day);
  const Rows = await blockRows({ list, show, params, limit, sort, within }, call);
  return { Month: month, Day: day, Total: found.Total.Count, Days, Rows };
}
