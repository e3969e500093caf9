import type { Query } from '#generated/documents/WorkbenchDocument.ts';
import type { Access } from '../permission/decideAccess.ts';
import { holdsKey } from '../permission/holdsKey.ts';
import type { UserContext } from '../permission/UserContext.ts';
import { isNarrowed } from '../permission/rows/withinRows.ts';
import { offeredScenes } from '../query/listWhere.ts';
import { sumFields } from '../query/sumFields.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { FindEntity } from '../model/EntitySource.ts';
import type { ListModel } from '../model/ListModel.ts';
import { isWaitedFor } from '../workflow/isWaitedFor.ts';
import type { FigureUnit } from './OfferedWorkbench.ts';

/** Who looks at a workbench, and what he may do. */
export interface WorkReader {
  readonly user: UserContext;
  readonly access: (entity: EntityModel) => Access;
  readonly findEntity: FindEntity;
  /** The lists that his menu opens. */
  readonly lists: ReadonlySet<string>;
}

interface Figure {
  readonly list: string | readonly string[];
  readonly query?: Query | undefined;
  readonly sum?: string | undefined;
  readonly period?: string | undefined;
  readonly added?: string | undefined;
  readonly by?: string | undefined;
  readonly approve?: boolean | undefined;
}

/** A list that answers a figure. */
export interface FigureSource {
  /** entity/document */
  readonly list: string;
  readonly entity: EntityModel;
  readonly model: ListModel;
  readonly unit: FigureUnit;
  /** Its rows have owners. */
  readonly isNarrowed: boolean;
}

/** The first list of a figure that its reader may open and that may tell him the figure; undefined when there is none. */
export function offerFigure(figure: Figure, reader: WorkReader): FigureSource | undefined {
  const names: readonly string[] = typeof figure.list === 'string' ? [figure.list] : figure.list;
  for (const list of names) {
    const found = reader.lists.has(list) ? openList(list, reader) : undefined;
    if (found !== undefined && answers(figure, found, reader))
      return {
        list,
        ...found,
        unit: unitOf(figure, found),
        isNarrowed: isNarrowed(found.entity, reader.findEntity),
      };
  }
  return undefined;
}

/** A list by name, when the user may look into it; undefined otherwise. */
export function openList(name: string, { user, access, findEntity }: WorkReader): OpenedList | undefined {
  const entity = findEntity(name.slice(0, name.indexOf('/')));
  const model = entity?.lists.get(name.slice(name.indexOf('/') + 1));
  if (entity === undefined || model === undefined || !access(entity).may('view')) return undefined;
  return model.permission.every((key) => holdsKey(user, key)) ? { entity, model } : undefined;
}

type OpenedList = Pick<FigureSource, 'entity' | 'model'>;

function answers(figure: Figure, { entity, model }: OpenedList, { user, access }: WorkReader): boolean {
  const { scene, searchKey: _, ...filters } = figure.query ?? {};
  const allowed = access(entity);
  const sum = model.sums.find(({ key }) => key === figure.sum);
  const fields = [
    ...Object.keys(filters),
    figure.period,
    figure.added,
    figure.by,
    ...(sum === undefined ? [] : sumFields(sum)),
  ];
  if (figure.sum !== undefined && sum === undefined) return false;
  if (figure.approve === true && !isWaitedFor(entity, user, allowed)) return false;
  if (!fields.every((name) => name === undefined || (allowed.readable.has(name) && !allowed.withheld.has(name))))
    return false;
  return scene === undefined || offeredScenes(model, entity, user, allowed).some(({ key }) => key === scene);
}

function unitOf({ sum }: Figure, { entity, model }: OpenedList): FigureUnit {
  const found = model.sums.find(({ key }) => key === sum);
  if (found === undefined) return 'count';
  if (found.ratio !== undefined) return 'percent';
  if (found.field === undefined) return 'count';
  return entity.field(found.field)?.type === 'money' ? 'money' : 'number';
}
