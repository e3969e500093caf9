import type { ReactNode } from 'react';
import { Icon } from '../layout/Icon.tsx';
import type { IconName } from '../layout/iconPaths.ts';
import './feedback.css';

/** Shown in place of rows or a record when there is none: why, and what to do about it. */
export function EmptyState({
  title,
  text,
  action,
  icon = 'inbox',
  isScreen = false,
}: {
  title: string;
  text?: string;
  action?: ReactNode;
  icon?: IconName;
  /** The empty state is the whole screen: its title is the heading. */
  isScreen?: boolean;
}): ReactNode {
  const Title = isScreen ? 'h1' : 'p';
  return (
    <div className="gj-state">
      <span className="gj-state-icon">
        <Icon name={icon} size={28} />
      </span>
      <Title className="gj-state-title">{title}</Title>
      {text === undefined ? null : <p className="gj-state-text">{text}</p>}
      {action}
    </div>
  );
}
