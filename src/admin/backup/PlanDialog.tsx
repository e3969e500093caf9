import { Input, Radio, Switch } from 'antd';
import { useState, type ReactNode } from 'react';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import type { BackupReply } from '#wire/SystemReplies.ts';
import { AdminDialog } from '../AdminDialog.tsx';
import { AdminField } from '../AdminField.tsx';
import { useAct } from '../useAct.ts';

interface PlanDialogProps {
  readonly state: BackupReply;
  readonly onClose: (isSaved: boolean) => void;
  /** Reloads the plan after another user changed it. */
  readonly onAgain: () => void;
}

/** The times and the target of backups, and how many are retained. */
export function PlanDialog({
  state: { Plan, Root, HasStore, IsSealed },
  onClose,
  onAgain,
}: PlanDialogProps): ReactNode {
  const { client } = useRenderer();
  const act = useAct();
  const [opened] = useState(() => ({ ...Plan, Keep: String(Plan.Keep) }));
  const [plan, setPlan] = useState(opened);
  const change = (part: Partial<typeof plan>): void => {
    setPlan((before) => ({ ...before, ...part }));
    act.clear();
  };
  const save = async (): Promise<void> => {
    const isDone = await act.run(
      async () => {
        await client.http.post('/api/Backup/Save', { ...plan, Version: Plan.Version });
        return '已保存备份计划';
      },
      () => Promise.resolve(onAgain()),
    );
    if (isDone) onClose(true);
  };
  return (
    <AdminDialog
      title="备份计划"
      act={act}
      isDirty={JSON.stringify(plan) !== JSON.stringify(opened)}
      onSave={() => void save()}
      onClose={() => onClose(false)}
    >
      <AdminField label="每天自动备份" error={act.issues['IsOn']}>
        {(id) => <Switch id={id} checked={plan.IsOn} onChange={(IsOn) => change({ IsOn })} />}
      </AdminField>
      <AdminField
        label="时间"
        isRequired
        error={act.issues['At']}
        hint="从这个时间起备份（产品的时区）；备份后会自动试恢复并逐行核对，失败时 10 分钟后再试，一天最多 3 次"
      >
        {(id) => (
          <Input
            id={id}
            type="time"
            className="gj-backup-time"
            value={plan.At}
            onChange={({ target }) => change({ At: target.value })}
          />
        )}
      </AdminField>
      <AdminField
        label="位置"
        error={act.issues['Place']}
        hint={HasStore ? undefined : '服务器没有设置 BACKUP_S3_BUCKET，只能备份到文件夹'}
      >
        {(id) => (
          <Radio.Group
            id={id}
            value={plan.Place}
            onChange={({ target }) => change({ Place: target.value === 's3' ? 's3' : 'folder' })}
          >
            <Radio value="folder">文件夹</Radio>
            <Radio value="s3" disabled={!HasStore}>
              S3 存储
            </Radio>
          </Radio.Group>
        )}
      </AdminField>
      {plan.Place === 's3' ? null : (
        <AdminField
          label="文件夹"
          error={act.issues['Folder']}
          hint={`在备份目录 ${Root} 里；为空就放在它本身。备份目录由服务器的 BACKUP_DIR 设置，请放在另一块磁盘上`}
        >
          {(id) => <Input id={id} value={plan.Folder} onChange={({ target }) => change({ Folder: target.value })} />}
        </AdminField>
      )}
      <AdminField
        label="保留份数"
        isRequired
        error={act.issues['Keep']}
        hint="新的备份证明可恢复之后，才删除超出的旧备份"
      >
        {(id) => (
          <Input
            id={id}
            inputMode="numeric"
            className="gj-backup-time"
            value={plan.Keep}
            onChange={({ target }) => change({ Keep: target.value })}
          />
        )}
      </AdminField>
      <p className="gj-admin-hint">
        {IsSealed
          ? '备份用服务器的 BACKUP_PASSPHRASE 加密；丢了口令就打不开。'
          : '备份不加密：服务器没有设置 BACKUP_PASSPHRASE。'}
      </p>
    </AdminDialog>
  );
}
