import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { errorText } from '#renderer/feedback/errorText.ts';
import { asAppError, accountOf, useRenderer } from '#renderer/stores/RendererContext.ts';
import { FORCED_NAVIGATION } from '#renderer/stores/FORCED_NAVIGATION.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import { OpenMenu, type Trigger } from '#renderer/layout/openPopups.tsx';
import { APPROVALS_PATH, listEntries } from '../session/matchRoute.ts';
import { permissionStore } from '../session/permissionStore.ts';
import { userCenterPath } from '../session/screenPaths.ts';
import { languageName, otherLanguage, switchLanguage } from '../session/language.ts';
import { signOut } from '../session/session.ts';

const LookDialog = lazy(async () => ({ default: (await import('./LookDialog.tsx')).LookDialog }));

const NoticeChoiceDialog = lazy(async () => ({
  default: (await import('./NoticeChoiceDialog.tsx')).NoticeChoiceDialog,
}));

/** The user menu, just opened: the account, the appearance settings, and signing out. */
export function UserMenu({ children }: { children: Trigger }): ReactNode {
  const navigate = useNavigate();
  const { routes } = useSnapshot(permissionStore);
  const profile = userCenterPath(routes);
  const outbox = listEntries(routes).find(({ route }) => route.Screen === 'outbox')?.path;
  const { notify, user } = useRenderer();
  const [isLook, setLook] = useState(false);
  const [isNotices, setNotices] = useState(false);
  const leave = (): void => {
    // The screen is left after signing out, even if the call to the server failed.
    void import('./askDrafts.ts')
      .then(({ askDrafts }) => askDrafts(accountOf(user), notify))
      // Sign out even if the prompt could not be shown.
      .catch(() => undefined)
      .then(signOut)
      .catch(() => undefined)
      .then(() => navigate('/login', { state: FORCED_NAVIGATION }));
  };
  const changeLanguage = (): void => {
    switchLanguage().catch((cause: unknown) => notify.error(errorText(asAppError(cause))));
  };
  const showLook = (): void => setLook(true);
  const showNotices = (): void => setNotices(true);
  const language = otherLanguage();
  const items = [
    ...(profile === undefined
      ? []
      : [{ key: 'profile', icon: <Icon name="user" />, label: '个人中心', onClick: () => void navigate(profile) }]),
    ...(outbox === undefined
      ? []
      : [{ key: 'outbox', icon: <Icon name="mail" />, label: '发件箱', onClick: () => void navigate(outbox) }]),
    ...(listEntries(routes).some(({ path }) => path === APPROVALS_PATH)
      ? [
          {
            key: 'approvals',
            icon: <Icon name="checked" />,
            label: '我的审批',
            onClick: () => void navigate(APPROVALS_PATH),
          },
        ]
      : []),
    { key: 'look', icon: <Icon name="monitor" />, label: '外观', onClick: showLook },
    ...(language === undefined
      ? []
      : [
          {
            key: 'language',
            icon: <Icon name="globe" />,
            label: <span lang={language}>{languageName()}</span>,
            onClick: changeLanguage,
          },
        ]),
    { key: 'notices', icon: <Icon name="bell" />, label: '通知设置', onClick: showNotices },
    { key: 'signOut', icon: <Icon name="signOut" />, label: '退出登录', onClick: leave },
  ];
  return (
    <>
      <OpenMenu placement="bottomRight" items={items}>
        {children}
      </OpenMenu>
      {isNotices ? (
        <Suspense>
          <NoticeChoiceDialog onClose={() => setNotices(false)} />
        </Suspense>
      ) : null}
      {isLook ? (
        <Suspense>
          <LookDialog onClose={() => setLook(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
