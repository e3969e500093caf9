import { Button } from 'antd';
import { type ReactNode, useEffectEvent, useState } from 'react';
import { useRenderer } from '../stores/RendererContext.ts';
import { REFUSED, useLive } from '../stores/useLive.ts';
import type { ListController } from './ListDialogs.tsx';
import { rowId } from './table/useSelection.ts';
import './liveList.css';

interface LiveListProps {
  readonly api: string;
  readonly controller: Pick<ListController, 'asked' | 'found' | 'env' | 'markGone'>;
}

/** Rows of a page, and the largest that a list can be asked for. */
const MOST = '100';

/**
 * Says that others changed records of a list that is open; its rows stay where they are until its reader wants them anew. Those that the list would not
 * show any more are marked meanwhile.
 */
export function LiveList({ api, controller }: LiveListProps): ReactNode {
  const { client } = useRenderer();
  const { asked, found, env, markGone } = controller;
  const { data: rows, retry: reload } = found;
  // What was counted before the rows on the screen came is in them.
  const [news, setNews] = useState({ rows, count: 0, more: false });
  const { count, more } = news.rows === rows ? news : { count: 0, more: false };
  const gone = env.gone?.size ?? 0;
  const mark = useEffectEvent((from: typeof rows, looked: readonly number[], ids: ReadonlySet<number>): void => {
    if (from !== rows) return;
    const before = [...(env.gone ?? [])].filter((id) => !looked.includes(id));
    markGone(new Set([...before, ...looked.filter((id) => !ids.has(id))]));
  });
  const look = async (changed: readonly number[]): Promise<void> => {
    const shown = (rows?.Rows ?? []).map(rowId).filter((id) => changed.includes(id));
    if (shown.length === 0) return;
    try {
      const params = { ...asked, ids: shown.join(), page: '0', rows: MOST };
      const { Rows } = await client.records.search(api, params);
      mark(rows, shown, new Set(Rows.map(rowId)));
    } catch {
      // That there is news is said anyway; which rows are gone shows when they are fetched anew.
    }
  };
  const retry = useLive(
    { entity: api },
    (event) => {
      if (event.type !== 'list') return;
      setNews({ rows, count: count + event.count, more: more || event.more });
      void look(event.ids);
    },
    () => setNews({ rows, count: 0, more: true }),
  );
  return (
    <div className="gj-live-list" role="status">
      {count === 0 && !more ? null : (
        <Button type="primary" size="small" shape="round" onClick={reload}>
          {count === 0 ? '可能有' : `有 ${count} 条${more ? '以上' : ''}`}更新
          {gone === 0 ? '' : `，本页 ${gone} 条已不在列表里`}，刷新
        </Button>
      )}
      {retry === undefined ? null : (
        <Button className="gj-live-refused" size="small" shape="round" title={REFUSED} onClick={retry}>
          收不到别人的更新，重试
        </Button>
      )}
    </div>
  );
}
