import type { MappingAlgorithm } from 'antd';
import darkAlgorithm from 'antd/es/theme/themes/dark';
import { readTokens } from '#renderer/layout/readTokens.ts';
import type { DarkParts } from './antdTheme.ts';

/** antd darkens what it is given; these are light enough for dark grounds already. */
const algorithm: MappingAlgorithm = (seed, map) => {
  const { colorPrimary, colorInfo, colorLink, colorSuccess, colorWarning, colorError } = seed;
  return {
    ...darkAlgorithm(seed, map),
    ...{ colorPrimary, colorInfo, colorLink, colorSuccess, colorWarning, colorError },
    // Words on solid grounds are dark: those of tooltips as well.
    colorBgSpotlight: readTokens()('text'),
  };
};

/** antd's additional theme part for dark pages. */
export const DARK_PARTS: DarkParts = { algorithm };
