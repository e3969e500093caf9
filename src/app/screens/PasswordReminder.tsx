import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { CurrentUser } from '#wire/CurrentUser.ts';
import { userCenterPath } from '../routes/userCenterPath.ts';
import { permissionStore } from '../session/permissionStore.ts';

/** Asks a user to set a password of his own, who has none yet or one that somebody else knows. */
export function PasswordReminder({ user }: { user: CurrentUser }): ReactNode {
  const { routes } = useSnapshot(permissionStore);
  const path = userCenterPath(routes, 'security');
  if (user.MustChangePassword !== true) return null;
  const hasPassword = user.HasPassword === true;
  return (
    <Alert
      type="warning"
      showIcon
      title={
        hasPassword
          ? '您的密码由管理员设置，请尽快改成自己的密码'
          : '您还没有设置登录密码，目前只能用短信验证码或微信登录'
      }
      action={path === undefined ? undefined : <Link to={path}>{hasPassword ? '修改密码' : '设置密码'}</Link>}
    />
  );
}
