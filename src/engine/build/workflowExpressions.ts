import type { Expression } from '#language/Expression.ts';
import { sourcesOf, type TransitionModel, type WorkflowModel } from '../model/WorkflowModel.ts';

/**
 * Every expression of a workflow that is evaluated over a record: the referenced records that it reads must be loaded.
 */
export function workflowExpressions({ states, transitions }: WorkflowModel): Expression[] {
  const grants = states.flatMap(({ edit }) => (edit === true ? [] : edit.flatMap(({ when }) => when ?? [])));
  return [...grants, ...transitions.flatMap(transitionExpressions)];
}

function transitionExpressions({
  when: open,
  who,
  to,
  guards,
  warnings,
  set,
  creates,
  automatic,
}: TransitionModel): Expression[] {
  return [
    ...(open === undefined ? [] : [open]),
    ...who.flatMap((entry) => ('when' in entry ? [entry.when] : [])),
    ...to.flatMap(({ when }) => when ?? []),
    ...guards.flatMap(({ when, message, others }) =>
      [when ?? [], others?.equals ?? [], typeof message === 'string' ? [] : message].flat(),
    ),
    ...warnings.flatMap(({ when, message }) => [when, typeof message === 'string' ? [] : message].flat()),
    ...[set, ...creates.flatMap(sourcesOf).map(({ values }) => values)].flatMap((values) =>
      [...values.values()].flatMap((value) => ('expression' in value ? [value.expression] : [])),
    ),
    ...creates.flatMap(sourcesOf).flatMap(({ when }) => when ?? []),
    ...(automatic === undefined ? [] : [automatic]),
  ];
}
