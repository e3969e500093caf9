import { Button } from 'antd';
import { useContext, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../layout/Icon.tsx';
import { DropMenu } from '../../layout/Popup.tsx';
import { SwipedContext } from '../../layout/SwipedContext.ts';

export interface RowAction {
  readonly code: string;
  readonly title: string;
  readonly danger?: boolean;
  /** The next step for the record, unless a transition is. */
  readonly isNext?: boolean;
  /** Navigates to this path instead of running a callback. */
  readonly path?: string | undefined;
  readonly run: () => void;
}

/** The number of actions next to a swiped card. */
const MAX_SWIPED = 2;

export function RowActions({ actions }: { actions: readonly RowAction[] }): ReactNode {
  const navigate = useNavigate();
  const isSwiped = useContext(SwipedContext);
  if (actions.length === 0) return null;
  const start = ({ path, run }: RowAction): void => (path === undefined ? run() : void navigate(path));
  const swiped = isSwiped ? actions.filter(({ code }) => code !== 'view').slice(0, MAX_SWIPED) : [];
  // Pressed by its key.
  const edit = actions.find(({ code }) => code === 'edit');
  return (
    <span className="gj-row-actions">
      {edit === undefined ? null : <button type="button" hidden data-action="edit" onClick={edit.run} />}
      <DropMenu
        items={actions.map((action) => ({
          key: action.code,
          label: action.title,
          danger: action.danger === true,
          onClick: () => start(action),
        }))}
      >
        <Button
          type="text"
          size="small"
          icon={<Icon name="more" />}
          aria-label="更多"
          title={actions.map(({ title }) => title).join('、')}
        />
      </DropMenu>
      {swiped.length === 0 ? null : (
        <span className="gj-flex gj-swiped">
          {swiped.map((action) => (
            <Button key={action.code} danger={action.danger === true} onClick={() => start(action)}>
              {action.title}
            </Button>
          ))}
        </span>
      )}
    </span>
  );
}
