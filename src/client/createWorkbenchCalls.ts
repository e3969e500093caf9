import type { WorkView } from '#engine/workbench/figureParams.ts';
import type { CallOptions, Http, Params } from './http/Http.ts';
import type { CardsReply, ChartReply, NewsReply, RowsReply, TodoReply, WorkbenchReply } from '#wire/WorkbenchReply.ts';

/** What the reader of news asks for. */
export interface NewsQuery {
  readonly kind?: string | undefined;
  readonly person?: string | undefined;
  readonly unit?: string | undefined;
  readonly time?: string | undefined;
  readonly page: number;
}

/** What a block shows, by its key and its kind. */
export interface WorkbenchCalls {
  /** The workbench of the signed-in user; null in a product that has none for his role. */
  readonly get: (options?: CallOptions) => Promise<WorkbenchReply | null>;
  readonly cards: (block: string, view: WorkView, options?: CallOptions) => Promise<CardsReply>;
  readonly chart: (block: string, view: WorkView, options?: CallOptions) => Promise<ChartReply>;
  readonly rows: (block: string, view: WorkView, options?: CallOptions) => Promise<RowsReply>;
  /** Filter texts for kind, person, unit and time; the page counts from 0. Without any the newest few. */
  readonly news: (block: string, view: WorkView, query?: NewsQuery, options?: CallOptions) => Promise<NewsReply>;
  /** Without `tab` the rows of the first one that has any. */
  readonly todo: (block: string, tab: string | undefined, view: WorkView, options?: CallOptions) => Promise<TodoReply>;
}

const BLOCK = '/api/System/WorkbenchBlock';

/** Makes the calls of the workbench. */
export function createWorkbenchCalls(http: Http): WorkbenchCalls {
  const params = (block: string, { scope, period }: WorkView): Params => ({ block, scope, period });
  return {
    get: (options) => http.get('/api/System/Workbench', {}, options),
    cards: (block, view, options) => http.get(BLOCK, params(block, view), options),
    chart: (block, view, options) => http.get(BLOCK, params(block, view), options),
    rows: (block, view, options) => http.get(BLOCK, params(block, view), options),
    news: (block, view, query, options) =>
      query === undefined
        ? http.get(BLOCK, params(block, view), options)
        : http.get('/api/System/WorkbenchNews', { ...params(block, view), ...query }, options),
    todo: (block, tab, view, options) => http.get(BLOCK, { ...params(block, view), tab }, options),
  };
}
