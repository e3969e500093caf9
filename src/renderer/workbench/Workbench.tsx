import { Alert, Button } from 'antd';
import { type CSSProperties, lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { BlockReply, NewsReply, WorkbenchReply } from '#wire/WorkbenchReply.ts';
import type { WorkView } from '#engine/workbench/figureParams.ts';
import { fillRows, GRID_COLUMNS } from '#engine/workbench/fillRows.ts';
import type { OfferedBlock, OfferedNews, OfferedRecords } from '#engine/workbench/OfferedWorkbench.ts';
import { CardsBlock } from './blocks/CardsBlock.tsx';
import { ContactBlock } from './blocks/ContactBlock.tsx';
import { StepsBlock } from './blocks/RowBlocks.tsx';
import { TodoBlock } from './blocks/TodoBlock.tsx';
import { BlockFrame } from './blocks/BlockFrame.tsx';
import { ListLink } from './blocks/ListLink.tsx';
import { type BlockAnswer, useBlockAnswer, useBlockRows } from './blocks/useBlockAnswer.ts';
import type { Memory } from './blocks/useRememberedLoad.ts';
import { RowLines } from './blocks/RowLines.tsx';
import { ShortcutsBlock } from './blocks/ShortcutsBlock.tsx';
import { ChartBlock } from './charts/ChartBlock.tsx';
import { EmptyState } from '../feedback/ScreenState.tsx';
import { Icon } from '../layout/Icon.tsx';
import { NewsLines } from './NewsLines.tsx';
import { useWorkView, type WorkChoice } from './useWorkView.ts';
import { isPeriod, PERIODS, WORK_SCOPES, type WorkScope } from '#engine/workbench/WorkView.ts';
import './workbench.css';

const memory: Memory<BlockAnswer<NewsReply>> = new WeakMap();
const isNews = (reply: BlockReply): reply is NewsReply => 'Kinds' in reply;
const LINES = 8;

/** The latest activities, and a link to all of them. */
function NewsBlock({ block, view }: { block: OfferedNews; view: WorkView }): ReactNode {
  const all =
    block.path === undefined ? null : (
      <Link to={block.path} className="gj-block-more" aria-label={`查看全部${block.title}`}>
        查看全部
        <Icon name="chevronRight" size={14} />
      </Link>
    );
  return (
    <BlockFrame title={block.title} loading={useBlockAnswer(memory, { block: block.key }, view, isNews)} extra={all}>
      {(data) => <NewsLines rows={data?.reply.Rows} count={LINES} />}
    </BlockFrame>
  );
}

const ArrangeDialog = lazy(async () => ({ default: (await import('./arrange/ArrangeDialog.tsx')).ArrangeDialog }));

const CalendarBlock = lazy(async () => ({ default: (await import('./faces/CalendarBlock.tsx')).CalendarBlock }));
const PivotBlock = lazy(async () => ({ default: (await import('./faces/PivotBlock.tsx')).PivotBlock }));

interface WorkbenchProps {
  readonly workbench: WorkbenchReply;
  /** The reader has rearranged the workbench. */
  readonly onArranged: () => void;
  readonly head: ReactNode;
  /** An important notice above everything else. */
  readonly notice: ReactNode;
}

/** The blocks of a workbench below its head; each loads on its own. */
export function Workbench({ workbench, onArranged, head, notice }: WorkbenchProps): ReactNode {
  const { Scopes, Blocks, Hidden } = workbench;
  const [isArranging, setIsArranging] = useState(false);
  const choice = useWorkView(Scopes);
  const { view } = choice;
  const wanted = Blocks.filter(({ key }) => !Hidden.includes(key));
  const shown = wanted.filter((block) => isBlockShown(block, choice));
  const columns = fillRows(shown.map(({ span }) => span));
  return (
    <div className="gj-gap-16 gj-work">
      <header className="gj-work-head">
        {head}
        <div className="gj-work-switches">
          <ViewSwitch scopes={Scopes} hasPeriod={wanted.some(hasPeriod)} choice={choice} />
          <Button
            className="gj-work-arrange"
            icon={<Icon name="columns" size={16} />}
            onClick={() => setIsArranging(true)}
          >
            编排
          </Button>
        </div>
      </header>
      {notice}
      <Problems problems={workbench.Problems} />
      {wanted.length > 0 ? null : (
        <EmptyState
          title="工作台的内容都隐藏了"
          text="点右上角的“编排”，打开想看的内容，或者加自己的内容。"
          icon="columns"
        />
      )}
      <div className="gj-gap-16 gj-work-grid">
        {shown.map((block, i) => (
          <div key={block.key} className={cellClass(block)} style={wide(columns[i])}>
            <WorkBlock block={block} view={view} />
          </div>
        ))}
      </div>
      {isArranging ? (
        <Suspense fallback={null}>
          <ArrangeDialog workbench={workbench} onDone={onArranged} onClose={() => setIsArranging(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Reports the user's own blocks that are not shown, or that show something else than intended. */
function Problems({ problems }: { problems: WorkbenchReply['Problems'] }): ReactNode {
  if (problems.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title="自己编排的内容有变化"
      description={
        <ul className="gj-work-problems">
          {problems.map(({ Key, Title, Reason }) => (
            <li key={`${Key} ${Reason}`}>{`「${Title}」：${Reason}`}</li>
          ))}
        </ul>
      }
    />
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
    case 'calendar':
      return (
        <Suspense fallback={<FaceBones title={block.title} />}>
          <CalendarBlock block={block} view={view} />
        </Suspense>
      );
    case 'pivot':
      return (
        <Suspense fallback={<FaceBones title={block.title} />}>
          <PivotBlock block={block} view={view} />
        </Suspense>
      );
    case 'shortcuts':
      return <ShortcutsBlock block={block} />;
    case 'contact':
      return <ContactBlock block={block} view={view} />;
    case 'news':
      return <NewsBlock block={block} view={view} />;
  }
}

/** Placeholder for a calendar or a pivot, of a typical height. */
const FaceBones = ({ title }: { title: string }): ReactNode => (
  <section className="gj-block is-coming" aria-label={title} aria-busy>
    <header className="gj-block-head">
      <h2>{title}</h2>
    </header>
  </section>
);

function cellClass(block: OfferedBlock): string {
  const { span } = block;
  const width = span === undefined || span === 'full' ? '' : ` is-${span}`;
  // A single figure next to a tall block would leave a large empty box.
  return `gj-work-cell${width}${block.type === 'cards' && block.cards.length === 1 ? ' is-low' : ''}`;
}

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

/** Chooses the part of the organisation and the period of the figures; shows only available choices. */
function ViewSwitch({ scopes, hasPeriod, choice }: ViewSwitchProps): ReactNode {
  const { scope, view, choose } = choice;
  const periods = Object.keys(PERIODS).filter(isPeriod);
  return (
    <>
      {scopes.length === 0 ? null : (
        <Switch
          label="范围"
          entries={scopes.map((key) => ({
            key,
            // Without companies there is no group of them.
            title: key === 'group' && !scopes.includes('company') ? '全部' : WORK_SCOPES[key],
          }))}
          current={scope ?? ''}
          onChoose={(index) => choose(scopes[index], view.period)}
        />
      )}
      {hasPeriod ? (
        <Switch
          label="时间"
          entries={periods.map((period) => ({ key: period, title: PERIODS[period].title }))}
          current={view.period}
          onChoose={(index) => choose(scope, periods[index] ?? view.period)}
        />
      ) : null}
    </>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly entries: readonly { readonly key: string; readonly title: string }[];
  readonly current: string;
  readonly onChoose: (index: number) => void;
}

const Switch = ({ label, entries, current, onChoose }: SwitchProps): ReactNode => (
  <div className="gj-work-switch" role="group" aria-label={label}>
    {entries.map(({ key, title }, index) => (
      <button key={key} type="button" aria-pressed={key === current} onClick={() => onChoose(index)}>
        {title}
      </button>
    ))}
  </div>
);

const RecordsBlock = ({ block, view }: { block: OfferedRecords; view: WorkView }): ReactNode => (
  <BlockFrame
    title={block.title}
    loading={useBlockRows(block.key, view)}
    extra={<ListLink figure={block} view={view} />}
  >
    {(data) => <RowLines rows={data?.reply.Rows} list={block.list} count={block.rows ?? 5} nothing="暂无记录" />}
  </BlockFrame>
);
