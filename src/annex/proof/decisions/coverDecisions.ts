import type { DecisionCase, UnreachedDecision } from '#generated/documents/CasesDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import { listNames } from '#language/mapExpression.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import { apart } from '#proof/analysis/apart.ts';
import { provenSame } from '#proof/analysis/provenSame.ts';
import { compareConditions, type ComparedConditions } from '#proof/coverage/compareConditions.ts';
import type { Tally } from '#proof/coverage/CoverageReport.ts';
import type { RulePlace } from '#proof/coverage/RulePlace.ts';
import type { DecisionWorld } from '#proof/decisions/openDecision.ts';
import { runDecision } from '#proof/decisions/runDecision.ts';
import { decisionDifferences, decisionRefusals } from '#proof/decisions/runDecisions.ts';
import { listVariants } from './listVariants.ts';
import type { DecisionVariant } from './Variants.ts';

/** A changed decision that no case notices. */
export interface DecisionGap {
  readonly place: RulePlace;
  readonly text: string;
}

/** The coverage by decision cases of all decisions outside of an entity's forms. */
export interface DecisionCoverage {
  readonly cases: number;
  /** Titles of failing cases. */
  readonly failing: readonly string[];
  /** Changed decisions noticed by a case; equivalent ones do not count. */
  readonly tally: Tally;
  readonly gaps: readonly DecisionGap[];
  /** Unnoticed changed conditions that may be equivalent; they do not count. */
  readonly undecided: readonly DecisionGap[];
  /** Surviving changes that the document declares unreachable, with the reason; they do not count. */
  readonly unreached: readonly (DecisionGap & { readonly reason: string })[];
  /** Changes declared unreachable that a case notices, or that do not exist. */
  readonly needless: readonly string[];
  readonly isComplete: boolean;
}

/** Measures what decision cases notice: changes each decision, one at a time; some case has to differ. */
export function coverDecisions(
  entity: EntityModel,
  decisions: readonly DecisionCase[],
  world: DecisionWorld,
  limits: Limits,
  known: readonly UnreachedDecision[] = [],
): DecisionCoverage {
  const reasons = new Map(known.map(({ change, reason }) => [change, reason]));
  const unreached: (DecisionGap & { readonly reason: string })[] = [];
  const played = playDecisions(entity, decisions, world);
  const open: DecisionVariant[] = [];
  const undecided: DecisionVariant[] = [];
  let covered = 0;
  const variants = listVariants({ entity, enums: world.enums, findEntity: world.findEntity }, world.reminders);
  for (const variant of variants) {
    if (limits.shouldStop()) break;
    if (isNoticed(variant, played, world)) covered += 1;
    else if (reasons.has(variant.text)) {
      const { place, text } = variant;
      unreached.push({ place, text, reason: reasons.get(text) ?? '' });
    } else {
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
    unreached,
    needless: limits.shouldStop()
      ? []
      : [...reasons.keys()].filter((change) => !unreached.some(({ text }) => text === change)),
    isComplete: !limits.shouldStop(),
  };
}

/** A decision case with its differences, as JSON. */
export interface PlayedDecision {
  readonly decision: DecisionCase;
  readonly seen: string;
}

const play = (entity: EntityModel, decision: DecisionCase, world: DecisionWorld): string =>
  JSON.stringify(decisionDifferences(decision, runDecision(entity, decision, world)));

/** Runs decision cases with the current product; a case with unknown names counts as failing. */
export const playDecisions = (
  entity: EntityModel,
  decisions: readonly DecisionCase[],
  world: DecisionWorld,
): PlayedDecision[] =>
  decisions.map((decision) => {
    const refusals = decisionRefusals(entity, decision, world);
    return { decision, seen: refusals.length > 0 ? JSON.stringify(refusals) : play(entity, decision, world) };
  });

/** Whether some case fails with the changed decision. */
export function isNoticed(variant: DecisionVariant, played: readonly PlayedDecision[], world: DecisionWorld): boolean {
  const changed = { ...world, reminders: variant.reminders };
  return played.some(
    ({ decision, seen }) => tells(decision, variant) && play(variant.entity, decision, changed) !== seen,
  );
}

/** Whether a case has an expectation about the changed decision. */
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
      return expect.may !== undefined;
    case 'edit':
      return expect.may !== undefined || expect.edits !== undefined;
    case 'fields':
      return expect.fields?.[group.name] !== undefined;
    case 'errors':
      return expect.errors !== undefined;
  }
}

/** Searches for states in which a changed condition has another value. Other changes count as different. */
export function compareVariant(
  { change, group }: DecisionVariant,
  plain: EntityModel,
  { enums, findEntity }: DecisionWorld,
  limits: Limits,
): ComparedConditions {
  if (change === undefined) return { likeness: 'differs', states: [] };
  const { was, is, isOwn, over } = change;
  const other = findEntity(over ?? '');
  const readsTotal = [was, is].some((one) => listNames(one).some(({ root }) => root === '$total'));
  const readsOwn = [was, is].some((one) => listNames(one).some(({ root }) => root === '$values'));
  if (readsTotal || (!isOwn && (other === undefined || readsOwn)))
    return { likeness: provenSame(apart(was), apart(is), () => undefined) ? 'same' : 'differs', states: [] };
  // Fields that only the dialog has, such as the result of an approval, are read as well.
  const entity =
    other ?? (group.kind === 'transition' ? (actionModel(plain, group.transition.action) ?? plain) : plain);
  const { likeness, states } = compareConditions([was, is], { entity, enums, findEntity }, limits);
  return { likeness, states: isOwn ? states : [] };
}
