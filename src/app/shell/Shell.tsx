import { ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useMedia } from '#renderer/layout/useMedia.ts';
import { useIsPhone } from '#renderer/layout/useIsPhone.ts';
import { userStore } from '../session/userStore.ts';
import { ANTD_THEME } from './antdTheme.ts';
import { BackOffice } from './BackOffice.tsx';
import { ScreenKindsContext, type ScreenKinds } from '../screens/ScreenKinds.ts';

dayjs.locale('zh-cn');

/** For people who asked their system for less motion. */
const STILL_THEME = { ...ANTD_THEME, token: { ...ANTD_THEME.token, motion: false } };

/** The back office: theme and language of antd around the screens. */
export function Shell({ kinds }: { kinds: ScreenKinds }): ReactNode {
  // Also drawn anew when what is known about the user changes.
  const { status, current: shown } = useSnapshot(userStore);
  const isPhone = useIsPhone();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const { current } = userStore;
  // Signing out clears the user a moment before the sign-in screen is there.
  if (status !== 'signedIn' || shown === undefined || current === undefined) return null;
  return (
    <ConfigProvider
      locale={zhCN}
      theme={isStill ? STILL_THEME : ANTD_THEME}
      componentSize={isPhone ? 'large' : 'medium'}
      button={{ autoInsertSpace: false }}
    >
      <div className="gj-app">
        <ScreenKindsContext value={kinds}>
          <BackOffice user={current} />
        </ScreenKindsContext>
      </div>
    </ConfigProvider>
  );
}
