import type { ECharts } from 'echarts/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useMedia } from '../../layout/useMedia.ts';
import { readChartColors } from './chartColors.ts';
import type { ChartData } from './ChartData.ts';
import { chartOption } from './chartOption.ts';
import { createChart } from './createChart.ts';

interface ChartCanvasProps {
  readonly data: ChartData;
  /** A figure was clicked: the numbers of its series and its group. */
  readonly onOpen: (series: number, group: number) => void;
}

/** A chart as a picture. Readers who cannot see it have the table beside it. */
export function ChartCanvas({ data, onOpen }: ChartCanvasProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | undefined>(undefined);
  const open = useRef(onOpen);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  useEffect(() => {
    open.current = onOpen;
  }, [onOpen]);
  useEffect(() => {
    if (element.current === null) return undefined;
    const created = createChart(element.current);
    chart.current = created;
    created.on('click', ({ seriesIndex = 0, dataIndex = 0 }) => {
      open.current(seriesIndex, dataIndex);
    });
    const observer = new ResizeObserver(() => {
      created.resize();
    });
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      created.dispose();
      chart.current = undefined;
    };
  }, []);
  useEffect(() => {
    chart.current?.setOption(chartOption(data, readChartColors(), isStill), { notMerge: true });
  }, [data, isStill]);
  return <div ref={element} className="gj-chart-canvas" aria-hidden />;
}
