import { outsideTitle } from '#app/session/userStore.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { AccountInfo, RoleInfo } from '#wire/OrganisationReplies.ts';
import type { TagColor } from '#language/EnumType.ts';
import { Tag } from '#renderer/fields/Tag.tsx';
import { NOTHING } from '#renderer/fields/valueText.ts';
import { HeadRow } from '#renderer/layout/HeadRow.tsx';

interface AccountTableProps {
  readonly rows: readonly AccountInfo[];
  readonly roles: readonly RoleInfo[];
  readonly onRoles: (account: AccountInfo) => void;
  readonly onMove: (account: AccountInfo) => void;
  readonly onSessions: (account: AccountInfo) => void;
  readonly onAction: (account: AccountInfo, action: 'disable' | 'enable' | 'unlock' | 'password' | 'second') => void;
}

const STATES: Readonly<Record<number, readonly [TagColor, string]>> = {
  1: ['green', '正常'],
  2: ['grey', '停用'],
  3: ['red', '锁定'],
};

export function AccountTable({ rows, roles, onRoles, onMove, onSessions, onAction }: AccountTableProps): ReactNode {
  const names = new Map(roles.map(({ RoleCode, RoleName }) => [RoleCode, RoleName]));
  return (
    <div className="gj-accounts">
      <table aria-label="账号">
        <HeadRow titles={['姓名', '登录账号', '类型', '角色', '状态', '最近登录', '操作']} />
        <tbody>
          {rows.map((account) => {
            const { Id, RealName, LoginId, Roles, AccountState, LastLoginTime, MustChangePassword, HasSecondFactor } =
              account;
            const { IsService } = account;
            const isEmployee = account.EmployeeId !== null || Roles.length > 0;
            const [color, state] = STATES[AccountState] ?? ['grey', String(AccountState)];
            return (
              <tr key={Id}>
                <td>{RealName ?? '未命名'}</td>
                <td>{LoginId}</td>
                <td>
                  {IsService
                    ? '服务账号'
                    : isEmployee
                      ? '员工'
                      : (account.OutsideTitle ?? `${outsideTitle()}（未关联）`)}
                </td>
                <td>{Roles.map((code) => names.get(code) ?? code).join('、')}</td>
                <td>
                  <Tag color={color}>{state}</Tag>{' '}
                  {MustChangePassword === true ? <Tag color="orange">须改密</Tag> : null}{' '}
                  {HasSecondFactor ? <Tag color="blue">两步验证</Tag> : null}
                </td>
                <td>{IsService ? NOTHING : (LastLoginTime ?? '从未登录')}</td>
                <td>
                  {isEmployee ? <Action text="角色" onClick={() => onRoles(account)} /> : null}
                  {isEmployee || IsService ? null : <Action text="关联记录" onClick={() => onMove(account)} />}
                  <Action text={IsService ? '访问令牌' : '登录设备'} onClick={() => onSessions(account)} />
                  {IsService ? null : <Action text="重置密码" onClick={() => onAction(account, 'password')} />}
                  {HasSecondFactor ? <Action text="重置两步验证" onClick={() => onAction(account, 'second')} /> : null}
                  {AccountState === 1 ? <Action text="停用" onClick={() => onAction(account, 'disable')} /> : null}
                  {AccountState === 2 ? <Action text="启用" onClick={() => onAction(account, 'enable')} /> : null}
                  {AccountState === 3 ? <Action text="解锁" onClick={() => onAction(account, 'unlock')} /> : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const Action = ({ text, onClick }: { text: string; onClick: () => void }): ReactNode => (
  <Button type="link" size="small" onClick={onClick}>
    {text}
  </Button>
);
