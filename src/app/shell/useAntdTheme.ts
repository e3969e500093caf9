import type { ThemeConfig } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useDensity } from '#renderer/layout/useDensity.ts';
import { useIsDark } from '#renderer/layout/useIsDark.ts';
import { useMedia } from '#renderer/layout/useMedia.ts';
import { antdTheme, type DarkParts } from './antdTheme.ts';

const BRIGHT: DarkParts = {};

/** antd's theme for the current page theme; undefined while the dark parts are loading before the first render. */
export function useAntdTheme(): ThemeConfig | undefined {
  const isDark = useIsDark();
  const density = useDensity();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  // A page that was light stays visible while the dark parts load.
  const [dark, setDark] = useState<DarkParts | undefined>(isDark ? undefined : BRIGHT);
  useEffect(() => {
    if (!isDark) return;
    import('./darkParts.ts').then(
      ({ DARK_PARTS }) => {
        setDark(DARK_PARTS);
      },
      // The tokens are dark nevertheless.
      () => {
        setDark(BRIGHT);
      },
    );
  }, [isDark]);
  const parts = isDark ? dark : BRIGHT;
  // The page has its tokens before listeners are notified of the change.
  return useMemo(
    () => (parts === undefined ? undefined : antdTheme(isStill, parts)),
    [isDark, isStill, density, parts],
  );
}
