import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { closedTransitions, transitionsOf } from '../actions/closedTransitions.ts';
import { preloadForm } from '../form/preloadForm.ts';
import { Icon } from '../layout/Icon.tsx';
import { DropMenu } from '../layout/Popup.tsx';
import { useIsPhone } from '../layout/useIsPhone.ts';
import type { ClosedAction } from '../list/actions/WhyNotDialog.tsx';
import type { RowAction } from '../list/actions/RowActions.tsx';
import type { OwnActions } from './useOwnActions.ts';
import type { EntitySchema } from '../stores/RendererContext.ts';

export interface DetailActionsProps {
  readonly schema: EntitySchema;
  readonly can: readonly string[];
  readonly own: OwnActions;
  readonly onEdit: () => void;
  /** Opens the form of a version that waits for its release. */
  readonly onRevise: () => void;
  readonly onPreview: () => void;
  readonly onPrint: () => void;
  readonly onDelete: () => void;
  readonly onTake: (transition: TransitionModel) => void;
  /** Explains why these actions are not available now. */
  readonly onAsk: (closed: readonly ClosedAction['transition'][]) => void;
}

/** Number of actions shown as buttons, on a phone only the main one; the rest are icons or in the 更多 menu. */
const MAX_BUTTONS = 3;

/** The actions of a record. The main button is the next transition, else the next step of the list, else editing. */
export function DetailActions(props: DetailActionsProps): ReactNode {
  const { schema, can, own, onEdit, onRevise, onPreview, onPrint, onDelete, onTake, onAsk } = props;
  const isPhone = useIsPhone();
  const mayRevise = can.includes('revise');
  // The banner of a waiting version has its own buttons.
  const transitions = transitionsOf(schema.model, new Set(can)).filter(({ correction }) => correction === undefined);
  const step = transitions.find(({ kind }) => kind === 'primary');
  const others = transitions.filter((transition) => transition !== step);
  const asAction = (transition: TransitionModel): RowAction => ({
    code: transition.action,
    title: transition.title,
    danger: transition.kind === 'danger',
    run: () => onTake(transition),
  });
  const closed = [...closedTransitions(schema, can), ...closedActions(schema, can)];
  const moves = others.filter(({ kind }) => kind !== 'danger').map(asAction);
  const look: RowAction[] = can.includes('preview') ? [{ code: 'preview', title: '预览', run: onPreview }] : [];
  const all = [...own.before, ...look, ...moves, ...own.after];
  const main = step === undefined ? all.find(({ isNext }) => isNext === true) : asAction(step);
  const calm = all.filter((action) => action !== main);
  const shown = isPhone ? [] : calm.slice(0, MAX_BUTTONS - 1);
  const edits: RowAction[] =
    mayRevise && can.includes('edit') ? [{ code: 'edit', title: '编辑（立即生效）', run: onEdit }] : [];
  const dangerous = others.filter(({ kind }) => kind === 'danger').map(asAction);
  const rest = [...calm.slice(shown.length), ...edits, ...dangerous];
  const isPrintInMenu = isPhone && rest.length > 0;
  const edit = mayRevise ? '修改' : '编辑';
  return (
    <span className="gj-detail-actions">
      {isPrintInMenu ? null : (
        <Button type="text" icon={<Icon name="printer" />} aria-label="打印" title="打印" onClick={onPrint} />
      )}
      <MoreActions
        rest={isPrintInMenu ? [...rest, { code: 'print', title: '打印', run: onPrint }] : rest}
        isPhone={isPhone}
        mayDelete={can.includes('delete')}
        onDelete={onDelete}
        onAsk={closed.length === 0 ? undefined : () => onAsk(closed)}
      />
      {shown.map(({ code, title, run }) => (
        <Button key={code} onMouseEnter={preloadForm} onClick={run}>
          {title}
        </Button>
      ))}
      {mayRevise || can.includes('edit') ? (
        <Button
          data-action={mayRevise ? 'revise' : 'edit'}
          type={main === undefined ? 'primary' : 'default'}
          icon={<Icon name="edit" />}
          aria-label={edit}
          title={edit}
          onMouseEnter={preloadForm}
          onFocus={preloadForm}
          onClick={mayRevise ? onRevise : onEdit}
        >
          {isPhone && main !== undefined ? null : edit}
        </Button>
      ) : null}
      {main === undefined ? null : (
        <Button type="primary" onMouseEnter={preloadForm} onFocus={preloadForm} onClick={main.run}>
          {main.title}
        </Button>
      )}
    </span>
  );
}

/** The actions outside of the workflow that are not available: only employees have them. */
function closedActions(
  { model, actions, isCustomer }: EntitySchema,
  can: readonly string[],
): ClosedAction['transition'][] {
  if (isCustomer) return [];
  return [
    { action: 'edit', title: '编辑', may: can.includes('edit') },
    { action: 'delete', title: '删除', may: can.includes('delete') },
    { action: 'transfer', title: '转移', may: !model.scope.owned || can.includes('transfer') },
    { action: 'export', title: '导出', may: actions.has('export') },
  ].filter(({ may }) => !may);
}

const WHY = '为什么不能…';

function MoreActions(props: {
  rest: readonly RowAction[];
  isPhone: boolean;
  mayDelete: boolean;
  onDelete: () => void;
  onAsk: (() => void) | undefined;
}): ReactNode {
  const { rest, isPhone, mayDelete, onDelete, onAsk } = props;
  if (rest.length === 0)
    return (
      <>
        {onAsk === undefined ? null : (
          <Button type="text" icon={<Icon name="question" />} aria-label={WHY} title={WHY} onClick={onAsk} />
        )}
        {mayDelete ? (
          <Button danger icon={<Icon name="trash" />} onClick={onDelete}>
            删除
          </Button>
        ) : null}
      </>
    );
  const items = [
    ...rest.map(({ code, title, danger, run }) => ({ key: code, label: title, danger: danger === true, onClick: run })),
    ...(mayDelete ? [{ key: 'delete', label: '删除', danger: true, onClick: onDelete }] : []),
    ...(onAsk === undefined ? [] : [{ key: 'why', label: WHY, onClick: onAsk }]),
  ];
  return (
    <DropMenu items={items}>
      {isPhone ? (
        <Button icon={<Icon name="more" />} aria-label="更多" title="更多" />
      ) : (
        <Button icon={<Icon name="chevronDown" size={14} />} iconPlacement="end">
          更多
        </Button>
      )}
    </DropMenu>
  );
}
