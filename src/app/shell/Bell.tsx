import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CrmRoute } from '#wire/CrmRoute.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import { useBadge } from './useBadge.ts';

const MOST = 99;

/** The bell: how many records wait behind a menu entry, and the way to them. */
export function Bell({ route }: { route: CrmRoute }): ReactNode {
  const count = useBadge(route) ?? 0;
  const { Badge: badge, Path: path = '/', Title: title } = route;
  const label = count === 0 ? title : `${title}（${count}）`;
  return (
    <Link
      className="gj-bell"
      to={count === 0 ? path : `${path}?scene=${badge?.Scene ?? ''}`}
      aria-label={label}
      title={label}
    >
      <Icon name="bell" size={18} />
      {count === 0 ? null : (
        <span className="gj-bell-count" aria-hidden>
          {count > MOST ? `${MOST}+` : count}
        </span>
      )}
    </Link>
  );
}
