import type { ThemeConfig } from 'antd';
import { readTokens } from '#renderer/layout/readTokens.ts';

/** antd's additional theme part for dark pages: its algorithm. */
export type DarkParts = Pick<ThemeConfig, 'algorithm'>;

/** antd's theme, from the tokens of the page: 8-pixel rhythm, subtle borders instead of shadows, short motion or none. `dark` on dark pages. */
export function antdTheme(isStill = false, dark: DarkParts = {}): ThemeConfig {
  const color = readTokens();
  return {
    ...dark,
    token: {
      ...(isStill ? { motion: false } : {}),
      colorPrimary: color('primary'),
      colorPrimaryHover: color('primary-hover'),
      colorPrimaryActive: color('primary-strong'),
      colorPrimaryBg: color('primary-soft'),
      colorPrimaryBgHover: color('primary-soft-hover'),
      colorPrimaryBorder: color('primary-line'),
      colorInfo: color('primary'),
      colorLink: color('primary'),
      colorSuccess: color('green-text'),
      colorWarning: color('warning'),
      colorError: color('red-text'),
      colorText: color('text'),
      colorTextSecondary: color('text-soft'),
      colorTextTertiary: color('muted'),
      colorTextDescription: color('muted'),
      colorTextPlaceholder: color('faint'),
      colorTextLightSolid: color('on-solid'),
      colorBorder: color('line-strong'),
      colorBorderSecondary: color('line'),
      controlItemBgHover: color('hover'),
      controlItemBgActive: color('primary-soft'),
      controlItemBgActiveHover: color('primary-soft-hover'),
      controlOutline: `${color('primary')}24`,
      colorBgLayout: color('page'),
      colorBgContainer: color('surface'),
      colorBgElevated: color('raised'),
      colorBgMask: color('mask'),
      fontFamily: color('font'),
      controlHeight: Number.parseInt(color('control'), 10),
      borderRadius: 6,
      borderRadiusLG: 8,
      motionDurationFast: '0.1s',
      motionDurationMid: '0.16s',
      motionDurationSlow: '0.2s',
      boxShadow: color('shadow'),
      boxShadowSecondary: color('shadow'),
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Drawer: { footerPaddingBlock: 12, footerPaddingInline: 24 },
    },
  };
}
