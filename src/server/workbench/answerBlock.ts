import { AppError } from '#engine/errors.ts';
import type { Value } from '#language/Value.ts';
import { daysBetween } from '#language/functions/daysBetween.ts';
import { figureParams, type WorkView } from '#engine/workbench/figureParams.ts';
import type { OfferedBlock, OfferedTodo } from '#engine/workbench/OfferedWorkbench.ts';
import { stepOf } from '#engine/workbench/stepOf.ts';
import type { Call } from '../access/Call.ts';
import { askFigures } from './askFigures.ts';
import { blockRows, type BlockRow } from './blockRows.ts';
import { cardFigures } from './cardFigures.ts';
import { chartFigures } from './chartFigures.ts';
import { readNews } from './readNews.ts';

const ROWS = 5;
const NEWS = 8;
const NO_QUERY = { kind: '', person: '', unit: '', time: '' };

/** What a block shows, as its kind has it; `tab` chooses among those of a block with tabs. Throws BAD_REQUEST for one that shows nothing. */
export async function answerBlock(
  call: Call,
  block: OfferedBlock,
  view: WorkView,
  tab: string | undefined,
): Promise<object> {
  switch (block.type) {
    case 'cards':
      return { Cards: await cardFigures(call, block.cards, view) };
    case 'chart':
      return chartFigures(call, block, view);
    case 'todo':
      return answerTodo(call, block, view, tab);
    case 'records': {
      const { list, show, rows = ROWS } = block;
      return { Rows: await blockRows(call, { list, show, params: figureParams(block, view), limit: rows }) };
    }
    case 'steps': {
      const { list, show = [], field, steps, rows: limit = ROWS } = block;
      const rows = await blockRows(call, { list, show, params: figureParams(block, view), value: field, limit });
      return { Rows: rows.map((row) => ({ ...row, Step: stepOf(steps, row.Value) })) };
    }
    case 'contact':
      return { Rows: await blockRows(call, { list: block.list, show: block.show, params: {}, limit: 1 }) };
    case 'news':
      return readNews(call, block, view, { ...NO_QUERY, page: 0, size: NEWS });
    case 'shortcuts':
      throw new AppError('BAD_REQUEST', { detail: `block ${block.key} shows nothing of the records` });
  }
}

const daysSince = (value: Value, now: string): number | null =>
  typeof value === 'string' ? daysBetween(value, now) : null;

/** How many rows each tab holds, and the first rows of one: the chosen, else the first that has any. */
async function answerTodo(
  call: Call,
  { tabs }: OfferedTodo,
  view: WorkView,
  chosen: string | undefined,
): Promise<{ Counts: Record<string, number>; Tab: string; Rows: BlockRow[] }> {
  const questions = tabs.map((tab) => ({ list: tab.list, params: figureParams(tab, view), sum: undefined }));
  const counts = await askFigures(call.services.database.db, call, questions);
  const first = tabs.find((_, i) => (counts[i] ?? 0) > 0) ?? tabs[0];
  const tab = tabs.find(({ key }) => key === chosen) ?? first;
  if (tab === undefined) throw new AppError('NOT_FOUND');
  const { list, show, since, approve } = tab;
  const sort = since === undefined ? undefined : [{ field: since, descending: false }];
  const params = figureParams(tab, view);
  const rows = await blockRows(call, { list, show, params, value: since, waits: approve, sort, limit: ROWS });
  return {
    Counts: Object.fromEntries(tabs.map(({ key }, i) => [key, counts[i] ?? 0])),
    Tab: tab.key,
    Rows: rows.map((row) => ({ ...row, ...(since === undefined ? {} : { Days: daysSince(row.Value, call.now) }) })),
  };
}
