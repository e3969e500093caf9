import { recordForValues } from '../permission/changeableRows.ts';
import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import { mapExpression } from '#language/mapExpression.ts';
import type { Access } from '../permission/decideAccess.ts';
import { approverRows, chiefRows, executiveRows } from './unitRows.ts';
import type { UserContext } from '../permission/UserContext.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { TransitionModel, WhoModel, WhoWord } from '../model/WorkflowModel.ts';

export interface TransitionRowsInput {
  readonly entity: EntityModel;
  readonly user: UserContext;
  readonly access: Access;
}

/** The rows with which a user may take a transition now, as a predicate over `$record`: right persons, right state. */
export function transitionRows(transition: TransitionModel, input: TransitionRowsInput): Expression {
  return build.and(fromRows(transition), whoRows(transition, input));
}

/** The rows in a state from which a transition leads, as far as its own condition over the record holds. */
export function fromRows({ field, from, when }: TransitionModel): Expression {
  return build.and(
    from === undefined ? build.literal(true) : build.oneOf(build.record(field), from),
    when === undefined ? build.literal(true) : mapExpression(when, recordForValues),
  );
}

/** The rows with which a user may take a transition whenever their state allows it. */
export function whoRows({ action, who, manual }: TransitionModel, input: TransitionRowsInput): Expression {
  const { access } = input;
  if (!manual || !access.may(action)) return build.literal(false);
  return who.length === 0 ? access.rows(action) : build.or(...who.map((entry) => entryRows(entry, action, input)));
}

/** The rows that wait for a user: those he may approve now. */
export function waitingRows(input: TransitionRowsInput): Expression {
  const transitions = input.entity.workflow?.transitions ?? [];
  return build.or(
    ...transitions.map((transition) => {
      const { waits } = transition;
      if (waits === false) return build.literal(false);
      const rows = transitionRows(transition, input);
      return waits === true ? rows : build.and(rows, mapExpression(waits, recordForValues));
    }),
  );
}

function entryRows(entry: WhoModel, action: string, { entity, user, access }: TransitionRowsInput): Expression {
  const rows = access.rows(action);
  if ('when' in entry) return build.and(rows, mapExpression(entry.when, recordForValues));
  if ('role' in entry) return user.roleCodes.includes(entry.role) ? rows : build.literal(false);
  return wordRows(entry.word, { entity, user, rows });
}

/** Chiefs, approvers and executives answer for rows of their units whatever their data scope, and a pool is everybody's. */
function wordRows(
  word: WhoWord,
  { entity, user, rows }: { entity: EntityModel; user: UserContext; rows: Expression },
): Expression {
  const me = user.employeeId ?? -1;
  const isMe = (field: string): Expression => build.and(rows, build.compare(build.record(field), '===', me));
  if (user.role === 'customer') return word === 'customer' ? rows : build.literal(false);
  switch (word) {
    case 'owner':
      return isMe('OwnerId');
    case 'creator':
      return isMe('CreatorId');
    case 'submitter':
      return isMe('SubmitterId');
    case 'member':
      return build.and(
        rows,
        build.or(build.has(build.record('MemberIds'), me), entity.scope.own ?? build.literal(false)),
      );
    case 'chief':
      return chiefRows(entity, user);
    case 'approver':
      return approverRows(entity, user);
    case 'executive':
      return executiveRows(entity, user);
    case 'pool':
      return entity.scope.pool ? build.compare(build.record('OwnerId'), '===', null) : build.literal(false);
    case 'customer':
      return build.literal(false);
  }
}
