import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../layout/Icon.tsx';
import { DropMenu } from '../../layout/Popup.tsx';

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

/** The actions of a row in a menu. */
export function RowActions({ actions }: { actions: readonly RowAction[] }): ReactNode {
  const navigate = useNavigate();
  if (actions.length === 0) return null;
  // Pressed by its key.
  const edit = actions.find(({ code }) => code === 'edit');
  return (
    <span className="gj-row-actions">
      {edit === undefined ? null : <button type="button" hidden data-action="edit" onClick={edit.run} />}
      <DropMenu
        items={actions.map(({ code, title, danger, path, run }) => ({
          key: code,
          label: title,
          danger: danger === true,
          onClick: path === undefined ? run : () => void navigate(path),
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
    </span>
  );
}
