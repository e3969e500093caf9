import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../layout/Icon.tsx';
import { DropMenu } from '../../layout/Popup.tsx';

export interface RowAction {
  readonly code: string;
  readonly title: string;
  readonly danger?: boolean;
  /** Navigates to this path instead of running a callback. */
  readonly path?: string | undefined;
  readonly run: () => void;
}

const MAX_BUTTONS = 3;

/** The actions of a row as text buttons; more than three go into the 更多 menu. */
export function RowActions({ actions }: { actions: readonly RowAction[] }): ReactNode {
  const shown = actions.length > MAX_BUTTONS ? actions.slice(0, MAX_BUTTONS - 1) : actions;
  const rest = actions.slice(shown.length);
  return (
    <span className="gj-row-actions">
      {shown.map((action) =>
        action.path === undefined ? (
          <Button
            key={action.code}
            data-action={action.code}
            type="link"
            size="small"
            danger={action.danger === true}
            onClick={action.run}
          >
            {action.title}
          </Button>
        ) : (
          <Link key={action.code} to={action.path} className="gj-action-link">
            {action.title}
          </Link>
        ),
      )}
      {rest.length === 0 ? null : (
        <DropMenu
          items={rest.map(({ code, title, danger, run }) => ({
            key: code,
            label: title,
            danger: danger === true,
            onClick: run,
          }))}
        >
          <Button
            data-action={rest.map(({ code }) => code).join(' ')}
            type="link"
            size="small"
            icon={<Icon name="chevronDown" size={14} />}
            iconPlacement="end"
          >
            更多
          </Button>
        </DropMenu>
      )}
    </span>
  );
}
