import type { ReactNode } from 'react';
import { Icon } from '../layout/Icon.tsx';
import type { IconName } from '../layout/iconPaths.ts';
import './feedback.css';

/** Says in place of rows or a record that there is nothing, why, and what to do about it. */
export function EmptyState({
  title,
  text,
  action,
  icon = 'inbox',
}: {
  title: string;
  text?: string;
  action?: ReactNode;
  icon?: IconName;
}): ReactNode {
  return (
    <div className="gj-state">
      <span className="gj-state-icon">
        <Icon name={icon} size={28} />
      </span>
      <p className="gj-state-title">{title}</p>
      {text === undefined ? null : <p className="gj-state-text">{text}</p>}
      {action}
    </div>
  );
}
