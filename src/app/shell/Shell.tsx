import { ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useRef, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useIsPhone } from '#renderer/layout/useIsPhone.ts';
import { userStore } from '../session/userStore.ts';
import { useAntdTheme } from './useAntdTheme.ts';
import { BackOffice } from './BackOffice.tsx';
import { POPUPS } from './useFocusTrail.ts';
import { ScreenKindsContext, type ScreenKinds } from '../screens/ScreenKinds.ts';

dayjs.locale('zh-cn');

/** The back office: theme and language of antd around the screens. */
export function Shell({ kinds }: { kinds: ScreenKinds }): ReactNode {
  // Subscribed to re-render when the user's data change.
  const { status, current: shown } = useSnapshot(userStore);
  const isPhone = useIsPhone();
  const theme = useAntdTheme();
  const popups = useRef<HTMLDivElement>(null);
  const { current } = userStore;
  // Signing out clears the user a moment before the sign-in screen is there.
  if (status !== 'signedIn' || shown === undefined || current === undefined || theme === undefined) return null;
  return (
    <ConfigProvider
      locale={zhCN}
      theme={theme}
      componentSize={isPhone ? 'large' : 'medium'}
      button={{ autoInsertSpace: false }}
      getPopupContainer={() => popups.current ?? document.body}
    >
      <div className="gj-app">
        <ScreenKindsContext value={kinds}>
          <BackOffice user={current} />
        </ScreenKindsContext>
      </div>
      {/* In the body, menus and popovers would belong to no part of the page that people who cannot see it go through. */}
      <div ref={popups} id={POPUPS} role="region" aria-label="弹出内容" />
    </ConfigProvider>
  );
}
