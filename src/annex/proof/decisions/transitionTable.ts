import type { DecisionCase } from '#generated/documents/CasesDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { addedRows } from '#engine/permission/transitionRows.ts';
import { outsideWord } from '#engine/model/outsideWord.ts';
import { personWords } from '#engine/workflow/refuseTransition.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { caseValues } from '#proof/cases/runCase.ts';
import { describeCondition } from '#proof/expressions/describeExpression.ts';
import { explainTransition } from '#proof/decisions/explainTransition.ts';
import { holdsFor, mayDo, factsOfStage } from '#proof/decisions/mayDo.ts';
import { openDecision, type DecisionWorld, type Stage } from '#proof/decisions/openDecision.ts';
import { fillIn, isBroken, runTransition } from '#proof/decisions/runTransition.ts';

/** One situation: the result of each requirement, and the outcome. */
export interface TransitionRow {
  /** Place of the case among the decisions of its document, from 0. */
  readonly index: number;
  /** The part of the case's title before the colon; the part after it is the decision, often about something else. */
  readonly situation: string;
  /** In the order of the headers; undefined: not evaluated, as nothing was entered. */
  readonly holds: readonly (boolean | undefined)[];
  readonly outcome: string;
}

/** The decision table of a transition, over the situations of its cases, for managers to read and sign. */
export interface TransitionTable {
  readonly action: string;
  readonly title: string;
  /** The requirements of the transition as texts: permission, state, condition, person, automatic time, guards. */
  readonly heads: readonly string[];
  readonly rows: readonly TransitionRow[];
}

/** The tables of all transitions of an entity; of one with no case there are heads and no rows. */
export function transitionTables(
  entity: EntityModel,
  decisions: readonly DecisionCase[],
  world: DecisionWorld,
): TransitionTable[] {
  return (entity.workflow?.transitions ?? []).map((transition) => {
    const columns = columnsOf(entity, transition, world);
    const about = decisions.flatMap((decision, index) => {
      const { take, expect } = decision;
      const isAbout = take?.action === transition.action || expect.may?.[transition.action] !== undefined;
      return isAbout ? [{ decision, index }] : [];
    });
    return {
      action: transition.action,
      title: transition.title,
      heads: columns.map(({ head }) => head),
      rows: about.map(({ decision, index }) => {
        const stage = openDecision(entity, decision, world);
        const known = seenOf(stage, transition, decision);
        return {
          index,
          situation: decision.title.split(/：|: /)[0] ?? '',
          holds: columns.map(({ key }) => known.get(key)),
          outcome: outcomeOf(stage, transition, decision),
        };
      }),
    };
  });
}

interface Column {
  readonly key: string;
  readonly head: string;
}

function columnsOf(entity: EntityModel, transition: TransitionModel, world: DecisionWorld): Column[] {
  const { from, when, who, guards, manual, automatic, added } = transition;
  const wording = { entity, enums: world.enums, findEntity: world.findEntity };
  const outside = entity.source.organisation.outside;
  const persons = who.map((entry) =>
    'word' in entry
      ? entry.word === 'customer'
        ? outsideWord(outside)
        : (personWords(entry.word, outside) ?? entry.word)
      : 'role' in entry
        ? `角色 ${world.roles.get(entry.role) ?? entry.role}`
        : describeCondition(entry.when, wording),
  );
  if (added !== undefined) persons.push('加签');
  const states = (from ?? []).map((value) => stateTitle(entity, value)).join('、');
  return [
    ...(manual ? [{ key: '权限', head: '权限' }] : []),
    ...(from === undefined ? [] : [{ key: '状态', head: `状态是 ${states}` }]),
    ...(when === undefined ? [] : [{ key: '条件', head: describeCondition(when, wording) }]),
    ...(manual ? [{ key: '谁', head: persons.length === 0 ? '改得了这条记录' : persons.join(' 或 ') }] : []),
    ...(automatic === undefined ? [] : [{ key: 'automatic', head: `自动：${describeCondition(automatic, wording)}` }]),
    ...guards.map(({ when: guard, message, others }, i) => {
      const asked = guard === undefined ? '' : describeCondition(guard, wording);
      const said = typeof message === 'string' ? `，否则「${message}」` : '';
      const counted = others === undefined ? asked : `${asked === '' ? '' : `${asked} 时，`}别的记录合乎要求`;
      return { key: `guard ${i}`, head: `${counted}${said}` };
    }),
  ];
}

/** The requirements met in a situation. Guards need input, so only a case that takes the transition evaluates them. */
function seenOf(stage: Stage, transition: TransitionModel, { take }: DecisionCase): Map<string, boolean | undefined> {
  const { reasons } = explainTransition(factsOfStage(stage, transition));
  const known = new Map(reasons.flatMap(({ what, holds }) => (what === '还要满足' ? [] : [[what, holds] as const])));
  if (!known.has('谁')) known.set('谁', known.get('范围') ?? true);
  // A colleague who was added decides without a right of his own.
  if (holdsFor(stage, addedRows(transition, stage))) for (const key of ['权限', '谁']) known.set(key, true);
  if (stage.isSystem) {
    // Automatic transitions need no permission.
    for (const key of ['权限', '谁']) known.delete(key);
    if (transition.automatic !== undefined)
      known.set('automatic', compileExpression(transition.automatic)(stage.scope) === true);
  }
  if (take?.action !== transition.action) return known;
  const { scope } = fillIn(stage, transition, caseValues(take.inputs));
  transition.guards.forEach((guard, i) => known.set(`guard ${i}`, !isBroken(stage, guard, scope)));
  return known;
}

function outcomeOf(stage: Stage, transition: TransitionModel, { take }: DecisionCase): string {
  if (take?.action !== transition.action) {
    const may = mayDo(stage, transition.action);
    return may === true ? '可以' : `不能${may === false ? '' : `：${may}`}`;
  }
  const { refused, state } = runTransition(stage, take);
  if (refused !== undefined) return `不能：${refused}`;
  return transition.to.length === 0 ? '做了，状态不变' : `→ ${stateTitle(stage.entity, state)}`;
}

function stateTitle({ workflow }: EntityModel, value: unknown): string {
  const states = workflow?.status.flatMap((status) => status.states) ?? [];
  return states.find((state) => state.value === value)?.title ?? '空';
}
