import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '../../icons/Icon.tsx';
import type { IconName } from '../../icons/iconPaths.ts';

const BULK: Readonly<Record<string, { title: string; icon: IconName; danger?: boolean }>> = {
  export: { title: '导出', icon: 'download' },
  transfer: { title: '转移负责人', icon: 'transfer' },
  delete: { title: '删除', icon: 'trash', danger: true },
};

/** The actions for the chosen rows; stands in the place of the filters while rows are chosen. */
export function BulkBar({
  count,
  actions,
  onRun,
  onClear,
}: {
  count: number;
  actions: readonly string[];
  onRun: (action: string) => void;
  onClear: () => void;
}): ReactNode {
  return (
    <div className="gj-bulk" role="toolbar" aria-label="批量操作">
      <span className="gj-bulk-count">已选 {count} 条</span>
      {actions.flatMap((action) => {
        const bulk = BULK[action];
        return bulk === undefined
          ? []
          : [
              <Button
                key={action}
                danger={bulk.danger === true}
                icon={<Icon name={bulk.icon} />}
                onClick={() => {
                  onRun(action);
                }}
              >
                {bulk.title}
              </Button>,
            ];
      })}
      <Button type="link" onClick={onClear}>
        取消选择
      </Button>
    </div>
  );
}
