import type { FigureAnswer } from '#engine/workbench/OfferedWorkbench.ts';
import { type WorkView, figureParams, type FigureQuery } from '#engine/workbench/figureParams.ts';
import { WORK_SCOPES } from '#engine/workbench/WorkView.ts';
import { type ReactNode, useCallback } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../layout/Icon.tsx';
import { useRenderer, type Renderer, useLoad, type Loading } from '../../stores/RendererContext.ts';
import { listLink } from '../../records/listLink.ts';
import { oneKind } from '#client/http/failureOf.ts';
import type { BlockReply, RowsReply } from '#wire/WorkbenchReply.ts';
import { Button } from 'antd';
import { errorText } from '../../feedback/errorText.ts';

/** The definition of a figure, with the part of the organisation it covers. */
export function definitionText(
  { definition, narrowed }: Pick<FigureAnswer, 'definition' | 'narrowed'>,
  { scope }: WorkView,
): string {
  const whose = !narrowed || scope === undefined ? '您能查看的全部记录' : `${WORK_SCOPES[scope]}的记录`;
  return `${definition}；范围：${whose}`;
}

interface ListLinkProps {
  readonly figure: FigureQuery & { readonly list: string; readonly title: string };
  readonly view: WorkView;
}

/** Links the first rows of a list to the whole list. */
export function ListLink({ figure, view }: ListLinkProps): ReactNode {
  const { listPath } = useRenderer();
  const path = listLink(listPath(figure.list), figureParams(figure, view));
  return path === undefined ? null : (
    <Link to={path} className="gj-block-more" aria-label={`查看全部${figure.title}`}>
      查看全部
      <Icon name="chevronRight" size={14} />
    </Link>
  );
}

/** Cached results by key, for the session of one user. */
export type Memory<T> = WeakMap<Renderer, Map<string, T>>;

/** Like `useLoad`, but shows the cached result of the same key until the new one arrives. */
export function useRememberedLoad<T>(
  memory: Memory<T>,
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
): Loading<T> {
  const renderer = useRenderer();
  const known = memory.get(renderer) ?? new Map<string, T>();
  memory.set(renderer, known);
  const remember = useCallback(
    async (signal: AbortSignal) => {
      const data = await load(signal);
      known.set(key, data);
      return data;
    },
    [load, key, known],
  );
  return useLoad(remember, known.get(key));
}

/** A block's content with its choice: while another choice loads, texts and links still match the figures. */
export interface BlockAnswer<T> {
  readonly view: WorkView;
  readonly reply: T;
}

/** A block by its key, with its tab, or the day or month of a calendar. */
interface BlockAsked {
  readonly block: string;
  readonly tab?: string | undefined;
  readonly at?: string | undefined;
}

/** Loads a block's content, which is of one kind, on mount and on each choice; `isKind` must be the same function. */
export function useBlockAnswer<T extends BlockReply>(
  memory: Memory<BlockAnswer<T>>,
  { block, tab, at }: BlockAsked,
  { scope, period }: WorkView,
  isKind: (reply: BlockReply) => reply is T,
): Loading<BlockAnswer<T>> {
  const { client } = useRenderer();
  const load = useCallback(
    async (signal: AbortSignal) => {
      const view = { scope, period };
      const reply = client.http.get('/api/System/WorkbenchBlock', { block, tab, at, ...view }, { signal });
      return { view, reply: await oneKind(reply, isKind) };
    },
    [client, block, tab, at, scope, period, isKind],
  );
  return useRememberedLoad(memory, [block, tab, at, scope, period].join(' '), load);
}

const memory: Memory<BlockAnswer<RowsReply>> = new WeakMap();

const isRows = (reply: BlockReply): reply is RowsReply =>
  'Rows' in reply && !('Kinds' in reply) && !('Days' in reply) && !('Cells' in reply);

/** The rows of a block by its key. */
export const useBlockRows = (block: string, view: WorkView): Loading<BlockAnswer<RowsReply>> =>
  useBlockAnswer(memory, { block }, view, isRows);

interface BlockFrameProps<T> {
  readonly title: string;
  /** Content next to the title. */
  readonly extra?: ReactNode;
  readonly className?: string;
  /** The content of the block: loading, loaded or failed. */
  readonly loading: Loading<T>;
  /** Renders the content; undefined while loading: placeholders of the same size. */
  readonly children: (data: T | undefined) => ReactNode;
}

/** A block of the workbench: loads on its own, keeps its size while loading, and reports its own errors. */
export function BlockFrame<T>({ title, extra, className = '', loading, children }: BlockFrameProps<T>): ReactNode {
  const { data, error, isLoading, retry } = loading;
  const hasFailed = data === undefined && error !== undefined;
  return (
    <section className={`gj-block ${className}`} aria-label={title} aria-busy={isLoading}>
      <header className="gj-block-head">
        <h2>{title}</h2>
        {extra}
      </header>
      <div className={isLoading && data !== undefined ? 'gj-block-body is-stale' : 'gj-block-body'}>
        {children(data)}
        {hasFailed ? (
          <div className="gj-block-failed" role="alert">
            <Icon name="warning" size={20} />
            <p>{errorText(error)}</p>
            <Button size="small" onClick={retry}>
              重试
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  );
}
