import type { CSSProperties, ReactNode } from 'react';
import type { WorkbenchReply } from '#wire/WorkbenchReply.ts';
import type { WorkView } from '#engine/workbench/figureParams.ts';
import { fillRows, GRID } from '#engine/workbench/fillRows.ts';
import type { OfferedBlock } from '#engine/workbench/OfferedWorkbench.ts';
import { CardsBlock } from './blocks/CardsBlock.tsx';
import { ContactBlock } from './blocks/ContactBlock.tsx';
import { RecordsBlock } from './blocks/RecordsBlock.tsx';
import { ShortcutsBlock } from './blocks/ShortcutsBlock.tsx';
import { StepsBlock } from './blocks/StepsBlock.tsx';
import { TodoBlock } from './blocks/TodoBlock.tsx';
import { ChartBlock } from './charts/ChartBlock.tsx';
import { NewsBlock } from './NewsBlock.tsx';
import { useWorkView, type WorkChoice } from './useWorkView.ts';
import { ViewSwitch } from './ViewSwitch.tsx';
import './workbench.css';

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
  const shown = Blocks.filter((block) => isShown(block, choice));
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
            <Block block={block} view={view} />
          </div>
        ))}
      </div>
    </div>
  );
}

function Block({ block, view }: { block: OfferedBlock; view: WorkView }): ReactNode {
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

const wide = (columns = GRID): CSSProperties & Record<'--span', number> => ({ '--span': columns });

function isShown(block: OfferedBlock, { scope }: WorkChoice): boolean {
  if (block.type === 'contact' || block.scopes === undefined) return true;
  return scope !== undefined && block.scopes.includes(scope);
}

function hasPeriod(block: OfferedBlock): boolean {
  if (block.type === 'cards') return block.cards.some(({ period, added }) => (period ?? added) !== undefined);
  return block.type === 'chart' && block.series.some(({ period }) => period !== undefined);
}
