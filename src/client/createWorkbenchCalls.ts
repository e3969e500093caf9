import type { WorkView } from '#engine/workbench/figureParams.ts';
import type { CallOptions, Http } from './http/Http.ts';
import { oneKind } from './http/oneKind.ts';
import type { PivotReply } from '#wire/ListReply.ts';
import type {
  BlockReply,
  CalendarReply,
  CardsReply,
  ChartReply,
  NewsReply,
  RowsReply,
  TodoReply,
  WorkbenchReply,
} from '#wire/WorkbenchReply.ts';

/** The query of the news block. */
export interface NewsQuery {
  readonly kind?: string | undefined;
  readonly person?: string | undefined;
  readonly unit?: string | undefined;
  readonly time?: string | undefined;
  readonly page: number;
}

/** The data of workbench blocks, by key and kind. */
export interface WorkbenchCalls {
  /** The workbench of the signed-in user; null if the product has none for the role. */
  readonly get: (options?: CallOptions) => Promise<WorkbenchReply | null>;
  readonly cards: (block: string, view: WorkView, options?: CallOptions) => Promise<CardsReply>;
  readonly chart: (block: string, view: WorkView, options?: CallOptions) => Promise<ChartReply>;
  readonly rows: (block: string, view: WorkView, options?: CallOptions) => Promise<RowsReply>;
  /** `at`: a day or a month; without it this month. */
  readonly calendar: (
    block: string,
    at: string | undefined,
    view: WorkView,
    options?: CallOptions,
  ) => Promise<CalendarReply>;
  readonly pivot: (block: string, view: WorkView, options?: CallOptions) => Promise<PivotReply>;
  /** Filter texts for kind, person, unit and time; the page counts from 0. Without any the newest few. */
  readonly news: (block: string, view: WorkView, query?: NewsQuery, options?: CallOptions) => Promise<NewsReply>;
  /** Without `tab` the rows of the first one that has any. */
  readonly todo: (block: string, tab: string | undefined, view: WorkView, options?: CallOptions) => Promise<TodoReply>;
}

interface BlockQuery {
  readonly block: string;
  readonly scope: string | undefined;
  readonly period: string;
}

const isRows = (reply: BlockReply): reply is RowsReply =>
  'Rows' in reply && !('Kinds' in reply) && !('Days' in reply) && !('Cells' in reply);

/** Makes the calls of the workbench. */
export function createWorkbenchCalls(http: Http): WorkbenchCalls {
  const query = (block: string, { scope, period }: WorkView): BlockQuery => ({ block, scope, period });
  const ask = (
    asked: BlockQuery & { readonly tab?: string | undefined; readonly at?: string | undefined },
    options: CallOptions | undefined,
  ) => http.get('/api/System/WorkbenchBlock', asked, options);
  return {
    get: (options) => http.get('/api/System/Workbench', {}, options),
    cards: (block, view, options) => oneKind(ask(query(block, view), options), (reply) => 'Cards' in reply),
    chart: (block, view, options) => oneKind(ask(query(block, view), options), (reply) => 'Groups' in reply),
    rows: (block, view, options) => oneKind(ask(query(block, view), options), isRows),
    calendar: (block, at, view, options) =>
      oneKind(ask({ ...query(block, view), at }, options), (reply) => 'Days' in reply),
    pivot: (block, view, options) => oneKind(ask(query(block, view), options), (reply) => 'Cells' in reply),
    news: (block, view, news, options) =>
      news === undefined
        ? oneKind(ask(query(block, view), options), (reply) => 'Kinds' in reply)
        : http.get('/api/System/WorkbenchNews', { ...query(block, view), ...news }, options),
    todo: (block, tab, view, options) =>
      oneKind(ask({ ...query(block, view), tab }, options), (reply) => 'Tab' in reply),
  };
}
