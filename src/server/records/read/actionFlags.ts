import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { transitionRows } from '#engine/workflow/transitionRows.ts';
import type { Call } from '../../access/Call.ts';

const PREFIX = 'do ';

/** The conditions to read records with, so that it can be told which transitions the user may take with each now. */
export function actionFlags(entity: EntityModel, call: Call): Record<string, Expression> {
  const access = call.access(entity);
  const offered = (entity.workflow?.transitions ?? []).filter(({ action }) => access.may(action));
  return Object.fromEntries(
    offered.map((transition) => [
      `${PREFIX}${transition.action}`,
      transitionRows(transition, { entity, user: call.who, access }),
    ]),
  );
}

/** The codes of the transitions that a record read with `actionFlags` allows, in the order of the workflow. */
export function flaggedActions({ workflow }: EntityModel, flags: Readonly<Record<string, boolean>>): string[] {
  return (workflow?.transitions ?? [])
    .map(({ action }) => action)
    .filter((action) => flags[`${PREFIX}${action}`] === true);
}
