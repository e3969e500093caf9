import { outsideTitle, userStore } from '#app/session/userStore.ts';
import { Button, Input, Modal, Select } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import type { AccountInfo, GivenPassword, OwnedRecords, RoleInfo } from '#wire/OrganisationReplies.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '#renderer/feedback/ScreenState.tsx';
import { Icon } from '#renderer/layout/Icon.tsx';
import { useDebounced } from '#renderer/layout/composing.ts';
import { useIsPhone } from '#renderer/layout/useIsPhone.ts';
import '#renderer/list/list.css';
import { ListHead } from '#renderer/list/ListHead.tsx';
import { ListPager } from '#renderer/list/ListPager.tsx';
import { useRenderer, type Renderer, useLoad } from '#renderer/stores/RendererContext.ts';
import '../admin.css';
import { useAct } from '../useAct.ts';
import { TokensOf } from '#app/userCenter/TokensOf.tsx';
import { SessionsOf } from '#app/userCenter/SessionsOf.tsx';
import { RolesOfDialog } from './AccountRoles.tsx';
import { AccountTable } from './AccountTable.tsx';
import { MoveAccountDialog } from './MoveAccountDialog.tsx';
import { OpenAccountDialog } from './OpenAccountDialog.tsx';
import { OpenServiceDialog } from './OpenServiceDialog.tsx';
import './organisation.css';
import { listLink } from '#renderer/records/listLink.ts';

const SEARCH_DELAY_MS = 300;
const MAX_ROLES = 100;

interface Asked {
  readonly search: string;
  readonly kind: 'employee' | 'customer' | 'service' | undefined;
  readonly state: number | undefined;
  readonly page: number;
  readonly size: number;
}

type Open =
  | { readonly kind: 'new' | 'service' }
  | { readonly kind: 'roles' | 'move' | 'sessions'; readonly account: AccountInfo };

/** The accounts of employees, customers and programs: opened, given roles, disabled, unlocked, given a new password, signed out. */
export function AccountsScreen({ title, above }: { title: string; above?: ReactNode }): ReactNode {
  const { client, listPath, notify } = useRenderer();
  const isPhone = useIsPhone();
  const [asked, setAsked] = useState<Asked>({ search: '', kind: undefined, state: undefined, page: 0, size: 20 });
  const [open, setOpen] = useState<Open>();
  const { kind, state, page, size } = asked;
  const searchKey = useDebounced(asked.search, SEARCH_DELAY_MS);
  const load = useCallback(
    async (signal: AbortSignal) => {
      const [accounts, roles] = await Promise.all([
        client.http.get('/api/Account/Search', { searchKey, kind, state, page, rows: size }, { signal }),
        client.http.get('/api/Role/Search', { rows: MAX_ROLES }, { signal }),
      ]);
      return { accounts, roles: roles.Rows };
    },
    [client, searchKey, kind, state, page, size],
  );
  const { data, error, retry } = useLoad(load);
  const act = useAct();
  const close = (): void => setOpen(undefined);
  const run = async (account: AccountInfo, action: AccountAction): Promise<void> => {
    const name = account.RealName ?? account.LoginId;
    const isSure =
      action === 'enable' || action === 'unlock'
        ? true
        : await notify.ask({ ...QUESTIONS[action](name), danger: action === 'disable' });
    if (!isSure) return;
    let given: GivenPassword | undefined;
    let owned: OwnedRecords = [];
    const isDone = await act.run(
      async ({ AcceptGains }) => {
        const { Id: id } = account;
        if (action === 'password') given = await client.http.post('/api/Account/GivePassword', { id });
        else if (action === 'second') await client.http.post('/api/Account/ResetSecondFactor', { id });
        else owned = (await client.http.post('/api/Account/SetState', { id, action, AcceptGains })).Owned;
        return action === 'password' ? undefined : DONE[action](name);
      },
      undefined,
      action === 'enable' ? '启用' : action === 'unlock' ? '解锁' : undefined,
    );
    if (!isDone) return;
    retry();
    if (given !== undefined) tellPassword(notify.tell, given);
    if (owned.length > 0)
      notify.tell(`${name}名下还有记录`, <OwnedList employeeId={account.EmployeeId} {...{ owned, listPath }} />);
  };
  return (
    <section className="gj-list">
      <ListHead title={title}>
        <div className="gj-create-group">
          <Button onClick={() => setOpen({ kind: 'service' })}>新建服务账号</Button>
          <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setOpen({ kind: 'new' })}>
            开通账号
          </Button>
        </div>
      </ListHead>
      <div className="gj-panel">
        {above}
        <AccountFilters asked={asked} onChange={setAsked} />
        {error !== undefined ? (
          <ErrorState error={error} onRetry={retry} />
        ) : data === undefined ? (
          <RowsSkeleton />
        ) : data.accounts.Total === 0 ? (
          <EmptyState icon="user" title="没有符合条件的账号" />
        ) : (
          <>
            <AccountTable
              rows={data.accounts.Rows}
              roles={data.roles}
              onRoles={(account) => setOpen({ kind: 'roles', account })}
              onMove={(account) => setOpen({ kind: 'move', account })}
              onSessions={(account) => setOpen({ kind: 'sessions', account })}
              onAction={(account, action) => void run(account, action)}
            />
            <footer className="gj-list-foot">
              <ListPager
                total={data.accounts.Total}
                page={page}
                size={size}
                isPhone={isPhone}
                onChange={(next, rows) => setAsked((before) => ({ ...before, page: next, size: rows }))}
              />
            </footer>
          </>
        )}
      </div>
      {open === undefined || data === undefined ? null : (
        <Opened
          open={open}
          roles={data.roles}
          onClose={close}
          onDone={(given) => {
            close();
            retry();
            if (given !== undefined) tellPassword(notify.tell, given);
          }}
        />
      )}
    </section>
  );
}

interface OpenedProps {
  readonly open: Open;
  readonly roles: readonly RoleInfo[];
  readonly onClose: () => void;
  readonly onDone: (given?: GivenPassword) => void;
}

/** The dialog that is open above the accounts. */
function Opened({ open, roles, onClose, onDone }: OpenedProps): ReactNode {
  const shared = { roles, onClose, onDone: () => onDone() };
  switch (open.kind) {
    case 'new':
      return <OpenAccountDialog {...shared} onDone={onDone} />;
    case 'service':
      return <OpenServiceDialog {...shared} />;
    case 'roles':
      return <RolesOfDialog {...shared} account={open.account} />;
    case 'move':
      return <MoveAccountDialog account={open.account} onClose={onClose} onDone={() => onDone()} />;
    case 'sessions': {
      const { RealName, LoginId, IsService } = open.account;
      return (
        <Modal
          open
          centered
          title={`${RealName ?? LoginId}的${IsService ? '' : '登录设备和'}访问令牌`}
          footer={null}
          onCancel={onClose}
        >
          {IsService ? null : <SessionsOf loginId={LoginId} endAll="全部退出" />}
          <TokensOf user={IsService ? userStore.current : undefined} loginId={LoginId} />
        </Modal>
      );
    }
  }
}

type AccountAction = 'disable' | 'enable' | 'unlock' | 'password' | 'second';

const DONE = {
  second: (name: string) => `已重置${name}的两步验证`,
  disable: (name: string) => `已停用${name}的账号`,
  enable: (name: string) => `已启用${name}的账号`,
  unlock: (name: string) => `已解锁${name}的账号`,
} as const;

const QUESTIONS = {
  second: (name: string) => ({
    title: `重置${name}的两步验证？`,
    content: '请先确认是本人要求。重置后只用密码或短信验证码就能登录，所有设备退出。',
    yes: '重置',
  }),
  disable: (name: string) => ({
    title: `停用${name}的账号？`,
    content: '马上退出所有设备，不能再登录；访问令牌永久吊销，再启用也不恢复。',
    yes: '停用',
  }),
  password: (name: string) => ({
    title: `重置${name}的密码？`,
    content:
      '原来的密码作废，所有设备退出；新密码只显示一次。本人改成自己的密码之前不能做其他操作，访问令牌也暂停使用。',
    yes: '重置',
  }),
} as const;

function tellPassword(tell: (title: string, content: ReactNode) => void, { LoginId, Password }: GivenPassword): void {
  tell(
    '请把密码告诉本人',
    <>
      <p>只显示这一次，登录后须修改。</p>
      <p>
        账号 <b>{LoginId}</b>　密码 <code aria-label="初始密码">{Password}</code>
      </p>
    </>,
  );
}

const AccountFilters = ({ asked, onChange }: { asked: Asked; onChange: (asked: Asked) => void }): ReactNode => (
  <div className="gj-list-tools">
    <div className="gj-wrap gj-accounts-filters">
      <Input
        allowClear
        aria-label="查找账号"
        placeholder="姓名、账号、手机"
        value={asked.search}
        onChange={(event) => onChange({ ...asked, search: event.target.value, page: 0 })}
      />
      <Select<Asked['kind'] | null>
        allowClear
        aria-label="类型"
        placeholder="类型"
        value={asked.kind ?? null}
        options={[
          { value: 'employee', label: '员工' },
          { value: 'customer', label: outsideTitle() },
          { value: 'service', label: '服务账号' },
        ]}
        onChange={(kind: Asked['kind'] | null) => onChange({ ...asked, kind: kind ?? undefined, page: 0 })}
      />
      <Select<number | null>
        allowClear
        aria-label="状态"
        placeholder="状态"
        value={asked.state ?? null}
        options={[
          { value: 1, label: '正常' },
          { value: 2, label: '停用' },
          { value: 3, label: '锁定' },
        ]}
        onChange={(state: number | null | undefined) => onChange({ ...asked, state: state ?? undefined, page: 0 })}
      />
    </div>
  </div>
);

interface OwnedListProps {
  readonly employeeId: number | null;
  readonly owned: OwnedRecords;
  readonly listPath: Renderer['listPath'];
}

/** The records that still belong to the employee of a disabled account, with their lists, where they are transferred. */
const OwnedList = ({ employeeId, owned, listPath }: OwnedListProps): ReactNode => (
  <>
    <p>打开列表，选中后点“转移”，交给其他人。</p>
    <ul>
      {owned.map(({ Entity, Title, Count }) => {
        const path = listLink(listPath(`${Entity}/list`), { OwnerId: String(employeeId) });
        const text = `${Title} ${Count} 条`;
        return <li key={Entity}>{path === undefined ? text : <a href={`#${path}`}>{text}</a>}</li>;
      })}
    </ul>
  </>
);
