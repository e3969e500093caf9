import type { ThemeConfig } from 'antd';
import { FONT_FAMILY, PALETTE } from '#renderer/layout/palette.ts';

/** antd's theme, from our palette: 8-pixel rhythm, subtle borders instead of shadows, short motion. */
export const ANTD_THEME: ThemeConfig = {
  token: {
    colorPrimary: PALETTE.primary,
    colorPrimaryHover: PALETTE['primary-hover'],
    colorPrimaryActive: PALETTE['primary-strong'],
    colorPrimaryBg: PALETTE['primary-soft'],
    colorPrimaryBgHover: PALETTE['primary-soft-hover'],
    colorPrimaryBorder: PALETTE['primary-line'],
    colorInfo: PALETTE.primary,
    colorLink: PALETTE.primary,
    colorSuccess: PALETTE['green-text'],
    colorWarning: '#b4690e',
    colorError: PALETTE['red-text'],
    colorText: PALETTE.text,
    colorTextSecondary: PALETTE['text-soft'],
    colorTextTertiary: PALETTE.muted,
    colorTextDescription: PALETTE.muted,
    colorTextPlaceholder: PALETTE.faint,
    colorBorder: PALETTE['line-strong'],
    colorBorderSecondary: PALETTE.line,
    controlItemBgHover: PALETTE.hover,
    controlItemBgActive: PALETTE['primary-soft'],
    controlItemBgActiveHover: PALETTE['primary-soft-hover'],
    controlOutline: `${PALETTE.primary}24`,
    colorBgLayout: PALETTE.page,
    colorBgMask: 'rgba(29, 42, 51, 0.32)',
    fontFamily: FONT_FAMILY,
    borderRadius: 6,
    borderRadiusLG: 8,
    motionDurationFast: '0.1s',
    motionDurationMid: '0.16s',
    motionDurationSlow: '0.2s',
    boxShadow: '0 6px 20px rgba(29, 42, 51, 0.10)',
    boxShadowSecondary: '0 6px 20px rgba(29, 42, 51, 0.10)',
  },
  components: {
    Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    Drawer: { footerPaddingBlock: 12, footerPaddingInline: 24 },
  },
};
