import { useCallback, useId, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ErrorLine, ErrorState, RowsSkeleton, EmptyState } from '#renderer/feedback/ScreenState.tsx';
import { tabId, TabStrip } from '#renderer/layout/TabStrip.tsx';
import { useRenderer, useLoad } from '#renderer/stores/RendererContext.ts';
import { ApprovalGroupBlock } from '#renderer/workbench/blocks/ApprovalGroupBlock.tsx';
import { NewsLines } from '#renderer/workbench/NewsLines.tsx';
import '#renderer/workbench/workbench.css';

const KINDS = ['waiting', 'done', 'submitted'] as const;
const TITLES = { waiting: '待我处理', done: '我已处理', submitted: '我提交的' } as const;
const NOTHING = { waiting: '没有等您处理的事', done: '还没有处理过', submitted: '还没有提交过' } as const;
/** Space is reserved for this many lines while they load. */
const LINES = 5;

/** Everything that waits for the user, by step, with decisions for one or for several; and the user's latest steps. */
export function ApprovalsScreen(): ReactNode {
  const { client } = useRenderer();
  const [search, setSearch] = useSearchParams();
  const panel = useId();
  const asked = search.get('kind');
  const kind = KINDS.find((each) => each === asked) ?? 'waiting';
  const load = useCallback(
    async (signal: AbortSignal) => ({
      kind,
      ...(await client.http.get('/api/System/Approvals', { kind }, { signal })),
    }),
    [client, kind],
  );
  const { data, error, retry } = useLoad(load);
  const reply = data?.kind === kind ? data : undefined;
  if (reply === undefined && error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  const total = reply?.Groups.reduce((sum, { Total }) => sum + Total, 0);
  const isEmpty = reply !== undefined && reply.Groups.length + reply.Steps.length === 0;
  return (
    <div className="gj-gap-16 gj-work">
      <h1 className="gj-unseen">我的审批</h1>
      <section className="gj-block">
        <TabStrip
          label="我的审批"
          scenes={KINDS.map((key) => ({ key, title: TITLES[key], hasCount: key === 'waiting' }))}
          current={kind}
          counts={total === undefined || kind !== 'waiting' ? undefined : { waiting: total }}
          panel={panel}
          onChange={(next) => setSearch(next === 'waiting' ? {} : { kind: next }, { replace: true })}
        />
        <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, kind)}>
          {error === undefined ? null : <ErrorLine title="列表没有刷新。" error={error} onRetry={retry} />}
          {isEmpty ? (
            <EmptyState title={NOTHING[kind]} icon="checked" />
          ) : kind !== 'waiting' ? (
            <>
              <NewsLines rows={reply?.Steps} count={LINES} />
              {reply === undefined || reply.Total <= reply.Steps.length ? null : (
                <p className="gj-approvals-more">
                  只列出最近 {reply.Steps.length} 条，共 {reply.Total} 条
                </p>
              )}
            </>
          ) : reply === undefined ? (
            <RowsSkeleton />
          ) : (
            reply.Groups.map((group) => (
              <ApprovalGroupBlock key={`${group.Entity} ${group.Action}`} group={group} onDone={retry} />
            ))
          )}
        </div>
      </section>
    </div>
  );
}
