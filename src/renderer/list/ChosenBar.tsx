import { Button } from 'antd';
import type { ReactNode } from 'react';
import { transitionsOf } from '../actions/closedTransitions.ts';
import { useBulkDelete } from '../actions/useBulkDelete.tsx';
import { Icon, type IconName } from '../layout/Icon.tsx';
import type { ListBodyProps, ListController } from './ListDialogs.tsx';
import { useRenderer } from '../stores/RendererContext.ts';
import { markRead } from './markRead.ts';

interface BulkAction {
  readonly title: string;
  readonly icon?: IconName;
  readonly danger?: boolean;
  /** The minimum number of selected rows. */
  readonly least?: number;
}

const BULK: Readonly<Record<string, BulkAction>> = {
  why: { title: '为什么不能…' },
  markRead: { title: '标为已读', icon: 'check' },
  edit: { title: '修改', icon: 'edit' },
  export: { title: '导出', icon: 'download' },
  print: { title: '打印', icon: 'printer' },
  transfer: { title: '转移负责人', icon: 'transfer' },
  merge: { title: '合并', icon: 'branch', least: 2 },
  download: { title: '下载附件', icon: 'paperclip' },
  delete: { title: '删除', icon: 'trash', danger: true },
};

/** The actions for the selected rows; replaces the filters while rows are selected. */
function BulkBar(props: {
  count: number;
  actions: readonly string[];
  others: Readonly<Record<string, BulkAction>>;
  onRun: (action: string) => void;
  onClear: () => void;
}): ReactNode {
  const { count, actions, others, onRun, onClear } = props;
  return (
    <div className="gj-wrap gj-bulk" role="toolbar" aria-label="批量操作">
      <span className="gj-bulk-count">
        已选 {count} 条
        <Button
          type="text"
          size="small"
          icon={<Icon name="close" size={14} />}
          aria-label="取消选择"
          title="取消选择"
          onClick={onClear}
        />
      </span>
      {actions.flatMap((action) => {
        const bulk = BULK[action] ?? others[action];
        return bulk === undefined
          ? []
          : [
              <Button
                key={action}
                danger={bulk.danger === true}
                disabled={count < (bulk.least ?? 1)}
                title={count < (bulk.least ?? 1) ? `请至少选择 ${bulk.least ?? 1} 条` : undefined}
                icon={bulk.icon === undefined ? undefined : <Icon name={bulk.icon} />}
                onClick={() => onRun(action)}
              >
                {bulk.title}
              </Button>,
            ];
      })}
    </div>
  );
}

export function ChosenBar({ schema, controller }: ListBodyProps & { controller: ListController }): ReactNode {
  const { selection, bulkActions, dialogs } = controller;
  const removeAll = useBulkDelete(schema.model);
  const renderer = useRenderer();
  const transitions = new Map(transitionsOf(schema.model, schema.actions).map((each) => [each.action, each]));
  const others = Object.fromEntries(
    [...transitions].map(([action, { title, kind }]) => [action, { title: `批量${title}`, danger: kind === 'danger' }]),
  );
  const run = (action: string): void => {
    const transition = transitions.get(action);
    if (transition !== undefined) {
      const request = { transition, ids: [...selection.rows.keys()], version: undefined };
      dialogs.open({ kind: 'action', request, about: `选中的 ${selection.rows.size} 条${schema.model.title}` });
      return;
    }
    if (action === 'why') dialogs.open({ kind: 'why', rows: [...selection.rows.values()] });
    else if (action === 'edit' || action === 'print') dialogs.open({ kind: action, ids: [...selection.rows.keys()] });
    else if (action === 'export') controller.exportChosen();
    else if (action === 'transfer') controller.transferChosen();
    else if (action === 'download')
      dialogs.open({ kind: 'export', what: 'files', params: { ids: [...selection.rows.keys()].join(',') } });
    else if (action === 'merge') dialogs.open({ kind: 'merge', rows: [...selection.rows.values()] });
    else
      void (
        action === 'markRead'
          ? markRead(renderer, schema.model, [...selection.rows.keys()])
          : removeAll([...selection.rows.values()])
      ).then((changed) => {
        if (changed) dialogs.close(true);
      });
  };
  const mayAsk = schema.model.workflow?.transitions.some(({ manual }) => manual) === true;
  const actions = mayAsk ? [...bulkActions, 'why'] : bulkActions;
  return (
    <BulkBar count={selection.rows.size} actions={actions} others={others} onRun={run} onClear={selection.clear} />
  );
}
