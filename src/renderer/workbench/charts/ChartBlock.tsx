import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ChartReply } from '#wire/WorkbenchReply.ts';
import { figureParams, type WorkView } from '#engine/workbench/figureParams.ts';
import type { OfferedChart } from '#engine/workbench/OfferedWorkbench.ts';
import { Icon } from '../../layout/Icon.tsx';
import { useRenderer } from '../../RendererContext.ts';
import { BlockFrame } from '../BlockFrame.tsx';
import { listLink } from '../../records/listLink.ts';
import { useBlockAnswer, type BlockAnswer } from '../useBlockAnswer.ts';
import type { Memory } from '../useRememberedLoad.ts';
import { chartData, type ChartData } from './ChartData.ts';
import './charts.css';
import { RingLegend, RingSum, SeriesLegend } from './ChartLegend.tsx';
import { ChartTable } from './ChartTable.tsx';

const memory: Memory<BlockAnswer<ChartReply>> = new WeakMap();
const ChartCanvas = lazy(async () => ({ default: (await import('./ChartCanvas.tsx')).ChartCanvas }));

/** Figures over groups as a picture or a table; every figure leads to the rows it counts. */
export function ChartBlock({ block, view }: { block: OfferedChart; view: WorkView }): ReactNode {
  const { client } = useRenderer();
  const [isTable, setIsTable] = useState(false);
  const ask = useCallback(
    (asked: WorkView, signal: AbortSignal) => client.workbench.chart(block.key, asked, { signal }),
    [client, block.key],
  );
  const loading = useBlockAnswer(memory, block.key, view, ask);
  const reply = loading.data?.reply;
  const data = useMemo(() => (reply === undefined ? undefined : chartData(block, reply)), [block, reply]);
  const toggle = (
    <button
      type="button"
      className="gj-block-tool"
      aria-pressed={isTable}
      aria-label={`${block.title}以表格显示`}
      title={isTable ? '显示图表' : '显示表格'}
      onClick={() => {
        setIsTable(!isTable);
      }}
    >
      <Icon name="list" size={16} />
    </button>
  );
  const extra = (
    <div className="gj-block-tools">
      {data === undefined || isTable ? null : <SeriesLegend data={data} />}
      {toggle}
    </div>
  );
  return (
    <BlockFrame title={block.title} className="is-chart" loading={loading} extra={extra}>
      {() =>
        data === undefined ? null : (
          <Chart block={block} view={loading.data?.view ?? view} data={data} isTable={isTable} />
        )
      }
    </BlockFrame>
  );
}

interface ChartProps {
  readonly block: OfferedChart;
  readonly view: WorkView;
  readonly data: ChartData;
  readonly isTable: boolean;
}

function Chart({ block, view, data, isTable }: ChartProps): ReactNode {
  const { listPath } = useRenderer();
  const navigate = useNavigate();
  const linkTo = useCallback(
    (series: number, group: number): string | undefined => {
      const [one, of] = [block.series[series], data.groups[group]];
      if (one === undefined || of === undefined) return undefined;
      return listLink(listPath(one.list), { ...figureParams(one, view), [one.by]: of.Text });
    },
    [block, view, data, listPath],
  );
  const open = useCallback(
    (series: number, group: number): void => {
      const path = linkTo(series, group);
      if (path !== undefined) void navigate(path);
    },
    [linkTo, navigate],
  );
  const isEmpty = data.series.every(({ values }) => values.every((value) => value === null || value === 0));
  return (
    <>
      {isTable ? null : isEmpty ? (
        <p className="gj-chart-empty">暂无数据</p>
      ) : (
        <div className={`gj-chart is-${data.shape}`}>
          <div className={data.shape === 'ring' ? 'gj-ring' : 'gj-chart'}>
            <Suspense>
              <ChartCanvas data={data} onOpen={open} />
            </Suspense>
            {data.shape === 'ring' ? <RingSum data={data} /> : null}
          </div>
          {data.shape === 'ring' ? <RingLegend data={data} linkTo={linkTo} /> : null}
        </div>
      )}
      <ChartTable title={block.title} data={data} isShown={isTable} linkTo={linkTo} />
    </>
  );
}
