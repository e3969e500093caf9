import { type ECharts, type EChartsCoreOption, init, use } from 'echarts/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { readTokens } from '../layout/readTokens.ts';
import { useIsDark } from '../layout/look.ts';
import { useMedia } from '../layout/useIsPhone.ts';
import type { TagColor } from '#language/EnumType.ts';
import type { ChartData, DrawnSeries } from './ChartData.ts';
import { formatNumber } from '#fields/formatNumber.ts';
import { largeUnit } from '#fields/Currency.ts';
import { exactText } from '#fields/table/fieldKinds.ts';
import { figureCurrency, figureText } from '#engine/workbench/figureText.ts';
import type { FigureUnit } from '#engine/workbench/OfferedWorkbench.ts';
import './canvas.css';
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { SVGRenderer } from 'echarts/renderers';

interface TipPoint {
  readonly dataIndex: number;
  readonly color?: unknown;
}

const isPoint = (value: unknown): value is TipPoint =>
  typeof value === 'object' && value !== null && 'dataIndex' in value && typeof value.dataIndex === 'number';

/** The tooltip of a chart: the group and the exact figure of each series. Set as text, never as markup. */
const chartTip = ({ groups, series }: ChartData): { formatter: (params: unknown) => HTMLElement } => ({
  formatter: (params) => {
    const points = (Array.isArray(params) ? params : [params]).filter(isPoint);
    const index = points[0]?.dataIndex ?? 0;
    const tip = document.createElement('div');
    tip.className = 'gj-chart-tip';
    tip.append(textElement('strong', groups[index]?.Label ?? ''));
    series.forEach(({ title, unit, values }, i) => {
      const line = textElement('span', title);
      const color = points[i]?.color;
      if (typeof color === 'string') line.style.setProperty('--color', color);
      tip.append(line, textElement('b', figureText(values[index] ?? null, unit)));
    });
    return tip;
  },
});

function textElement(tag: 'strong' | 'span' | 'b', text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

const FAST = 200;
const MAX_BAR = 28;
const LABEL_WIDTH = 108;

/** The options of a chart: the colours of the theme, and no animation for users who prefer reduced motion. */
function chartOption(data: ChartData, colors: ChartColors, isStill: boolean): EChartsCoreOption {
  const shared = {
    animation: !isStill,
    animationDuration: FAST,
    animationDurationUpdate: FAST,
    textStyle: { fontFamily: colors.font, color: colors.muted },
    tooltip: {
      ...chartTip(data),
      trigger: data.shape === 'ring' ? 'item' : 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: colors.line, opacity: 0.4 } },
      confine: true,
      transitionDuration: isStill ? 0 : 0.1,
      borderColor: colors.line,
      backgroundColor: colors.raised,
      textStyle: { color: colors.text, fontSize: 13 },
      extraCssText: 'box-shadow: var(--gj-shadow); border-radius: 8px;',
    },
  };
  switch (data.shape) {
    case 'ring':
      return { ...shared, series: [ringSeries(data, colors)] };
    case 'ranking':
      return { ...shared, ...rankingParts(data, colors) };
    case 'bars':
    case 'lines':
      return { ...shared, ...axisParts(data, colors) };
  }
}

const axisParts = ({ groups, series }: ChartData, colors: ChartColors): EChartsCoreOption => ({
  // Chinese text extends below its measured height.
  grid: { left: 4, right: 4, top: 16, bottom: 4, outerBoundsMode: 'same' },
  xAxis: {
    type: 'category',
    data: groups.map(({ Short }) => Short),
    axisLine: { lineStyle: { color: colors.line } },
    axisTick: { show: false },
    axisLabel: { color: colors.muted, fontSize: 12, hideOverlap: true },
  },
  yAxis: valueAxis(series[0]?.unit ?? 'count', colors),
  series: series.map((one, i) => axisSeries(one, colors.series[i] ?? colors.text, colors)),
});

const valueAxis = (unit: FigureUnit, colors: ChartColors): EChartsCoreOption => ({
  type: 'value',
  minInterval: unit === 'count' ? 1 : 0,
  splitNumber: 4,
  ...(unit === 'percent' ? { min: 0, max: 100, interval: 25 } : {}),
  splitLine: { lineStyle: { color: colors.line } },
  axisLabel: { color: colors.muted, fontSize: 12, formatter: (value: number) => axisText(value, unit) },
});

const COMPACT = new Intl.NumberFormat('en', { notation: 'compact' });

/** Formats money on an axis in the large unit of its currency: 12万, of 万元; as 120K where that is a number itself. */
function axisText(value: number, unit: FigureUnit): string {
  const currency = figureCurrency(unit);
  const large = largeUnit(currency);
  if (currency !== undefined && large !== undefined && value !== 0) {
    const name = large.unit.replace(currency.unit, '').trim();
    return /^\d/.test(name) ? COMPACT.format(value) : `${formatNumber(value / large.times)}${name}`;
  }
  return typeof unit === 'object' ? exactText(unit, value) : `${formatNumber(value)}${unit === 'percent' ? '%' : ''}`;
}

function axisSeries({ title, as, values }: DrawnSeries, color: string, colors: ChartColors): EChartsCoreOption {
  if (as === 'bars')
    return {
      type: 'bar',
      name: title,
      data: values,
      barMaxWidth: MAX_BAR,
      itemStyle: { color, borderRadius: [3, 3, 0, 0] },
      emphasis: { itemStyle: { opacity: 0.85 } },
    };
  return {
    type: 'line',
    name: title,
    data: values,
    symbol: 'circle',
    symbolSize: 7,
    connectNulls: true,
    lineStyle: { width: 2, color },
    itemStyle: { color, borderColor: colors.surface, borderWidth: 1 },
  };
}

const ringSeries = ({ groups, series }: ChartData, colors: ChartColors): EChartsCoreOption => ({
  type: 'pie',
  radius: ['62%', '88%'],
  label: { show: false },
  itemStyle: { borderColor: colors.surface, borderWidth: 2 },
  emphasis: { scale: false, itemStyle: { opacity: 0.85 } },
  data: groups.map(({ Label, Color }, i) => ({
    name: Label,
    value: series[0]?.values[i] ?? 0,
    itemStyle: { color: Color === undefined ? colors.series[i % colors.series.length] : colors.mark(Color) },
  })),
});

/** Bars to the right, the greatest on top. */
function rankingParts({ groups, series }: ChartData, colors: ChartColors): EChartsCoreOption {
  const [first] = series;
  return {
    grid: { left: 4, right: 116, top: 4, bottom: 4, outerBoundsMode: 'same' },
    yAxis: {
      type: 'category',
      inverse: true,
      data: groups.map(({ Short }) => Short),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: colors.text, fontSize: 13, width: LABEL_WIDTH, overflow: 'truncate' },
    },
    xAxis: { type: 'value', show: false },
    series: [
      {
        type: 'bar',
        name: first?.title,
        data: first?.values ?? [],
        barMaxWidth: 14,
        itemStyle: { color: colors.series[0], borderRadius: [0, 3, 3, 0] },
        emphasis: { itemStyle: { opacity: 0.85 } },
        label: {
          show: true,
          position: 'right',
          color: colors.muted,
          fontSize: 12,
          formatter: ({ dataIndex }: { dataIndex: number }) =>
            figureText(first?.values[dataIndex] ?? null, first?.unit ?? 'count'),
        },
      },
    ],
  };
}

interface ChartCanvasProps {
  readonly data: ChartData;
  /** A figure was clicked: the numbers of its series and its group. */
  readonly onOpen: (series: number, group: number) => void;
}

/** A chart as a picture. The table next to it has the same data for screen readers. */
export function ChartCanvas({ data, onOpen }: ChartCanvasProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | undefined>(undefined);
  const open = useRef(onOpen);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const isDark = useIsDark();
  useEffect(() => {
    open.current = onOpen;
  }, [onOpen]);
  useEffect(() => {
    if (element.current === null) return undefined;
    const created = createChart(element.current);
    chart.current = created;
    created.on('click', ({ seriesIndex = 0, dataIndex = 0 }) => open.current(seriesIndex, dataIndex));
    const drawing = element.current;
    const observer = new ResizeObserver(() => {
      created.resize();
      // No script runs between print layout and paper, so the SVG needs its viewBox in advance to scale.
      drawing.querySelector('svg')?.setAttribute('viewBox', `0 0 ${created.getWidth()} ${created.getHeight()}`);
    });
    observer.observe(drawing);
    return () => {
      observer.disconnect();
      created.dispose();
      chart.current = undefined;
    };
  }, []);
  useEffect(() => {
    chart.current?.setOption(chartOption(data, readChartColors(), isStill), { notMerge: true });
    // Its colours are those of the page.
  }, [data, isStill, isDark]);
  return <div ref={element} className="gj-chart-canvas" aria-hidden />;
}

interface ChartColors {
  readonly series: readonly string[];
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly surface: string;
  readonly raised: string;
  readonly font: string;
  readonly mark: (color: TagColor) => string;
}

function readChartColors(): ChartColors {
  const read = readTokens();
  return {
    series: ['chart-1', 'chart-2', 'chart-3', 'chart-4'].map(read),
    text: read('text'),
    muted: read('muted'),
    line: read('line'),
    surface: read('surface'),
    raised: read('raised'),
    font: read('font'),
    mark: (color) => read(`${color}-mark`),
  };
}

use([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, SVGRenderer]);

/** Creates an empty SVG chart in an element. Loads only the parts that workbenches use. */
const createChart = (element: HTMLElement): ECharts => init(element, undefined, { renderer: 'svg' });
