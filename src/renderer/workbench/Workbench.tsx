import { type CSSProperties, type ReactNode, useCallback } from 'react';
import { Link } from 'react-router-dom';
import type { WorkbenchReply, NewsReply } from '#wire/WorkbenchReply.ts';
import type { WorkView } from '#engine/workbench/figureParams.ts';
import { fillRows, GRID_COLUMNS } from '#engine/workbench/fillRows.ts';
import type { OfferedBlock, OfferedNews, OfferedRecords } from '#engine/workbench/OfferedWorkbench.ts';
import { CardsBlock } from './blocks/CardsBlock.tsx';
import { ContactBlock } from './blocks/ContactBlock.tsx';
import { BlockFrame } from './blocks/BlockFrame.tsx';
import { ListLink } from './blocks/ListLink.tsx';
import { RowLines } from './blocks/RowLines.tsx';
import { useBlockRows } from './blocks/useBlockRows.ts';
import { ShortcutsBlock } from './blocks/ShortcutsBlock.tsx';
import { StepsBlock } from './blocks/StepsBlock.tsx';
import { TodoBlock } from './blocks/TodoBlock.tsx';
import { ChartBlock } from './charts/ChartBlock.tsx';
import { Icon } from '../layout/Icon.tsx';
import { useRenderer } from '../stores/RendererContext.ts';
import { useBlockAnswer, type BlockAnswer } from './blocks/useBlockAnswer.ts';
import type { Memory } from './blocks/useRememberedLoad.ts';
import { NewsLines } from './NewsLines.tsx';
import { useWorkView, type WorkChoice } from './useWorkView.ts';
import { isPeriod, PERIODS, WORK_SCOPES, type WorkScope } from '#engine/workbench/WorkView.ts';
import './workbench.css';

const memory: Memory<BlockAnswer<NewsReply>> = new WeakMap();
const LINES = 8;

/** The newest of what was done, and the way to all of it. */
function NewsBlock({ block, view }: { block: OfferedNews; view: WorkView }): ReactNode {
  const { client } = useRenderer();
  const ask = useCallback(
    (asked: WorkView, signal: AbortSignal) => client.workbench.news(block.key, asked, undefined, { signal }),
    [client, block.key],
  );
  const all =
    block.path === undefined ? null : (
      <Link to={block.path} className="gj-block-more" aria-label={`查看全部${block.title}`}>
        查看全部
        <Icon name="chevronRight" size={14} />
      </Link>
    );
  return (
    <BlockFrame title={block.title} loading={useBlockAnswer(memory, block.key, view, ask)} extra={all}>
      {(data) => <NewsLines rows={data?.reply.Rows} count={LINES} />}
    </BlockFrame>
  );
}

interface WorkbenchProps {
  readonly workbench: WorkbenchReply;
  readonly head: ReactNode;
  /** What its reader should know before anything else. */
  readonly notice: ReactNode;
}

/** The blocks of a workbench below its head; each loads by itself. */
export function Workbench({ workbench, head, notice }: WorkbenchProps): ReactNode {
  const { Scopes, Blocks } = workbench;
  const choice = useWorkView(Scopes);
  const { view } = choice;
  const shown = Blocks.filter((block) => isBlockShown(block, choice));
  const columns = fillRows(shown.map(({ span }) => span));
  return (
    <div className="gj-work">
      <header className="gj-work-head">
        {head}
        <ViewSwitch scopes={Scopes} hasPeriod={Blocks.some(hasPeriod)} choice={choice} />
      </header>
      {notice}
      <div className="gj-work-grid">
        {shown.map((block, i) => (
          <div key={block.key} className={cellClass(block)} style={wide(columns[i])}>
            <WorkBlock block={block} view={view} />
          </div>
        ))}
      </div>
    </div>
  );
}

function WorkBlock({ block, view }: { block: OfferedBlock; view: WorkView }): ReactNode {
  switch (block.type) {
    case 'cards':
      return <CardsBlock block={block} view={view} />;
    case 'chart':
      return <ChartBlock block={block} view={view} />;
    case 'todo':
      return <TodoBlock block={block} view={view} />;
    case 'records':
      return <RecordsBlock block={block} view={view} />;
    case 'steps':
      return <StepsBlock block={block} view={view} />;
    case 'shortcuts':
      return <ShortcutsBlock block={block} />;
    case 'contact':
      return <ContactBlock block={block} view={view} />;
    case 'news':
      return <NewsBlock block={block} view={view} />;
  }
}

const cellClass = ({ span }: OfferedBlock): string =>
  span === undefined || span === 'full' ? 'gj-work-cell' : `gj-work-cell is-${span}`;

const wide = (columns = GRID_COLUMNS): CSSProperties & Record<'--span', number> => ({ '--span': columns });

function isBlockShown(block: OfferedBlock, { scope }: WorkChoice): boolean {
  if (block.type === 'contact' || block.scopes === undefined) return true;
  return scope !== undefined && block.scopes.includes(scope);
}

function hasPeriod(block: OfferedBlock): boolean {
  if (block.type === 'cards') return block.cards.some(({ period, added }) => (period ?? added) !== undefined);
  return block.type === 'chart' && block.series.some(({ period }) => period !== undefined);
}

interface ViewSwitchProps {
  readonly scopes: readonly WorkScope[];
  /** Some figure has a period. */
  readonly hasPeriod: boolean;
  readonly choice: WorkChoice;
}

/** Chooses the part of the organisation and the period that the figures speak of; what cannot be chosen is not there. */
function ViewSwitch({ scopes, hasPeriod, choice }: ViewSwitchProps): ReactNode {
  const { scope, view, choose } = choice;
  const periods = Object.keys(PERIODS).filter(isPeriod);
  return (
    <div className="gj-work-switches">
      {scopes.length === 0 ? null : (
        <Switch
          label="范围"
          entries={scopes.map((key) => ({ key, title: WORK_SCOPES[key] }))}
          current={scope ?? ''}
          onChoose={(index) => {
            choose(scopes[index], view.period);
          }}
        />
      )}
      {hasPeriod ? (
        <Switch
          label="时间"
          entries={periods.map((period) => ({ key: period, title: PERIODS[period].title }))}
          current={view.period}
          onChoose={(index) => {
            choose(scope, periods[index] ?? view.period);
          }}
        />
      ) : null}
    </div>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly entries: readonly { readonly key: string; readonly title: string }[];
  readonly current: string;
  readonly onChoose: (index: number) => void;
}

function Switch({ label, entries, current, onChoose }: SwitchProps): ReactNode {
  return (
    <div className="gj-work-switch" role="group" aria-label={label}>
      {entries.map(({ key, title }, index) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === current}
          onClick={() => {
            onChoose(index);
          }}
        >
          {title}
        </button>
      ))}
    </div>
  );
}

/** The first rows of a list. */
function RecordsBlock({ block, view }: { block: OfferedRecords; view: WorkView }): ReactNode {
  return (
    <BlockFrame
      title={block.title}
      loading={useBlockRows(block.key, view)}
      extra={<ListLink figure={block} view={view} />}
    >
      {(data) => <RowLines rows={data?.reply.Rows} list={block.list} count={block.rows ?? 5} nothing="暂无记录" />}
    </BlockFrame>
  );
}
