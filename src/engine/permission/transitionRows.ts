import { bindUser, constant } from './bindUser.ts';
import { recordForValues } from './changeable.ts';
import { build } from '#language/build.ts';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { listNames, mapExpression } from '#language/mapExpression.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { perObject } from '#language/perObject.ts';
import type { Access, Lent } from './decideAccess.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import { approvingFacts, userValues, type UserContext } from './UserContext.ts';
import type { AddedModel, JointModel, TransitionModel, PerformerModel, PerformerWord } from '../model/WorkflowModel.ts';

export interface TransitionRowsInput {
  readonly entity: EntityModel;
  readonly user: UserContext;
  readonly access: Access;
}

/** The rows with which a user may take a transition now, as a predicate over `$record`: right persons, right state. */
export function transitionRows(transition: TransitionModel, input: TransitionRowsInput): Expression {
  return build.or(ownRows(transition, input), addedRows(transition, input), ...lentRowsOf(transition, input));
}

function ownRows(transition: TransitionModel, input: TransitionRowsInput): Expression {
  return build.and(fromRows(transition), permittedRows(transition, input));
}

const POSITIONS = ['chief', 'approver', 'executive'] as const;

/** A word of `who` that follows from the units and the facts of employees. */
export type Position = (typeof POSITIONS)[number];

/** A delegation lends positions only: the other words name persons of the record, and a pool belongs to all. */
export const isPosition = (word: PerformerWord): word is Position => POSITIONS.some((position) => position === word);

/** The rows that wait for an absent user, by that user's conditions; never ones the user submitted. */
export function lentRows(
  transition: TransitionModel,
  { entity, user }: Pick<TransitionRowsInput, 'entity' | 'user'>,
  { by, access }: Lent,
): Expression {
  const who = transition.who.filter((entry) => !('word' in entry) || isPosition(entry.word));
  if (who.length === 0 && transition.who.length > 0) return build.literal(false);
  const input = { entity, user: by, access };
  const rows = build.or(waitingOf(transition, ownRows({ ...transition, who }, input)), addedRows(transition, input));
  return build.and(
    bindUser(rows, userValues(by)),
    build.compare(submitterOf(entity), '!==', user.employeeId ?? -1),
    correctedByOthers(transition, user),
  );
}

/** The rows with which a user may take a transition as a colleague who was added, in the turn of the user. */
export function addedRows(transition: TransitionModel, { entity, user, access }: TransitionRowsInput): Expression {
  const { added, action } = transition;
  if (added === undefined || access.added?.has(action) !== true) return build.literal(false);
  const isIn = (field: string): Expression => build.has(build.record(field), user.employeeId ?? -1);
  return build.and(
    openRows(transition),
    build.compare(submitterOf(entity), '!==', user.employeeId ?? -1),
    build.or(isIn(added.before), build.and(noneLeft(added.before, user), isDecided(added), isIn(added.after))),
  );
}

const isDecided = ({ outcome }: AddedModel): Expression => build.compare(build.record(outcome), '!==', null);

/** No employee in a field has to decide any more: it is empty, or all in it are disabled. */
const noneLeft = (field: string, { idle = [] }: UserContext): Expression =>
  build.or(build.call('empty', build.record(field)), build.call('allIn', build.record(field), constant(idle)));

/** The same for each absent user, in their order. */
export const lentRowsOf = (transition: TransitionModel, input: TransitionRowsInput): Expression[] =>
  (input.access.lent ?? []).map((lent) => lentRows(transition, input, lent));

/** The rows in a state from which a transition leads, as far as its own condition over the record holds. */
export function fromRows({ field, from, when, correction }: TransitionModel): Expression {
  return build.and(
    correction === undefined
      ? build.literal(true)
      : build.and(
          build.oneOf(build.record(field), correction.states),
          build.compare(build.record('CorrectTime'), '!==', null),
        ),
    from === undefined ? build.literal(true) : build.oneOf(build.record(field), from),
    when === undefined ? build.literal(true) : mapExpression(when, recordForValues),
  );
}

/** The rows with which a user may take a transition whenever their state allows it. */
export function permittedRows(transition: TransitionModel, input: TransitionRowsInput): Expression {
  const { action, who, manual, joint, added, adds } = transition;
  const { access, user, entity } = input;
  if (!manual || !access.may(action)) return build.literal(false);
  const target = entity.workflow?.transitions.find((other) => other.action === adds);
  // An approver of a transition adds colleagues to it, and removes colleagues who have not answered.
  if (target !== undefined) return build.or(ownRows({ ...target, added: undefined }, input), addedRows(target, input));
  if (added !== undefined) {
    const isOpen = build.or(build.not(isDecided(added)), noneLeft(added.after, user));
    const own = permittedRows({ ...transition, added: undefined }, input);
    return build.and(own, noneLeft(added.before, user), isOpen);
  }
  // The author of a waiting version may release it only where an expression allows that.
  const other = correctedByOthers(transition, user);
  const rows =
    who.length === 0
      ? build.and(access.rows(action), other)
      : build.or(
          ...who.map((entry) => build.and(entryRows(entry, action, input), ...('when' in entry ? [] : [other]))),
        );
  if (joint === undefined) return rows;
  const me = user.employeeId ?? -1;
  const isIn = (field: string): Expression => build.has(build.record(field), me);
  // The last one to be waited for was disabled afterwards: one of those who have done it ends it.
  const isLeft = noneAwaited(joint, user);
  return build.and(rows, isIn(joint.people), build.or(build.not(isIn(joint.passed)), isLeft));
}

/** The rows of a joint transition that all but disabled employees have done. */
function noneAwaited({ people, passed }: JointModel, { idle = [] }: UserContext): Expression {
  if (idle.length === 0) return build.literal(false);
  return build.call('allIn', build.record(people), build.record(passed), constant(idle));
}

/**
 * For the release of a waiting version: the rows whose version another user wrote; all rows for other transitions. What
 * an account without an employee wrote has no author in the record, so only employees release it.
 */
const correctedByOthers = ({ correction }: TransitionModel, { employeeId }: UserContext): Expression =>
  correction?.part === 'release' ? build.compare(build.record('CorrectorId'), '!==', employeeId) : build.literal(true);

/** The rows that wait for a user: those the user may approve now, also for absent users. */
export function waitingRows(input: TransitionRowsInput): Expression {
  return build.or(...(input.entity.workflow?.transitions ?? []).map((each) => waitingRowsOf(each, input)));
}

/** The same for one transition. */
export function waitingRowsOf(transition: TransitionModel, input: TransitionRowsInput): Expression {
  const own = waitingOf(transition, ownRows(transition, input));
  return build.or(own, addedRows(transition, input), ...lentRowsOf(transition, input));
}

/** The rows that wait for a transition, for any user: conditions that read the user count as fulfilled. */
export function awaitedRows(transition: TransitionModel): Expression {
  const { waits } = transition;
  return waitingOf({ waits: readsUser(waits) || waits }, openRows(transition));
}

const openRows = (transition: TransitionModel): Expression =>
  fromRows({ ...transition, when: readsUser(transition.when) ? undefined : transition.when });

/** Whether a record may wait for a transition by some users and not by others. */
export const waitsByUser = ({ when, waits }: TransitionModel): boolean => readsUser(when) || readsUser(waits);

const readsUser = (condition: boolean | Expression | undefined): boolean =>
  typeof condition === 'object' && listNames(condition).some(({ root }) => root === '$user');

function waitingOf({ waits }: Pick<TransitionModel, 'waits'>, rows: Expression): Expression {
  if (waits === false) return build.literal(false);
  return waits === true ? rows : build.and(rows, mapExpression(waits, recordForValues));
}

function entryRows(entry: PerformerModel, action: string, { entity, user, access }: TransitionRowsInput): Expression {
  const rows = access.rows(action);
  if ('when' in entry) return build.and(rows, mapExpression(entry.when, recordForValues));
  if ('role' in entry) return user.roleCodes.includes(entry.role) ? rows : build.literal(false);
  return wordRows(entry.word, { entity, user, rows });
}

/** Chiefs, approvers and executives approve rows of their units in any data scope; pools are open. */
function wordRows(
  word: PerformerWord,
  { entity, user, rows }: { entity: EntityModel; user: UserContext; rows: Expression },
): Expression {
  const me = user.employeeId ?? -1;
  const isMe = (field: string): Expression => build.and(rows, build.compare(build.record(field), '===', me));
  if (user.role === 'customer') return word === 'customer' ? rows : build.literal(false);
  if (isPosition(word)) return positionRows(word, entity, user);
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
    case 'pool':
      return entity.scope.pool ? build.compare(build.record('OwnerId'), '===', null) : build.literal(false);
    case 'customer':
      return build.literal(false);
  }
}

/** The rows for which a user has a position: as chief, those of the user's units and of their sub-units. */
export function positionRows(word: Position, entity: EntityModel, user: PositionHolder): Expression {
  switch (word) {
    case 'chief':
      return build.or(...user.chiefPaths.map((path) => under(entity, path)));
    case 'approver':
      return approverRows(entity, user);
    case 'executive':
      return executiveRows(entity, user);
  }
}

/** The user's data that positions depend on. */
export type PositionHolder = Approver & Pick<UserContext, 'chiefPaths'>;

/** What approvals depend on: the duties of a chief, or facts such as executive. */
export type Approver = Pick<UserContext, 'employeeId' | 'approvals' | 'facts' | 'companyPath'>;

/** The rows that a user approves by such a fact: of the user's own company, or all of them (domain 0.8). */
function executiveRows(entity: EntityModel, user: Approver): Expression {
  const reads = approvingFacts(user).map((fact) => fact.reads);
  if (reads.includes('all')) return build.literal(true);
  return reads.includes('company') ? under(entity, user.companyPath) : build.literal(false);
}

/** The rows that the user approves as unit approver or executive; never own submissions (domain 0.8). */
export function approverRows(entity: EntityModel, user: Approver): Expression {
  if (user.employeeId === null) return build.literal(false);
  const submitter = submitterOf(entity);
  const unit = unitField(entity, 'OwnerUnitId');
  return build.and(
    build.compare(submitter, '!==', user.employeeId),
    build.or(
      executiveRows(entity, user),
      ...user.approvals.map((duty) =>
        build.and(
          build.oneOf(unit, duty.units),
          duty.submitter === null ? build.literal(true) : build.compare(submitter, '===', duty.submitter),
        ),
      ),
    ),
  );
}

const submitterOf = (entity: EntityModel): ExpressionOf<'name'> =>
  build.record(entity.field('SubmitterId') === undefined ? 'CreatorId' : 'SubmitterId');

function under(entity: EntityModel, path: string): Expression {
  return path === ''
    ? build.literal(false)
    : build.call('startsWith', unitField(entity, 'OwnerUnitPath'), build.literal(path));
}

/** The unit of a row: its own, or that of the record it belongs to. */
function unitField({ workflow }: EntityModel, name: string): ExpressionOf<'name'> {
  const through = workflow?.unit;
  return through === undefined
    ? build.record(name)
    : { kind: 'name', root: '$ref', path: [through, name], start: 0, end: 0 };
}

/** The rows with which the system has to take some transition, as a predicate over `$record`. */
export function dueRows({ workflow }: EntityModel): Expression {
  return build.or(
    ...(workflow?.transitions ?? []).flatMap((transition) =>
      transition.automatic === undefined
        ? []
        : [build.and(fromRows(transition), mapExpression(transition.automatic, recordForValues))],
    ),
  );
}

/** The transitions of an entity that the system does automatically, and what their conditions read of other records. */
export const automaticSteps = perObject(({ workflow }: EntityModel) => {
  const needs = new Map<string, string[]>();
  const steps = (workflow?.transitions ?? []).flatMap((transition) => {
    const { automatic: when } = transition;
    return when === undefined
      ? []
      : [{ transition, when, isMet: compileExpression(build.and(fromRows(transition), when)) }];
  });
  for (const { root, path } of steps.flatMap(({ when }) => listNames(when))) {
    const [field = '', name = ''] = path;
    if (root === '$ref') needs.set(field, [...(needs.get(field) ?? []), name]);
  }
  return { steps, needs };
});
