import type { WorkView } from '#engine/workbench/figureParams.ts';
import type { OfferedNews } from '#engine/workbench/OfferedWorkbench.ts';
import type { Call } from '../access/Call.ts';
import type { NewsQuery, NewsRow } from './NewsRow.ts';
import { noteNews } from './noteNews.ts';
import { stepNews } from './stepNews.ts';

const STEP = 'step';
/** So many pages can be turned; what is older is found in the records themselves. */
const MOST_ROWS = 1000;

export interface NewsReply {
  readonly Rows: readonly NewsRow[];
  readonly Total: number;
  /** The kinds that can be asked for, besides all of them. */
  readonly Kinds: readonly { readonly Key: string; readonly Title: string }[];
}

/** One page of what was done, newest first: steps of records and notes about them, as far as the reader may see them. */
export async function readNews(call: Call, block: OfferedNews, view: WorkView, query: NewsQuery): Promise<NewsReply> {
  const first = query.page * query.size;
  const limit = Math.min(first + query.size, MOST_ROWS);
  const nothing = { rows: [], total: 0 };
  const isAll = query.kind === '';
  const steps = isAll || query.kind === STEP ? await stepNews(call, block, view, query, limit) : nothing;
  const notes = query.kind === STEP ? nothing : await noteNews(call, block, view, query, limit);
  const rows = [...steps.rows, ...notes.rows].sort(newestFirst);
  return {
    Rows: rows.slice(first, limit),
    Total: Math.min(steps.total + notes.total, MOST_ROWS),
    Kinds: kindsOf(call, block),
  };
}

const newestFirst = (a: NewsRow, b: NewsRow): number => (a.Time < b.Time ? 1 : a.Time > b.Time ? -1 : 0);

function kindsOf(call: Call, { steps, notes }: OfferedNews): NewsReply['Kinds'] {
  const entity = call.findEntity((notes?.list ?? '').split('/')[0] ?? '');
  const type = call.enums(entity?.field(notes?.kind ?? '')?.enum?.type ?? '');
  return [
    ...(steps.length === 0 ? [] : [{ Key: STEP, Title: '状态变更' }]),
    ...(type?.items ?? []).map(({ Value, Label }) => ({ Key: String(Value), Title: Label })),
  ];
}
