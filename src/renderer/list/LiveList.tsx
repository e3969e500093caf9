import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLive } from '../stores/useLive.ts';
import './liveList.css';

interface LiveListProps {
  readonly api: string;
  /** The rows on the screen: what was counted before they came is in them. */
  readonly rows: unknown;
  readonly reload: () => void;
}

/** Says that others changed records of a list that is open; its rows stay where they are until its reader wants them anew. */
export function LiveList({ api, rows, reload }: LiveListProps): ReactNode {
  const [news, setNews] = useState({ rows, count: 0, more: false });
  const { count, more } = news.rows === rows ? news : { count: 0, more: false };
  useLive({ entity: api }, (event) => {
    if (event.type === 'list') setNews({ rows, count: count + event.count, more: more || event.more });
  });
  return (
    <div className="gj-live-list" role="status">
      {count === 0 ? null : (
        <Button type="primary" size="small" shape="round" onClick={reload}>
          有 {more ? `${count} 条以上` : `${count} 条`}更新，刷新
        </Button>
      )}
    </div>
  );
}
