import { useCallback, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '#fields/formatNumber.ts';
import { Bone } from '#renderer/feedback/Bone.tsx';
import { Icon } from '#renderer/layout/Icon.tsx';
import { useRenderer } from '#renderer/RendererContext.ts';
import { useLoad } from '#renderer/stores/useLoad.ts';
import type { RouteEntry } from '../routes/matchRoute.ts';
import { menuIcon } from '../shell/menuIcon.ts';

/** A list as a card: its icon, its name, and how many records the user sees in it. */
export function Shortcut({ entry }: { entry: RouteEntry }): ReactNode {
  const { client, schemas } = useRenderer();
  const { route, path } = entry;
  const list = route.List ?? route.Tabs?.[0]?.List ?? '';
  const count = useCallback(
    async (signal: AbortSignal) => {
      const schema = await schemas.load(list.slice(0, list.indexOf('/')));
      const { Total } = await client.records.search(schema.model.api, { list, rows: 10 }, { signal });
      return Total;
    },
    [client, schemas, list],
  );
  const { data: total, error } = useLoad(count);
  return (
    <li>
      <Link to={path} className="gj-shortcut">
        <span className="gj-shortcut-icon">
          <Icon name={menuIcon(route.Icon)} size={20} />
        </span>
        <span className="gj-shortcut-title">{route.Title}</span>
        <span className="gj-shortcut-count">
          {total === undefined ? error === undefined ? <Bone width={32} height={24} /> : '—' : formatNumber(total)}
        </span>
      </Link>
    </li>
  );
}
