import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '#renderer/layout/Icon.tsx';
import type { IconName } from '#renderer/layout/iconPaths.ts';

interface SecurityRowProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** Something is still to be done about it. */
  readonly isOpen?: boolean;
  /** What can be done about it. */
  readonly action?: string;
  readonly onAction?: () => void;
}

/** One way into the account: how it stands, and the button to change it. */
export function SecurityRow({ icon, title, text, isOpen = false, action, onAction }: SecurityRowProps): ReactNode {
  return (
    <li>
      <span className="gj-security-icon">
        <Icon name={icon} size={20} />
      </span>
      <span className="gj-security-text">
        <strong>{title}</strong>
        <span className={isOpen ? 'is-open' : undefined}>{text}</span>
      </span>
      {action === undefined ? null : (
        <Button type={isOpen ? 'primary' : 'default'} onClick={onAction}>
          {action}
        </Button>
      )}
    </li>
  );
}
