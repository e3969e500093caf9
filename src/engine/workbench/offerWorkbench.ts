import type {
  BlockDocument,
  NewsDocument,
  ShortcutDocument,
  WorkbenchDocument,
} from '#generated/documents/WorkbenchDocument.ts';
import { holdsKey } from '../permission/holdsKey.ts';
import { offerFigure, openList, type WorkReader } from './offerFigure.ts';
import { offeredScopes } from './offeredScopes.ts';
import type { FigureAnswer, OfferedBlock, OfferedNews, OfferedWorkbench } from './OfferedWorkbench.ts';
import type { WorkScope } from './WorkScope.ts';

/** A workbench without what its reader may not see: blocks whose keys he does not hold, figures of lists that are closed to him. */
export function offerWorkbench({ title, blocks }: WorkbenchDocument, reader: WorkReader): OfferedWorkbench {
  const scopes = offeredScopes(reader.user);
  return {
    title,
    scopes,
    blocks: blocks.flatMap((block) => (isOpen(block, scopes, reader) ? (offerBlock(block, reader) ?? []) : [])),
  };
}

function isOpen(block: BlockDocument, scopes: readonly WorkScope[], { user }: WorkReader): boolean {
  if (block.type === 'contact') return true;
  const holds = (block.keys ?? []).every((key) => holdsKey(user, key));
  return holds && (block.scopes === undefined || block.scopes.some((scope) => scopes.includes(scope)));
}

function offerBlock(block: BlockDocument, reader: WorkReader): OfferedBlock | undefined {
  switch (block.type) {
    case 'cards': {
      const cards = askEach(block.cards, block, reader);
      return cards.length === 0 ? undefined : { ...block, cards };
    }
    case 'chart': {
      const series = askEach(block.series, block, reader);
      return series.length === 0 ? undefined : { ...block, series };
    }
    case 'todo': {
      const tabs = askEach(block.tabs, block, reader);
      return tabs.length === 0 ? undefined : { ...block, tabs };
    }
    case 'records':
    case 'steps':
      return askEach([block], block, reader)[0];
    case 'shortcuts': {
      const items = block.items.filter((item) => mayMake(item, reader));
      return items.length === 0 ? undefined : { ...block, items };
    }
    case 'contact':
      return openList(block.list, reader) === undefined ? undefined : block;
    case 'news':
      return offerNews(block, reader);
  }
}

/** Steps of entities whose records the user may view, and notes of a list that he may open. */
function offerNews({ notes, ...block }: NewsDocument, reader: WorkReader): OfferedNews | undefined {
  const steps = block.steps.filter((key) => {
    const entity = reader.findEntity(key);
    return entity !== undefined && reader.access(entity).may('view');
  });
  const isOpen = notes !== undefined && offerFigure(notes, reader) !== undefined;
  if (steps.length === 0 && !isOpen) return undefined;
  return { ...block, steps, ...(isOpen ? { notes } : {}), narrowed: block.narrowed !== false };
}

type Asking = Parameters<typeof offerFigure>[0];
interface Narrowing {
  readonly narrowed?: boolean;
}

/** Those of the figures that a list answers, each with that list. */
function askEach<T extends Asking & Narrowing>(
  figures: readonly T[],
  block: Narrowing,
  reader: WorkReader,
): (T & FigureAnswer)[] {
  return figures.flatMap((figure) => {
    const source = offerFigure(figure, reader);
    if (source === undefined) return [];
    const { list, unit, isNarrowed } = source;
    const narrowed = (figure.narrowed ?? block.narrowed) !== false && isNarrowed;
    return [{ ...figure, list, unit, narrowed }];
  });
}

function mayMake({ entity: key, action = 'create' }: ShortcutDocument, { access, findEntity }: WorkReader): boolean {
  const entity = findEntity(key);
  return entity !== undefined && access(entity).may(action);
}
