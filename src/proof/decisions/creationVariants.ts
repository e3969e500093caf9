import type { CreatedRowsModel, CreationModel, SourceModel, TransitionModel } from '#engine/model/WorkflowModel.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { mutateExpression } from '../coverage/mutateExpression.ts';
import type { DecisionGroup, Put, Variants } from './Variants.ts';

interface Changing<T> {
  readonly group: DecisionGroup;
  /** The subject of the changes, placed before their own texts. */
  readonly title: string;
  readonly at: (part: string) => readonly [string, string];
  /** The product with this replacement; without elements: removed. */
  readonly put: (changed: readonly T[]) => ReturnType<Put>;
}

/** Variants of a created record: not created, under other conditions, with other values and other rows. */
export function creationVariants(
  variants: Variants,
  { group, title, at, put }: Changing<CreationModel>,
  creation: CreationModel,
  pointer: string,
): void {
  const target = variants.wording.findEntity?.(creation.entity);
  const words = `新建 ${target?.title ?? creation.entity}`;
  variants.add(group, `${title}去掉「${words}」`, at(pointer), put([]));
  const change = (more: Partial<SourceModel>): ReturnType<Put> => put([{ ...creation, ...more }]);
  sourceVariants(variants, { group, title: `${title}${words}`, at }, creation, pointer, change, creation.entity);
  creation.rows.forEach((rows, i) => {
    const place = `${pointer}/rows/${i}`;
    const field = target?.field(rows.field);
    const ofRows = `${words}的 ${field?.title ?? rows.field}`;
    const replaced = (changed: readonly CreatedRowsModel[]): ReturnType<Put> =>
      put([{ ...creation, rows: creation.rows.toSpliced(i, 1, ...changed) }]);
    variants.add(group, `${title}去掉「${ofRows}」`, at(place), replaced([]));
    const known = { ...rows, each: rows.each ?? creation.each };
    sourceVariants(
      variants,
      { group, title: `${title}${ofRows}`, at },
      known,
      place,
      (more) => replaced([{ ...rows, ...more }]),
      field?.child?.entity ?? '',
    );
  });
}

/** Variants of a creation's condition and values; over rows, they read a row. */
function sourceVariants(
  variants: Variants,
  { group, title, at }: Pick<Changing<never>, 'group' | 'title' | 'at'>,
  { each, when, values }: SourceModel,
  pointer: string,
  change: (more: Partial<SourceModel>) => ReturnType<Put>,
  made: string,
): void {
  const over = variants.entity.field(each ?? '')?.child?.entity;
  const target = variants.wording.findEntity?.(made);
  if (when !== undefined)
    variants.expression(group, title, at(`${pointer}/when`), when, (changed) => change({ when: changed }), over);
  for (const [name, value] of values) {
    const place = at(`${pointer}/values/${name}`);
    const field = `${title}的 ${target?.field(name)?.title ?? name}`;
    variants.add(group, `${field} 去掉`, place, change({ values: without(values, name) }));
    if ('expression' in value)
      for (const { text, expression } of mutateExpression(value.expression, false, () => [], variants.wordsOver(over)))
        variants.add(group, `${field} ${text}`, place, {
          ...change({
            values: new Map(values).set(name, { expression, evaluate: compileExpression(expression) }),
          }),
          ...{ change: { was: value.expression, is: expression, isOwn: over === undefined, over } },
        });
  }
}

/** Values without one of them. */
export const without = (values: TransitionModel['set'], name: string): TransitionModel['set'] =>
  new Map([...values].filter(([key]) => key !== name));
