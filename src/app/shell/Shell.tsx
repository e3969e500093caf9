import { ConfigProvider, type ThemeConfig } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useRef, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useIsPhone, useMedia } from '#renderer/layout/useIsPhone.ts';
import { userStore } from '../session/userStore.ts';
import { BackOffice } from './BackOffice.tsx';
import { POPUPS } from './useFocusTrail.ts';
import { ScreenKindsContext, type ScreenKinds } from '../screens/ScreenKinds.ts';
import { useDensity, useIsDark } from '#renderer/layout/look.ts';
import { antdTheme, type DarkParts } from './antdTheme.ts';

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

const BRIGHT: DarkParts = {};

/** antd's theme for the current page theme; undefined while the dark parts are loading before the first render. */
function useAntdTheme(): ThemeConfig | undefined {
  const isDark = useIsDark();
  const density = useDensity();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  // A page that was light stays visible while the dark parts load.
  const [dark, setDark] = useState<DarkParts | undefined>(isDark ? undefined : BRIGHT);
  useEffect(() => {
    if (!isDark) return;
    import('./darkParts.ts').then(
      ({ DARK_PARTS }) => setDark(DARK_PARTS),
      // The tokens are dark nevertheless.
      () => setDark(BRIGHT),
    );
  }, [isDark]);
  const parts = isDark ? dark : BRIGHT;
  // The page has its tokens before listeners are notified of the change.
  return useMemo(
    () => (parts === undefined ? undefined : antdTheme(isStill, parts)),
    [isDark, isStill, density, parts],
  );
}
