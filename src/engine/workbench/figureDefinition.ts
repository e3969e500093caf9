import type { Query } from '#generated/documents/WorkbenchDocument.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { ListModel, SceneModel } from '../model/ListModel.ts';
import type { Translate } from '../words/translator.ts';
import { statusOf } from '../model/EntitySource.ts';

/** The part of a figure that decides which rows it counts. */
export interface DefinedFigure {
  readonly query?: Query | undefined;
  readonly sum?: string | undefined;
  readonly period?: string | undefined;
  /** The title of the view whose rows it counts, shown instead of the view's conditions. */
  readonly view?: string | undefined;
  /** The description of the rows shown instead of a sum of the list. */
  readonly told?: string | undefined;
}

export interface FigureWords {
  readonly enums: EnumSource;
  /** Translates the texts defined here into the user's language. */
  readonly say: Translate;
}

/** A scene that leaves rows out. */
const narrows = ({ scope, waiting, where }: SceneModel): boolean => scope !== 'all' || waiting || where !== undefined;

/**
 * The definition of a figure as display text, derived from its documents so that it always matches the figure: the
 * list, its scene and filters, and the sum with its description. `scenes` are those offered to the user: a figure that
 * names none counts the first of them, as its list does.
 */
export function figureDefinition(
  { query = {}, sum: key, period, view, told }: DefinedFigure,
  { entity, model }: { readonly entity: EntityModel; readonly model: ListModel },
  scenes: readonly SceneModel[],
  { enums, say }: FigureWords,
): string {
  const { scene: sceneKey, searchKey, ...filters } = query;
  const scene = sceneKey === undefined ? scenes.slice(0, 1).find(narrows) : scenes.find((one) => one.key === sceneKey);
  const sum = model.sums.find((one) => one.key === key);
  const titleOf = (name: string): string => entity.field(name)?.title ?? name;
  const title = sum === undefined || sum.title !== '' ? sum?.title : titleOf(sum.field ?? '');
  const counted = (of: string): string => {
    if (sum?.isAverage === true) return say(`${of}的平均`);
    return sum?.ratio === undefined ? say(`${of}合计`) : of;
  };
  const asked = [
    ...(scene === undefined ? [] : [say(scene.title)]),
    ...(searchKey === undefined ? [] : [`“${searchKey}”`]),
    ...Object.entries(filters).map(
      ([name, text]) => titleOf(name) + say('：') + itemTexts(entity, name, text, { enums, say }),
    ),
  ];
  return [
    model.title,
    ...(view === undefined ? asked : [say(`视图「${view}」`)]),
    ...(period === undefined ? [] : [say(`${titleOf(period)}在所选的时间内`)]),
    title === undefined ? say(told ?? '记录数') : counted(title),
    ...(sum?.description === undefined ? [] : [sum.description]),
  ].join(say('；'));
}

/** The titles of the states or enum items that a filter names; unknown values stay as they are. */
function itemTexts(entity: EntityModel, name: string, text: string, { enums, say }: FigureWords): string {
  const states = statusOf(entity, name)?.states ?? [];
  const items = enums(entity.field(name)?.enum?.type ?? '')?.items ?? [];
  const label = (value: string): string =>
    states.find((state) => String(state.value) === value)?.title ??
    items.find((item) => String(item.Value) === value)?.Label ??
    value;
  return text.split(',').map(label).join(say('、'));
}
