import { pageText } from '#client/pageText.ts';
import { shadesOf } from '#engine/site/shades.ts';

/** Every colour of the product. The names are CSS variables (`--gj-…`); antd's theme is made of the same values. The first of them are the product's own. */
export const PALETTE = {
  ...shadesOf(pageText('theme-color') || '#0f5c73'),
  page: '#f3f5f7',
  surface: '#ffffff',
  subtle: '#f7f9fa',
  hover: '#f4f8fa',
  line: '#e4e9ed',
  'line-strong': '#cfd7dd',
  text: '#1d2a33',
  'text-soft': '#45545f',
  muted: '#5f6e79',
  faint: '#687681',
  'grey-text': '#4d5b66',
  'grey-soft': '#edf0f2',
  'blue-text': '#1a5fb4',
  'blue-soft': '#e8f1fc',
  'orange-text': '#8f4e00',
  'orange-soft': '#fdf1e1',
  'green-text': '#1f6b45',
  'green-soft': '#e6f4ec',
  'red-text': '#b3261e',
  'red-soft': '#fdecea',
  'purple-text': '#6a3fa0',
  'purple-soft': '#f2ecfa',
  // Areas and lines of charts: each stands out from the surface by at least 3:1.
  'grey-mark': '#84929d',
  'blue-mark': '#3b7fc4',
  'orange-mark': '#c4771f',
  'green-mark': '#3d9467',
  'red-mark': '#cc4b43',
  'purple-mark': '#8763b8',
  'chart-1': '#2c7f98',
  'chart-2': '#c4771f',
  'chart-3': '#3d9467',
  'chart-4': '#8763b8',
} as const;

export const FONT_FAMILY =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif";
