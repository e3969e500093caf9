import type { DecisionCase } from '#generated/documents/CasesDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import { listNames } from '#language/mapExpression.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import { apart } from '#proof/analysis/apart.ts';
import { provenSame } from '#proof/analysis/provenSame.ts';
import { compareConditions, type ComparedConditions } from '#proof/coverage/compareConditions.ts';
import type { Tally } from '#proof/coverage/CoverageReport.ts';
import { type DecidingKind, decidingKind, documentOf } from '#proof/coverage/DECIDING.ts';
import type { RulePlace } from '#proof/coverage/RulePlace.ts';
import { choose } from '#proof/coverage/tallyGoals.ts';
import type { DecisionWorld } from '#proof/decisions/openDecision.ts';
import {
  coverDocuments,
  playProof,
  type KnownCases,
  play,
  playDecisions,
  type PlayedDecision,
} from './coverDocuments.ts';
import { listVariants } from './listVariants.ts';
import type { DecisionVariant } from './Variants.ts';

/** A changed decision that no case notices. */
export interface DecisionGap {
  readonly place: RulePlace;
  readonly text: string;
}

/** Changes noticed by a case, and all, by kind. */
export type KindTallies = Readonly<Partial<Record<DecidingKind, Tally>>>;

class KindTally {
  readonly byKind: Partial<Record<DecidingKind, Tally>> = {};

  add(kind: DecidingKind, isCovered: boolean): void {
    const { covered, total } = this.byKind[kind] ?? { covered: 0, total: 0 };
    this.byKind[kind] = { covered: covered + (isCovered ? 1 : 0), total: total + 1 };
  }

  total(): Tally {
    return Object.values(this.byKind).reduce(
      (all, { covered, total }) => ({ covered: all.covered + covered, total: all.total + total }),
      { covered: 0, total: 0 },
    );
  }
}

const GROUP_KINDS: Readonly<Record<DecisionVariant['group']['kind'], DecidingKind>> = {
  transition: 'transitions',
  list: 'lists',
  due: 'reminders',
  view: 'access',
  edit: 'states',
  fields: 'outside',
  errors: 'unique',
  sums: 'figures',
  chooses: 'references',
};

const kindOf = ({ place, group }: DecisionVariant): DecidingKind =>
  decidingKind(documentOf(place.file), place.pointer) ?? GROUP_KINDS[group.kind];

/** The coverage by decision cases of all decisions outside of an entity's forms. */
export interface DecisionCoverage {
  readonly cases: number;
  readonly failing: readonly string[];
  /** Changed decisions noticed by a case; equivalent ones do not count. */
  readonly tally: Tally;
  readonly kinds: KindTallies;
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
  known: KnownCases,
  world: DecisionWorld,
  limits: Limits,
): DecisionCoverage {
  const { decisions = [] } = known;
  const reasons = new Map((known.unreached ?? []).map(({ change, reason }) => [change, reason]));
  const unreached: (DecisionGap & { readonly reason: string })[] = [];
  const played = playDecisions(entity, decisions, world);
  const open: DecisionGap[] = [];
  const undecided: DecisionGap[] = [];
  const kinds = new KindTally();
  const variants = listVariants({ entity, enums: world.enums, findEntity: world.findEntity }, world.reminders);
  for (const variant of variants) {
    if (limits.shouldStop()) break;
    const { place, text } = variant;
    if (isNoticed(variant, played, world)) kinds.add(kindOf(variant), true);
    else if (reasons.has(text)) unreached.push({ place, text, reason: reasons.get(text) ?? '' });
    else {
      const { likeness } = compareVariant(variant, entity, world, limits);
      if (likeness === 'differs') kinds.add(kindOf(variant), false);
      if (likeness === 'differs') open.push({ place, text });
      if (likeness === 'undecided') undecided.push({ place, text });
    }
  }
  const changed = coverDocuments(entity, playProof(entity, known, world), world, limits);
  for (const { kind } of changed.noticed) kinds.add(kind, true);
  for (const { place, text, kind } of changed.open) {
    const reason = reasons.get(text);
    if (reason !== undefined) unreached.push({ place, text, reason });
    else {
      kinds.add(kind, false);
      open.push({ place, text });
    }
  }
  return {
    cases: decisions.length,
    failing: played.filter(({ seen }) => seen !== '[]').map(({ decision }) => decision.title),
    tally: kinds.total(),
    kinds: kinds.byKind,
    gaps: open,
    undecided,
    unreached,
    needless: limits.shouldStop()
      ? []
      : [...reasons.keys()].filter((change) => !unreached.some(({ text }) => text === change)),
    isComplete: !limits.shouldStop(),
  };
}

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
    case 'chooses':
      return expect.chooses?.[group.name] !== undefined;
    case 'sums':
      return expect.sums?.[group.name] !== undefined;
    case 'errors':
      return expect.errors !== undefined;
  }
}

function summedBy(entity: EntityModel, name: string): string | undefined {
  const [list = '', key] = name.split('/');
  const { rollup } = entity.field(name) ?? {};
  const sum = entity.lists.get(list)?.sums.find((one) => one.key === key);
  return rollup?.sum ?? (sum?.isAverage === true || sum?.ratio !== undefined ? undefined : sum?.field);
}

function countedAmount(where: Expression, amount: string): Expression {
  const zero = build.literal(0);
  return choose(where, { kind: 'coalesce', left: build.record(amount), right: zero, start: 0, end: 0 }, zero);
}

/** Searches for states in which a changed condition has another value. Other changes count as different. */
export function compareVariant(
  { change, group }: DecisionVariant,
  plain: EntityModel,
  { enums, findEntity }: DecisionWorld,
  limits: Limits,
): ComparedConditions {
  if (change === undefined) return { likeness: 'differs', states: [] };
  const { isOwn, over } = change;
  // A record without an amount adds nothing to a sum, whether it is counted or not.
  const amount = group.kind === 'sums' ? summedBy(plain, group.name) : undefined;
  const [was, is] =
    amount === undefined
      ? [change.was, change.is]
      : [countedAmount(change.was, amount), countedAmount(change.is, amount)];
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
