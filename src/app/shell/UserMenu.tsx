import { Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { CurrentUser } from '#wire/CurrentUser.ts';
import { FORCED } from '#renderer/form/useLeaveGuard.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import { listEntries } from '../routes/matchRoute.ts';
import { userCenterPath } from '../routes/userCenterPath.ts';
import { signOut } from '../session/session.ts';
import { userName } from '../session/userName.ts';
import { permissionStore } from '../session/permissionStore.ts';

/** Who is signed in, with the way to his account and out. */
export function UserMenu({ user }: { user: CurrentUser }): ReactNode {
  const navigate = useNavigate();
  const { routes } = useSnapshot(permissionStore);
  const profile = userCenterPath(routes);
  const outbox = listEntries(routes).find(({ route }) => route.Screen === 'outbox')?.path;
  const name = userName(user);
  const leave = (): void => {
    // The screen is left once nobody is signed in any more, even when the call to the server failed.
    void signOut()
      .catch(() => undefined)
      .then(() => navigate('/login', { state: FORCED }));
  };
  const items = [
    ...(profile === undefined
      ? []
      : [{ key: 'profile', icon: <Icon name="user" />, label: '个人中心', onClick: () => void navigate(profile) }]),
    ...(outbox === undefined
      ? []
      : [{ key: 'outbox', icon: <Icon name="mail" />, label: '发件箱', onClick: () => void navigate(outbox) }]),
    { key: 'signOut', icon: <Icon name="signOut" />, label: '退出登录', onClick: leave },
  ];
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
      <button type="button" className="gj-user">
        <span className="gj-avatar" aria-hidden>
          {name.slice(-2)}
        </span>
        <span className="gj-user-name">
          {name}
          <small>{user.UnitName ?? user.CustomerName ?? ''}</small>
        </span>
        <Icon name="chevronDown" size={14} />
      </button>
    </Dropdown>
  );
}
