import { Button } from 'antd';
import { type ReactNode, useEffectEvent, useMemo, useState } from 'react';
import type { ListReply } from '#wire/ListReply.ts';
import type { Values } from '#language/Value.ts';
import { useRenderer } from '../stores/RendererContext.ts';
import { type ReadRows, REFUSED, useLive } from '../stores/useLive.ts';
import type { ListController } from './ListDialogs.tsx';
import { rowId } from './table/useSelection.ts';
import './liveList.css';

interface LiveListProps {
  readonly api: string;
  readonly controller: Pick<ListController, 'asked' | 'found' | 'env' | 'markGone'>;
}

/** Records of this list, shown or not, that others have changed. */
interface News {
  readonly rows: ListReply | undefined;
  readonly ids: ReadonlySet<number>;
  /** More records have changed than `ids` contains. */
  readonly more: boolean;
}

const NONE: ReadonlySet<number> = new Set();

const readRows = ({ Rows, Since }: ListReply): ReadRows => ({
  ids: Rows.map(rowId),
  versioned: Rows.map(versionedId).join(),
  moment: Since,
});

function versionedId(row: Values): string {
  const { Version: version } = row;
  return typeof version === 'number' ? `${rowId(row)}:${version}` : String(rowId(row));
}

/** Rows per page: the largest page a list can be queried for. */
const MAX_PAGE_ROWS = '100';

/** Reports that others changed records of an open list; its rows stay until a refresh, gone ones are marked. */
export function LiveList({ api, controller }: LiveListProps): ReactNode {
  const { client } = useRenderer();
  const { asked, found, env, markGone } = controller;
  const { data: rows, retry: reload } = found;
  const [news, setNews] = useState<News>({ rows, ids: NONE, more: false });
  // Changes reported before these rows were loaded are already in them.
  const { ids, more } = news.rows === rows ? news : { ids: NONE, more: false };
  const gone = env.gone?.size ?? 0;
  const read = useMemo(() => (rows === undefined ? undefined : readRows(rows)), [rows]);
  const mark = useEffectEvent((from: typeof rows, looked: readonly number[], ids: ReadonlySet<number>): void => {
    if (from !== rows) return;
    const before = [...(env.gone ?? [])].filter((id) => !looked.includes(id));
    markGone(new Set([...before, ...looked.filter((id) => !ids.has(id))]));
  });
  const look = async (changed: readonly number[]): Promise<void> => {
    const here = read?.ids.filter((id) => changed.includes(id)) ?? [];
    if (here.length === 0) return;
    try {
      const params = { ...asked, ids: here.join(), page: '0', rows: MAX_PAGE_ROWS };
      const { Rows } = await client.http.get(`/api/${api}/Search`, params);
      mark(rows, here, new Set(Rows.map(rowId)));
    } catch {
      // The update is reported anyway; missing rows show after a refresh.
    }
  };
  const retry = useLive({ entity: api, read }, (event) => {
    // The user may have lost access to the list: loading it again shows that.
    if (event.type === 'gone') reload();
    if (event.type !== 'list') return;
    // After a reconnect, changes may be reported again.
    setNews({ rows, ids: new Set([...ids, ...event.ids]), more: more || event.more });
    void look(event.ids);
  });
  return (
    <div className="gj-live-list" role="status">
      {ids.size === 0 && !more ? null : (
        <Button type="primary" size="small" shape="round" onClick={reload}>
          {ids.size === 0 ? '可能有' : `有 ${ids.size} 条${more ? '以上' : ''}`}更新
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
