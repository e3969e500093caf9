import type { MappingAlgorithm } from 'antd';
import darkAlgorithm from 'antd/es/theme/themes/dark';
import { readTokens } from '#renderer/layout/readTokens.ts';
import type { DarkParts } from './antdTheme.ts';

/** antd darkens its input colours; these are light enough for dark backgrounds already. */
const algorithm: MappingAlgorithm = (seed, map) => {
  const { colorPrimary, colorInfo, colorLink, colorSuccess, colorWarning, colorError } = seed;
  return {
    ...darkAlgorithm(seed, map),
    ...{ colorPrimary, colorInfo, colorLink, colorSuccess, colorWarning, colorError },
    // Texts on solid backgrounds are dark, including those of tooltips.
    colorBgSpotlight: readTokens()('text'),
  };
};

/** antd's additional theme part for dark pages. */
export const DARK_PARTS: DarkParts = { algorithm };
