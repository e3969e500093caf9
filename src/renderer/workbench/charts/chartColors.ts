import type { TagColor } from '#language/EnumType.ts';

/** The colours a chart is drawn in: those of the theme, as the page has them. */
export interface ChartColors {
  readonly series: readonly string[];
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly surface: string;
  readonly font: string;
  readonly mark: (color: TagColor) => string;
}

/** Reads the theme from the variables of the page. */
export function readChartColors(): ChartColors {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(`--gj-${name}`).trim();
  return {
    series: ['chart-1', 'chart-2', 'chart-3', 'chart-4'].map(read),
    text: read('text'),
    muted: read('muted'),
    line: read('line'),
    surface: read('surface'),
    font: read('font'),
    mark: (color) => read(`${color}-mark`),
  };
}
