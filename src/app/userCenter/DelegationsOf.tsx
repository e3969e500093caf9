import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Delegation, Delegations } from '#wire/calls/APPROVAL_CALLS.ts';
import { delegationIssues } from '#engine/validate/delegationIssues.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '#renderer/feedback/ScreenState.tsx';
import { Icon } from '#renderer/layout/Icon.tsx';
import { useRenderer, attempt, useGet } from '#renderer/stores/RendererContext.ts';
import { useAccountForm } from '../signIn/useAccountForm.ts';
import { AccountFormDialog } from './AccountFormDialog.tsx';
import { DialogChoice } from './DialogChoice.tsx';
import { DialogField } from './DialogField.tsx';
import './userCenter.css';

/** The delegations by and to the user, or for administrators an account with a phone number or sign-in name. */
export function DelegationsOf({ loginId }: { readonly loginId?: string | undefined }): ReactNode {
  const { client, notify } = useRenderer();
  const { data, error, retry } = useGet(client.http, '/api/Account/Delegations', { loginId });
  const [isOpen, setIsOpen] = useState(false);
  if (data === undefined) {
    // An unknown account is reported once, with its sessions above.
    if (loginId !== undefined && error?.code === 'NOT_FOUND') return null;
    return error === undefined ? <RowsSkeleton /> : <ErrorState error={error} onRetry={retry} />;
  }
  const end = async ({ Id }: Delegation): Promise<void> => {
    await attempt(notify, async () => {
      await client.http.post('/api/Account/EndDelegation', { Id });
      notify.success('委托已结束');
    });
    retry();
  };
  return (
    <>
      <div className="gj-sessions-head">
        <p>
          {loginId === undefined
            ? '不在的日子里，同事代您办理等您审批的事，日志写明“同事 代 您”。到期自动结束；被委托的人不能再委托给别人。'
            : `${data.Account.Name ?? ''}（${data.Account.LoginId}）的审批委托`}
        </p>
        <Button type="primary" onClick={() => setIsOpen(true)}>
          委托同事
        </Button>
      </div>
      {data.Rows.length === 0 ? (
        <EmptyState title="没有审批委托" icon="user" />
      ) : (
        <ul className="gj-security" aria-label="审批委托">
          {data.Rows.map((row) => (
            <DelegationRow key={row.Id} row={row} onEnd={() => void end(row)} />
          ))}
        </ul>
      )}
      {isOpen ? (
        <NewDelegationDialog
          loginId={loginId}
          known={data}
          onClose={() => setIsOpen(false)}
          onMade={() => {
            setIsOpen(false);
            notify.success('已委托');
            retry();
          }}
        />
      ) : null}
    </>
  );
}

function DelegationRow({ row, onEnd }: { readonly row: Delegation; readonly onEnd: () => void }): ReactNode {
  const { FromDay, ToDay, Name, DelegateName, IsOwn } = row;
  return (
    <li>
      <span className="gj-icon-box">
        <Icon name="user" size={20} />
      </span>
      <span className="gj-security-text">
        <strong>{IsOwn ? `由 ${DelegateName} 代办` : `代 ${Name} 办理`}</strong>
        <span>
          {FromDay} 至 {ToDay}
        </span>
      </span>
      {IsOwn ? (
        <Button danger onClick={onEnd}>
          结束委托
        </Button>
      ) : null}
    </li>
  );
}

interface NewDelegationDialogProps {
  readonly loginId: string | undefined;
  readonly known: Delegations;
  readonly onClose: () => void;
  readonly onMade: () => void;
}

/** Names a colleague and the days. */
function NewDelegationDialog({ loginId, known, onClose, onMade }: NewDelegationDialogProps): ReactNode {
  const { client, notify } = useRenderer();
  const { People, Rows, Today } = known;
  const own = Rows.filter(({ IsOwn }) => IsOwn);
  const form = useAccountForm({
    initial: { Delegate: '', FromDay: '', ToDay: '' },
    check: (entered) => delegationIssues(entered, { people: People.map(({ Value }) => Value), own, today: Today }),
    send: async (values) => {
      await client.http.post('/api/Account/AddDelegation', { ...values, LoginId: loginId });
      onMade();
    },
    onFailure: notify.error,
  });
  return (
    <AccountFormDialog
      title="委托同事审批"
      text="同事只能看到并办理等您审批的记录，不能办理自己提交的，也不得到您的其他权限。"
      form={form}
      okText="委托"
      onClose={onClose}
    >
      <DialogChoice
        name="Delegate"
        form={form}
        label="代办的同事"
        placeholder="请选择"
        options={People.map(({ Value, Label }) => ({ value: Value, label: Label }))}
      />
      <DialogField name="FromDay" form={form} label="第一天" type="date" />
      <DialogField name="ToDay" form={form} label="最后一天" type="date" />
    </AccountFormDialog>
  );
}
