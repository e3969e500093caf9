import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode, type CSSProperties } from 'react';
import { useNavigate, Link } from 'react-router-dom';
import type { BlockReply, ChartReply } from '#wire/WorkbenchReply.ts';
import { figureParams, type WorkView } from '#engine/workbench/figureParams.ts';
import type { OfferedChart } from '#engine/workbench/OfferedWorkbench.ts';
import { Definition } from '../../layout/Definition.tsx';
import { Icon } from '../../layout/Icon.tsx';
import { useRenderer } from '../../stores/RendererContext.ts';
import { BlockFrame, definitionText } from '../blocks/BlockFrame.tsx';
import { useBlockAnswer, type BlockAnswer } from '../blocks/useBlockAnswer.ts';
import type { Memory } from '../blocks/useRememberedLoad.ts';
import { listLink } from '../../records/listLink.ts';
import { chartData, type ChartData } from '../../charts/ChartData.ts';
import './charts.css';
import { figureText } from '#engine/workbench/figureText.ts';

type Colored = CSSProperties & Record<'--color', string>;
const colored = (name: string): Colored => ({ '--color': `var(--gj-${name})` });

/** The colours of the series; none for a single series, whose name is the title. */
function SeriesLegend({ data }: { data: ChartData }): ReactNode {
  if (data.series.length < 2) return null;
  return (
    <ul className="gj-hint gj-legend" aria-hidden>
      {data.series.map(({ key, title, as }, i) => (
        <li key={key} className={`is-${as}`} style={colored(`chart-${i + 1}`)}>
          {title}
        </li>
      ))}
    </ul>
  );
}

/** The parts of a ring with their figures, each leading to its rows. */
function RingLegend(props: {
  data: ChartData;
  linkTo: (series: number, group: number) => string | undefined;
}): ReactNode {
  const { data, linkTo } = props;
  const [first] = data.series;
  return (
    <ul className="gj-ring-legend">
      {data.groups.map(({ Label, Text, Color }, j) => {
        const path = linkTo(0, j);
        const value = figureText(first?.values[j] ?? null, first?.unit ?? 'count');
        const name = Color === undefined ? `chart-${(j % 4) + 1}` : `${Color}-mark`;
        const content = (
          <>
            <span>{Label}</span>
            <b>{value}</b>
          </>
        );
        return (
          <li key={Text} style={colored(name)}>
            {path === undefined ? <span>{content}</span> : <Link to={path}>{content}</Link>}
          </li>
        );
      })}
    </ul>
  );
}

function RingSum({ data }: { data: ChartData }): ReactNode {
  const [first] = data.series;
  const sum = (first?.values ?? []).reduce<number>((total, value) => total + (value ?? 0), 0);
  return (
    <span className="gj-note gj-ring-sum" aria-hidden>
      <b>{figureText(sum, first?.unit ?? 'count')}</b>
      {first?.title}
    </span>
  );
}

const memory: Memory<BlockAnswer<ChartReply>> = new WeakMap();
const isChart = (reply: BlockReply): reply is ChartReply => 'Groups' in reply;
const ChartCanvas = lazy(async () => ({ default: (await import('../../charts/ChartCanvas.tsx')).ChartCanvas }));

/** Figures over groups as a picture or a table; every figure links to its rows. */
export function ChartBlock({ block, view }: { block: OfferedChart; view: WorkView }): ReactNode {
  const [isTable, setIsTable] = useState(false);
  const loading = useBlockAnswer(memory, { block: block.key }, view, isChart);
  const reply = loading.data?.reply;
  const data = useMemo(() => (reply === undefined ? undefined : chartData(block, reply)), [block, reply]);
  const toggle = (
    <button
      type="button"
      className="gj-block-tool"
      aria-pressed={isTable}
      aria-label={`${block.title}以表格显示`}
      title={isTable ? '显示图表' : '显示表格'}
      onClick={() => setIsTable(!isTable)}
    >
      <Icon name="list" size={16} />
    </button>
  );
  const extra = (
    <div className="gj-block-tools">
      {data === undefined || isTable ? null : <SeriesLegend data={data} />}
      <Definition of={block.title}>
        <dl>
          {block.series.map((series) => (
            <div key={series.key}>
              <dt>{series.title}</dt>
              <dd>{definitionText(series, loading.data?.view ?? view)}</dd>
            </div>
          ))}
        </dl>
      </Definition>
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

interface ChartTableProps {
  readonly title: string;
  readonly data: ChartData;
  /** Visible; otherwise it is for screen readers only, and nothing in it can be focused. */
  readonly isShown: boolean;
  readonly linkTo: (series: number, group: number) => string | undefined;
}

function ChartTable({ title, data, isShown, linkTo }: ChartTableProps): ReactNode {
  const { groups, series } = data;
  return (
    <div className={isShown ? 'gj-chart-table' : 'gj-unseen'}>
      <table aria-label={`${title}数据表`}>
        <thead>
          <tr>
            <th scope="col">分组</th>
            {series.map(({ key, title: name }) => (
              <th key={key} scope="col" className="gj-number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ Label, Text }, j) => (
            <tr key={Text}>
              <th scope="row">{Label}</th>
              {series.map(({ key, values, unit }, i) => {
                const text = figureText(values[j] ?? null, unit);
                const path = isShown ? linkTo(i, j) : undefined;
                return (
                  <td key={key} className="gj-number">
                    {path === undefined ? text : <Link to={path}>{text}</Link>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
