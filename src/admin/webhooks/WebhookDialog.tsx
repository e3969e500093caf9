import { Checkbox, Input, Select, Switch } from 'antd';
import { useState, type ReactNode } from 'react';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import type { Webhook, WebhooksReply } from '#wire/calls/WEBHOOK_CALLS.ts';
import { AdminDialog } from '../AdminDialog.tsx';
import { AdminField } from '../AdminField.tsx';
import { useAct } from '../useAct.ts';
import { KINDS } from './WebhookEvents.tsx';
import { BY_LABEL } from '#renderer/layout/bySearch.ts';

interface WebhookDialogProps {
  /** Undefined: a new one. */
  readonly webhook: Webhook | undefined;
  readonly choices: WebhooksReply['Entities'];
  readonly onClose: (isSaved: boolean, secret?: string) => void;
  /** Reloads the webhook after another user changed it. */
  readonly onAgain: () => void;
}

/** The list of choices, open for more, leaves the buttons below within reach. Pixels. */
const CHOICES_HEIGHT = 160;
const NEW = { Name: '', Url: '', Entities: [], Kinds: ['created', 'updated', 'deleted', 'transition'], IsOn: true };

/** Edits a webhook: the target program and the events it receives. */
export function WebhookDialog({ webhook, choices, onClose, onAgain }: WebhookDialogProps): ReactNode {
  const { client } = useRenderer();
  const act = useAct();
  const [opened] = useState(() => {
    const { Name, Url, Entities, Kinds, IsOn } = webhook ?? NEW;
    return { Name, Url, Entities: [...Entities], Kinds: Kinds.map(String), IsOn };
  });
  const [sent, setSent] = useState(opened);
  const change = (part: Partial<typeof sent>): void => {
    setSent((before) => ({ ...before, ...part }));
    act.clear();
  };
  const save = async (): Promise<void> => {
    let secret: string | undefined;
    const isDone = await act.run(
      async () => {
        const known = { Id: webhook?.Id, Version: webhook?.Version };
        secret = (await client.http.post('/api/Webhook/Save', { ...known, ...sent })).Secret ?? undefined;
        return '已保存推送订阅';
      },
      () => Promise.resolve(onAgain()),
    );
    if (isDone) onClose(true, secret);
  };
  return (
    <AdminDialog
      title={webhook === undefined ? '新建推送订阅' : '修改推送订阅'}
      act={act}
      isDirty={JSON.stringify(sent) !== JSON.stringify(opened)}
      onSave={() => void save()}
      onClose={() => onClose(false)}
    >
      <AdminField label="名称" isRequired error={act.issues['Name']}>
        {(id) => <Input id={id} value={sent.Name} onChange={({ target }) => change({ Name: target.value })} />}
      </AdminField>
      <AdminField
        label="地址"
        isRequired
        error={act.issues['Url']}
        hint="互联网上的 https 或 http 地址；内部网络的地址不会推送"
      >
        {(id) => <Input id={id} value={sent.Url} onChange={({ target }) => change({ Url: target.value })} />}
      </AdminField>
      <AdminField label="数据" isRequired error={act.issues['Entities']}>
        {(id) => (
          <Select
            id={id}
            mode="multiple"
            listHeight={CHOICES_HEIGHT}
            className="gj-fill"
            placeholder="请选择"
            showSearch={BY_LABEL}
            value={sent.Entities}
            options={choices.map(({ Value, Label }) => ({ value: Value, label: Label }))}
            onChange={(Entities: string[]) => change({ Entities })}
          />
        )}
      </AdminField>
      <AdminField label="事件" isRequired error={act.issues['Kinds']}>
        {(id) => (
          <div id={id} role="group" aria-label="事件">
            <Checkbox.Group
              value={sent.Kinds}
              options={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
              onChange={(Kinds) => change({ Kinds })}
            />
          </div>
        )}
      </AdminField>
      <AdminField label="启用" error={act.issues['IsOn']}>
        {(id) => <Switch id={id} checked={sent.IsOn} onChange={(IsOn) => change({ IsOn })} />}
      </AdminField>
      <p className="gj-admin-hint">
        只推送您有权查看的数据：保存后，这个订阅按您的权限推送。内容是数据的种类、编号和发生了什么，不含字段的值。
      </p>
    </AdminDialog>
  );
}
