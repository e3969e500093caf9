import type {
  TransitionModel,
  WorkflowModel,
  CreatedRowsModel,
  CreationModel,
  SourceModel,
} from '#engine/model/WorkflowModel.ts';
import { personWords } from '#engine/workflow/refuseTransition.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { mutateExpression } from '#proof/coverage/mutateExpression.ts';
import type { DecisionGroup, Put, Variants } from './Variants.ts';

/** Variants of a transition: its from states, persons, time, target state, guards, inputs and values. */
export function transitionVariants(variants: Variants, workflow: WorkflowModel, one: TransitionModel, i: number): void {
  const group: DecisionGroup = { kind: 'transition', transition: one };
  const put = (more: Partial<TransitionModel>): ReturnType<Put> => ({
    entity: {
      ...variants.entity,
      workflow: { ...workflow, transitions: workflow.transitions.with(i, { ...one, ...more }) },
    },
  });
  const title = `动作 ${one.title}（${one.action}）：`;
  const at = (part: string): readonly [string, string] => ['workflow.json', `${one.pointer}${part}`];
  const stateTitle = (value: number): string =>
    workflow.status.flatMap(({ states }) => states).find((state) => state.value === value)?.title ?? String(value);
  const drop = (text: string, part: string, more: Partial<TransitionModel>): void =>
    variants.add(group, `${title}去掉「${text}」`, at(part), put(more));
  for (const from of one.from ?? [])
    drop(`从 ${stateTitle(from)}`, '/from', { from: one.from?.filter((state) => state !== from) });
  if (one.from !== undefined) drop('从这些状态', '/from', { from: undefined });
  if (one.when !== undefined)
    variants.expression(group, `${title}条件`, at('/when'), one.when, (when) => put({ when }));
  if (one.manual) whoVariants(variants, group, one, title, at, put);
  if (one.joint !== undefined) drop('会签', '/joint', { joint: undefined });
  if (one.added !== undefined) drop('加签', '/added', { added: undefined });
  one.to.forEach((target, j) => {
    const { when, state } = target;
    const other = workflow.states.find(({ value }) => !one.to.some((each) => each.state === value));
    if (other !== undefined && !one.computed)
      variants.add(group, `${title}「到 ${stateTitle(state)}」改为「到 ${other.title}」`, at('/to'), {
        ...put({ to: one.to.with(j, { ...target, state: other.value }) }),
      });
    if (when !== undefined)
      variants.expression(group, `${title}到 ${stateTitle(state)} 的条件`, at(`/to/${j}/when`), when, (changed) =>
        put({ to: one.to.with(j, { ...target, when: changed }) }),
      );
  });
  one.guards.forEach((guard, j) => {
    drop('还要满足', `/guards/${j}`, { guards: one.guards.toSpliced(j, 1) });
    const { when, others } = guard;
    if (when !== undefined)
      variants.expression(group, `${title}还要满足`, at(`/guards/${j}/when`), when, (changed) =>
        put({ guards: one.guards.with(j, { ...guard, when: changed }) }),
      );
    if (others?.where !== undefined)
      variants.expression(
        group,
        `${title}别的记录`,
        at(`/guards/${j}/${others.wanted}/where`),
        others.where,
        (where) => put({ guards: one.guards.with(j, { ...guard, others: { ...others, where } }) }),
        others.of,
      );
  });
  one.warnings.forEach((warning, j) =>
    variants.expression(group, `${title}先提醒`, at(`/warnings/${j}/when`), warning.when, (when) =>
      put({ warnings: one.warnings.with(j, { ...warning, when }) }),
    ),
  );
  for (const [name, value] of one.set) {
    const words = `写入 ${variants.entity.field(name)?.title ?? name}`;
    drop(words, `/set/${name}`, { set: without(one.set, name) });
    if (!('expression' in value)) continue;
    const { expression } = value;
    for (const mutant of mutateExpression(expression, false, () => []))
      variants.add(group, `${title}${words} ${mutant.text}`, at(`/set/${name}`), {
        ...put({
          set: new Map(one.set).set(name, {
            expression: mutant.expression,
            evaluate: compileExpression(mutant.expression),
          }),
        }),
        ...{ change: { was: expression, is: mutant.expression, isOwn: true } },
      });
  }
  one.creates.forEach((creation, j) =>
    creationVariants(
      variants,
      { group, title, at, put: (changed) => put({ creates: one.creates.toSpliced(j, 1, ...changed) }) },
      creation,
      `/creates/${j}`,
    ),
  );
  for (const input of one.inputs)
    if (variants.entity.field(input) !== undefined)
      drop(`填写 ${variants.entity.field(input)?.title ?? input}`, '/inputs', {
        inputs: one.inputs.filter((name) => name !== input),
      });
  if (one.automatic !== undefined)
    variants.expression(group, `${title}系统自己做`, at('/automatic'), one.automatic, (automatic) =>
      put({ automatic }),
    );
}

function whoVariants(
  variants: Variants,
  group: DecisionGroup,
  one: TransitionModel,
  title: string,
  at: (part: string) => readonly [string, string],
  put: (more: Partial<TransitionModel>) => ReturnType<Put>,
): void {
  const { who } = one;
  if (who.length > 0) variants.add(group, `${title}去掉「谁」`, at('/who'), put({ who: [] }));
  who.forEach((entry, j) => {
    const where = at('/who');
    if (who.length > 1 && !('when' in entry)) {
      const words =
        'word' in entry
          ? (personWords(entry.word, variants.entity.source.organisation.outside) ?? entry.word)
          : entry.role;
      variants.add(group, `${title}去掉「${words}」`, where, put({ who: who.toSpliced(j, 1) }));
    }
    if ('when' in entry)
      variants.expression(group, `${title}谁`, where, entry.when, (when) => put({ who: who.with(j, { when }) }));
  });
}

/** States in which a record may be changed and deleted. */
export function stateVariants(variants: Variants, workflow: WorkflowModel): void {
  workflow.states.forEach((state, i) => {
    const { edit } = state;
    const put = (more: Partial<typeof state>): ReturnType<Put> => ({
      entity: { ...variants.entity, workflow: { ...workflow, states: workflow.states.with(i, { ...state, ...more }) } },
    });
    const at: readonly [string, string] = ['workflow.json', `/states/${i}`];
    const group: DecisionGroup = { kind: 'edit', state };
    variants.add(group, `状态 ${state.title}：可以修改`, at, put({ edit: edit === true ? [] : true }));
    variants.add(group, `状态 ${state.title}：可以删除`, at, put({ deletable: !state.deletable }));
    if (edit === true) return;
    edit.forEach((grant, j) => {
      const names = grant.fields.flatMap((name) => variants.entity.field(name)?.title ?? []);
      const first = `状态 ${state.title}：可以修改 ${names[0] ?? ''}`;
      const title = names.length > 1 ? `${first} 等 ${names.length} 项` : first;
      variants.add(group, `${title}：去掉`, at, put({ edit: edit.toSpliced(j, 1) }));
      if (grant.when !== undefined)
        variants.expression(group, `${title}：`, at, grant.when, (when) =>
          put({ edit: edit.with(j, { ...grant, when }) }),
        );
    });
  });
}

interface Changing<T> {
  readonly group: DecisionGroup;
  /** The subject of the changes, placed before their own texts. */
  readonly title: string;
  readonly at: (part: string) => readonly [string, string];
  /** The product with this replacement; without elements: removed. */
  readonly put: (changed: readonly T[]) => ReturnType<Put>;
}

/** Variants of a created record: not created, under other conditions, with other values and other rows. */
function creationVariants(
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
  { each, when, times, values }: SourceModel,
  pointer: string,
  change: (more: Partial<SourceModel>) => ReturnType<Put>,
  made: string,
): void {
  const over = variants.entity.field(each ?? '')?.child?.entity;
  const target = variants.wording.findEntity?.(made);
  if (times !== undefined) {
    variants.add(group, `${title}的 次数 去掉`, at(`${pointer}/times`), change({ times: undefined }));
    for (const { text, expression } of mutateExpression(times, false, () => [], variants.wordsOver(over)))
      variants.add(group, `${title}的 次数 ${text}`, at(`${pointer}/times`), {
        ...change({ times: expression }),
        ...{ change: { was: times, is: expression, isOwn: over === undefined, over } },
      });
  }
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

const without = (values: TransitionModel['set'], name: string): TransitionModel['set'] =>
  new Map([...values].filter(([key]) => key !== name));
