import { YUAN } from '#fields/Currency.ts';
import type {
  BlockDocument,
  NewsDocument,
  ShortcutDocument,
  WorkbenchDocument,
} from '#generated/documents/WorkbenchDocument.ts';
import { holdsKey, readingOf, type UserContext } from '../permission/UserContext.ts';
import type { Access } from '../permission/decideAccess.ts';
import { isNarrowed } from '../permission/withinRows.ts';
import { offeredScenes, sumFields } from '../query/listWhere.ts';
import { isFilterName } from '../query/parseListQuery.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { FindEntity } from '../model/EntitySource.ts';
import type { ListModel, SceneModel } from '../model/ListModel.ts';
import { canHaveTasks } from '../workflow/canHaveTasks.ts';
import type { FigureUnit, FigureAnswer, OfferedBlock, OfferedNews, OfferedWorkbench } from './OfferedWorkbench.ts';
import { figureDefinition, type FigureWords, type DefinedFigure } from './figureDefinition.ts';
import type { WorkScope } from './WorkView.ts';
import { type FaceBlock, faceWords } from './workFaces.ts';
import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';

/** A workbench without blocks for missing keys and figures of closed lists. */
export function offerWorkbench({ title, blocks }: WorkbenchDocument, reader: WorkReader): OfferedWorkbench {
  const scopes = offeredScopes(reader.user);
  return {
    title,
    scopes,
    blocks: blocks.flatMap((block) => (isBlockOpen(block, scopes, reader) ? (offerBlock(block, reader) ?? []) : [])),
  };
}

function isBlockOpen(block: BlockDocument, scopes: readonly WorkScope[], { user }: WorkReader): boolean {
  if (block.type === 'contact') return true;
  const holds = (block.keys ?? []).every((key) => holdsKey(user, key));
  return holds && (block.scopes === undefined || block.scopes.some((scope) => scopes.includes(scope)));
}

/** A block without what its reader may not see; undefined where nothing is left of it. */
export function offerBlock(block: BlockDocument, reader: WorkReader): OfferedBlock | undefined {
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
    case 'calendar':
    case 'pivot':
      return offerFace(block, reader);
    case 'shortcuts': {
      const items = block.items.filter((item) => mayMake(item, reader));
      return items.length === 0 ? undefined : { ...block, items };
    }
    case 'contact':
      return openedList(block.list, reader) === undefined ? undefined : block;
    case 'news':
      return offerNews(block, reader);
  }
}

/** Steps of entities whose records the user may view, and notes of a list that the user may open. */
function offerNews({ notes, ...block }: NewsDocument, reader: WorkReader): OfferedNews | undefined {
  const steps = block.steps.filter((key) => {
    const entity = reader.findEntity(key);
    return entity !== undefined && reader.access(entity).may('view');
  });
  const isOpen = notes !== undefined && offerFigure(notes, reader) !== undefined;
  if (steps.length === 0 && !isOpen) return undefined;
  return { ...block, steps, ...(isOpen ? { notes } : {}), narrowed: block.narrowed !== false };
}

/** A calendar or a pivot of a list; undefined if the user may not see its fields in full in every row. */
function offerFace<B extends FaceBlock>(block: B, reader: WorkReader): (B & FigureAnswer) | undefined {
  const opened = openedList(block.list, reader);
  const words = opened === undefined ? undefined : faceWords(block, opened.entity, reader);
  if (words === undefined || words.refusal !== undefined) return undefined;
  const [asked] = askEach([{ ...block, told: words.told }], block, reader);
  if (asked === undefined) return undefined;
  const { list, unit, definition, narrowed } = asked;
  return { ...block, list, unit, definition, narrowed };
}

type Asking = Parameters<typeof offerFigure>[0];
interface Narrowing {
  readonly narrowed?: boolean;
}

/** The figures that a list can answer, each with that list. */
function askEach<T extends Asking & Narrowing>(
  figures: readonly T[],
  block: Narrowing,
  reader: WorkReader,
): (T & FigureAnswer)[] {
  return figures.flatMap((figure) => {
    const source = offerFigure(figure, reader);
    if (source === undefined) return [];
    const { list, unit, isNarrowed, definition } = source;
    const narrowed = (figure.narrowed ?? block.narrowed) !== false && isNarrowed;
    return [{ ...figure, list, unit, definition, narrowed }];
  });
}

function mayMake({ entity: key, action = 'create' }: ShortcutDocument, { access, findEntity }: WorkReader): boolean {
  const entity = findEntity(key);
  return entity !== undefined && access(entity).may(action);
}

/** The organisation's parts to choose, widest last; none for users who only reach own rows. */
export function offeredScopes(user: UserContext): WorkScope[] {
  if (user.role !== 'employee') return [];
  const { dataScope, unitPath, companyPath } = user;
  const reading = readingOf(user);
  const everywhere = dataScope === 5 || reading === 'all';
  const inCompany = everywhere || dataScope === 4 || reading === 'company';
  const inUnit = inCompany || dataScope >= 2 || user.isUnitChief;
  const hasCompany = inCompany && companyPath !== '';
  const offered: readonly (WorkScope | false)[] = [
    user.employeeId !== null && 'own',
    // For users directly in the company, unit and company are the same.
    inUnit && unitPath !== '' && !(hasCompany && unitPath === companyPath) && 'unit',
    hasCompany && 'company',
    everywhere && 'group',
  ];
  const scopes = offered.filter((scope) => scope !== false);
  return scopes.length < 2 ? [] : scopes;
}

export interface WorkReader extends FigureWords {
  readonly user: UserContext;
  readonly access: (entity: EntityModel) => Access;
  readonly findEntity: FindEntity;
  /** The lists that the user's menu opens. */
  readonly lists: ReadonlySet<string>;
}

export interface Figure extends DefinedFigure {
  readonly list: string | readonly string[];
  readonly added?: string | undefined;
  readonly by?: string | undefined;
  readonly approve?: boolean | undefined;
}

interface FigureSource {
  /** entity/document */
  readonly list: string;
  readonly entity: EntityModel;
  readonly model: ListModel;
  readonly unit: FigureUnit;
  readonly definition: string;
  /** Its rows have owners. */
  readonly isNarrowed: boolean;
}

/** The first list of a figure that the user may open and that can answer the figure; undefined if there is none. */
function offerFigure(figure: Figure, reader: WorkReader): FigureSource | undefined {
  const names: readonly string[] = typeof figure.list === 'string' ? [figure.list] : figure.list;
  for (const list of names) {
    const found = reader.lists.has(list) ? openedList(list, reader) : undefined;
    if (found !== undefined && isAnswerable(figure, found, reader))
      return {
        list,
        ...found,
        unit: unitOf(figure, found),
        definition: figureDefinition(figure, found, scenesOf(found, reader), reader),
        isNarrowed: isNarrowed(found.entity, reader.findEntity),
      };
  }
  return undefined;
}

/** A list by name, when the user may look into it; undefined otherwise. */
export function openedList(name: string, { user, access, findEntity }: WorkReader): OpenedList | undefined {
  const entity = findEntity(name.slice(0, name.indexOf('/')));
  const model = entity?.lists.get(name.slice(name.indexOf('/') + 1));
  if (entity === undefined || model === undefined || !access(entity).may('view')) return undefined;
  return model.permission.every((key) => holdsKey(user, key)) ? { entity, model } : undefined;
}

export type OpenedList = Pick<FigureSource, 'entity' | 'model'>;

const scenesOf = ({ entity, model }: OpenedList, { user, access }: WorkReader): SceneModel[] =>
  offeredScenes(model, entity, user, access(entity));

/** Whether an opened list can answer a figure for its user. */
export function isAnswerable(figure: Figure, found: OpenedList, reader: WorkReader): boolean {
  const { entity, model } = found;
  const { user, access } = reader;
  const { scene, ...params } = figure.query ?? {};
  const allowed = access(entity);
  const sum = model.sums.find(({ key }) => key === figure.sum);
  const fields = [
    ...Object.keys(params).filter(isFilterName),
    figure.period,
    figure.added,
    figure.by,
    ...(sum === undefined ? [] : sumFields(sum)),
  ];
  if (figure.sum !== undefined && sum === undefined) return false;
  if (figure.approve === true && !canHaveTasks(entity, user, allowed)) return false;
  if (!fields.every((name) => name === undefined || (allowed.readable.has(name) && !allowed.withheld.has(name))))
    return false;
  return scene === undefined || scenesOf(found, reader).some(({ key }) => key === scene);
}

function unitOf({ sum }: Figure, { entity, model }: OpenedList): FigureUnit {
  const found = model.sums.find(({ key }) => key === sum);
  if (found === undefined) return 'count';
  if (found.ratio !== undefined) return 'percent';
  const field = entity.field(found.field ?? '');
  if (field === undefined) return 'count';
  const { type, digits, currency } = field;
  // Yuan are worded where they are shown.
  return { type, digits, currency: currency === YUAN ? undefined : currency };
}

/** The names of all lists that menu entries open, those of tabs and of hidden entries included. */
export function menuLists(items: readonly MenuItemDocument[]): Set<string> {
  const listsOf = ({ list, tabs = [], children = [] }: MenuItemDocument): string[] => [
    ...(list === undefined ? [] : [list]),
    ...tabs.flatMap((tab) => tab.list ?? []),
    ...children.flatMap(listsOf),
  ];
  return new Set(items.flatMap(listsOf));
}
