import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { REFUSED, useLive } from '../stores/useLive.ts';
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
  const retry = useLive(
    { entity: api },
    (event) => {
      if (event.type === 'list') setNews({ rows, count: count + event.count, more: more || event.more });
    },
    () => setNews({ rows, count: 0, more: true }),
  );
  return (
    <div className="gj-live-list" role="status">
      {count === 0 && !more ? null : (
        <Button type="primary" size="small" shape="round" onClick={reload}>
          {count === 0 ? '可能有' : `有 ${count} 条${more ? '以上' : ''}`}更新，刷新
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
