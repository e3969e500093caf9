import type { DecisionCase } from '#generated/documents/CasesDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { listNames } from '#language/mapExpression.ts';
import type { Limits } from '../analysis/Limits.ts';
import { provenSame } from '../analysis/provenSame.ts';
import { stateSpace } from '../analysis/stateSpace.ts';
import { walkStates } from '../analysis/walkStates.ts';
import { CASE_NOW } from '../cases/runCase.ts';
import type { Tally } from '../coverage/CoverageReport.ts';
import type { RulePlace } from '../coverage/RulePlace.ts';
import type { State } from '../coverage/Survey.ts';
import { expressionComponent, stateScope } from '../diff/diffChecks.ts';
import type { DecisionWorld } from './openDecision.ts';
import { runDecision } from './runDecision.ts';
import { decisionDifferences, decisionRefusals } from './runDecisions.ts';
import { listVariants } from './listVariants.ts';
import type { DecisionVariant } from './Variants.ts';

/** A changed decision that no case notices. */
export interface DecisionGap {
  readonly place: RulePlace;
  readonly text: string;
}

/** What the decision cases of an entity show of everything that decides besides its forms. */
export interface DecisionCoverage {
  readonly cases: number;
  /** Titles of cases that do not hold. */
  readonly failing: readonly string[];
  /** Changed decisions that a case notices; those that change nothing do not count. */
  readonly tally: Tally;
  readonly gaps: readonly DecisionGap[];
  /** Changed conditions that no case notices and of which it is not known whether they change anything; they do not count. */
  readonly undecided: readonly DecisionGap[];
  readonly isComplete: boolean;
}

/** Measures what the decision cases of an entity notice: each thing that decides is changed, one at a time, and some case has to differ. */
export function coverDecisions(
  entity: EntityModel,
  decisions: readonly DecisionCase[],
  world: DecisionWorld,
  limits: Limits,
): DecisionCoverage {
  const played = playDecisions(entity, decisions, world);
  const open: DecisionVariant[] = [];
  const undecided: DecisionVariant[] = [];
  let covered = 0;
  const variants = listVariants({ entity, enums: world.enums, findEntity: world.findEntity }, world.reminders);
  for (const variant of variants) {
    if (limits.shouldStop()) break;
    if (isNoticed(variant, played, world)) covered += 1;
    else {
      const { likeness } = compareVariant(variant, entity, world, limits);
      if (likeness === 'differs') open.push(variant);
      if (likeness === 'undecided') undecided.push(variant);
    }
  }
  const gap = ({ place, text }: DecisionVariant): DecisionGap => ({ place, text });
  return {
    cases: decisions.length,
    failing: played.filter(({ seen }) => seen !== '[]').map(({ decision }) => decision.title),
    tally: { covered, total: covered + open.length },
    gaps: open.map(gap),
    undecided: undecided.map(gap),
    isComplete: !limits.shouldStop(),
  };
}

/** A decision case with what of it does not hold, as JSON. */
export interface PlayedDecision {
  readonly decision: DecisionCase;
  readonly seen: string;
}

const play = (entity: EntityModel, decision: DecisionCase, world: DecisionWorld): string =>
  JSON.stringify(decisionDifferences(decision, runDecision(entity, decision, world)));

/** Runs decision cases as the product decides now; what names something that is not there holds for nothing and counts as failing. */
export const playDecisions = (
  entity: EntityModel,
  decisions: readonly DecisionCase[],
  world: DecisionWorld,
): PlayedDecision[] =>
  decisions.map((decision) => {
    const refusals = decisionRefusals(entity, decision, world);
    return { decision, seen: refusals.length > 0 ? JSON.stringify(refusals) : play(entity, decision, world) };
  });

/** Tells whether some case differs when this decides otherwise. */
export function isNoticed(variant: DecisionVariant, played: readonly PlayedDecision[], world: DecisionWorld): boolean {
  const changed = { ...world, reminders: variant.reminders };
  return played.some(
    ({ decision, seen }) => tells(decision, variant) && play(variant.entity, decision, changed) !== seen,
  );
}

/** Tells whether a case looks at what a variant is about. */
function tells({ expect, take }: DecisionCase, { group }: DecisionVariant): boolean {
  switch (group.kind) {
    case 'transition': {
      const { action } = group.transition;
      return expect.may?.[action] !== undefined || take?.action === action || expect.in !== undefined;
    }
    case 'list':
      return Object.keys(expect.in ?? {}).some((name) => name === group.name || name.startsWith(`${group.name}/`));
    case 'due':
      return expect.due?.[group.name] !== undefined;
    case 'view':
    case 'edit':
      return expect.may !== undefined;
    case 'fields':
      return expect.fields?.[group.name] !== undefined;
    case 'errors':
      return expect.errors !== undefined;
  }
}

/** What is known of a variant that no case notices. */
export interface ComparedVariant {
  readonly likeness: 'same' | 'differs' | 'undecided';
  /** States in which the changed condition has another value. */
  readonly states: readonly State[];
}

const MOST_STATES = 4000;
const MOST_WITNESSES = 12;

/** Looks for states in which a changed condition has another value. What is no condition of the record itself differs as it stands. */
export function compareVariant(
  { change, group }: DecisionVariant,
  plain: EntityModel,
  { enums }: DecisionWorld,
  limits: Limits,
): ComparedVariant {
  if (change === undefined) return { likeness: 'differs', states: [] };
  const { was, is, isOwn } = change;
  const readsTotal = [was, is].some((one) => listNames(one).some(({ root }) => root === '$total'));
  if (!isOwn || readsTotal) return { likeness: provenSame(was, is, () => undefined) ? 'same' : 'differs', states: [] };
  // What only the dialog asks for, such as the result of an approval, is read as well.
  const entity = group.kind === 'transition' ? (actionModel(plain, group.transition.action) ?? plain) : plain;
  const component = expressionComponent([was, is]);
  const facts = entity.source.organisation.facts;
  const space = stateSpace(component, entity.fields, { enums, now: CASE_NOW, facts });
  const [a, b] = [compileExpression(was), compileExpression(is)];
  const states: State[] = [];
  const walk = walkStates(space, { ...limits, mostStates: MOST_STATES }, (state) => {
    const scope = stateScope(state, { entity, enums });
    const [x, y] = [a(scope), b(scope)];
    if (x !== y && JSON.stringify(x) !== JSON.stringify(y)) states.push(state);
    return states.length >= MOST_WITNESSES;
  });
  if (states.length > 0) return { likeness: 'differs', states };
  const roots = new Set([was, is].flatMap(listNames).map(({ root }) => root));
  const isOne = !(roots.has('$record') && roots.has('$values'));
  const isSame = isOne && ((walk.isExhaustive && walk.isComplete) || provenSame(was, is, () => undefined));
  return { likeness: isSame ? 'same' : 'undecided', states };
}
