import type { DecisionCase } from '#generated/documents/CasesDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import type { DecisionWorld } from '#proof/decisions/openDecision.ts';
import { runDecision } from '#proof/decisions/runDecision.ts';
import { compareVariant, isNoticed } from '../decisions/coverDecisions.ts';
import { type KnownCases, playDecisions } from '../decisions/coverDocuments.ts';
import { decisionTitle, otherTitle, type TitleWording } from '../decisions/decisionTitle.ts';
import { expectSeen } from './expectSeen.ts';
import { listSituations } from './listSituations.ts';
import { nearSituations } from './nearSituations.ts';
import { CHINESE_TITLES, type TitleWords } from '#proof/expressions/TitleWords.ts';
import { withParents } from './personsOf.ts';
import type { Situation } from './Situation.ts';
import { SituationSearch } from './SituationSearch.ts';
import { listVariants } from '../decisions/listVariants.ts';
import type { DecisionVariant } from '../decisions/Variants.ts';

/** Decision cases that would show what no case shows so far. */
export interface ProposedDecisions {
  /** Each expects the current decisions; a person has to confirm it. */
  readonly decisions: readonly DecisionCase[];
  /** Changes for which no case was found, in Chinese. */
  readonly unmet: readonly string[];
}

/** Situations that are tried for one changed decision. */
const MAX_TRIED = 400;
/** Maximum number of circumstances in a title to distinguish it from others. */
const MAX_REPORTED = 5;
/** Situations near which more are tried. */
const MAX_SEEDS = 8;

/** Proposes decision cases for changes that an entity's cases do not notice; each covers as much as possible. */
export function proposeDecisions(
  entity: EntityModel,
  { decisions: known = [], unreached = [] }: KnownCases,
  world: DecisionWorld,
  limits: Limits,
  words: TitleWords = CHINESE_TITLES,
): ProposedDecisions {
  const { enums, findEntity, roles } = world;
  const reminders = new Map(world.reminders.map(({ key, title }) => [key, title]));
  const wording = { entity, enums, findEntity, roles, reminders, words };
  const played = playDecisions(entity, known, world);
  const reasons = new Set(unreached.map(({ change }) => change));
  let open = listVariants(wording, world.reminders).filter(
    (variant) => !reasons.has(variant.text) && !isNoticed(variant, played, world),
  );
  const [chosen, unmet]: [Chosen[], string[]] = [[], []];
  const variants = open;
  const seeds = new Seeds();
  const again = new Set<DecisionVariant>();
  for (let [variant] = open; variant !== undefined && !limits.shouldStop(); [variant] = open) {
    const found = caseFor(entity, variant, world, limits, seeds);
    if (found === undefined && !again.has(variant)) {
      // Retry it after the others, whose cases may help.
      again.add(variant);
      open = [...open.slice(1), variant];
      continue;
    }
    if (found === undefined) {
      if (compareVariant(variant, entity, world, limits).likeness === 'differs') unmet.push(variant.text);
      open = open.slice(1);
      continue;
    }
    chosen.push({ decision: found, variant });
    const shown = playDecisions(entity, [found], world);
    open = open.filter((each) => each !== variant && !isNoticed(each, shown, world));
  }
  const kept = withoutNeedless(entity, mergeAlike(chosen), variants, world);
  // Changes left when the time is over count as unmet.
  return { decisions: titled(wording, kept, known), unmet: [...unmet, ...open.map(({ text }) => text)] };
}

/** A case with the change it was found for, which determines its title. */
interface Chosen {
  readonly decision: DecisionCase;
  readonly variant: DecisionVariant;
}

/** Leaves out cases of which others show everything. */
function withoutNeedless(
  entity: EntityModel,
  chosen: readonly Chosen[],
  variants: readonly DecisionVariant[],
  world: DecisionWorld,
): Chosen[] {
  const shows = chosen.map(({ decision }) => {
    const played = playDecisions(entity, [decision], world);
    return variants.filter((variant) => isNoticed(variant, played, world));
  });
  const times = new Map<DecisionVariant, number>();
  for (const variant of shows.flat()) times.set(variant, (times.get(variant) ?? 0) + 1);
  const needless = new Set<number>();
  const fewest = shows.map((_, i) => i).toSorted((a, b) => (shows[a]?.length ?? 0) - (shows[b]?.length ?? 0));
  for (const i of fewest) {
    const shown = shows[i] ?? [];
    if (shown.some((variant) => times.get(variant) === 1)) continue;
    needless.add(i);
    for (const variant of shown) times.set(variant, (times.get(variant) ?? 0) - 1);
  }
  return chosen.filter((_, i) => !needless.has(i));
}

/** Titles that differ, also from those of the cases there are, each as short as that allows. */
function titled(wording: TitleWording, chosen: readonly Chosen[], known: readonly DecisionCase[]): DecisionCase[] {
  const taken = new Set(known.map(({ title }) => title));
  return chosen.map(({ decision, variant }) => {
    // Name referenced records only when nothing else distinguishes two cases.
    const titles = [false, true].flatMap((withReferences) =>
      Array.from({ length: MAX_REPORTED }, (_, i) => decisionTitle(wording, decision, variant, i + 2, withReferences)),
    );
    const plain =
      [otherTitle(wording, decision) ?? [], titles].flat().find((each) => !taken.has(each)) ?? titles[0] ?? '';
    let [title, count] = [plain, 1];
    while (taken.has(title)) title = wording.words.again(plain, (count += 1));
    taken.add(title);
    return { ...decision, title };
  });
}

/** Situations in which something is possible, by subject: changed decisions often show near them. */
class Seeds {
  readonly #known = new Map<string, Situation[]>();

  of(variant: DecisionVariant): readonly Situation[] {
    return this.#known.get(keyOf(variant)) ?? [];
  }

  add(variant: DecisionVariant, { expect, title: _title, rule: _rule, ...situation }: DecisionCase): void {
    const { may, errors = {}, in: lists = {}, due = {}, fields = {}, refused } = expect;
    const action = variant.group.kind === 'transition' ? variant.group.transition.action : undefined;
    const flags = [...Object.values(action === undefined ? (may ?? {}) : { may: may?.[action] })];
    const isPossible = [...flags, ...Object.values(lists), ...Object.values(due), ...Object.values(fields)].includes(
      true,
    );
    const isRefused = Object.values(errors).some((text) => typeof text === 'string');
    if (!isPossible && !isRefused && refused !== false) return;
    const known = this.#known.get(keyOf(variant)) ?? [];
    // Situations of the system user cover other decisions than those of people.
    const alike = known.filter(
      ({ user, take }) => user?.['Role'] === situation.user?.['Role'] && !take === !situation.take,
    );
    if (alike.length < MAX_SEEDS) this.#known.set(keyOf(variant), [...known, situation]);
  }
}

const keyOf = ({ group }: DecisionVariant): string =>
  group.kind === 'transition' ? group.transition.action : 'name' in group ? `${group.kind} ${group.name}` : group.kind;

/** The first situation in which a changed decision is noticed, with the current decisions. */
function caseFor(
  entity: EntityModel,
  variant: DecisionVariant,
  world: DecisionWorld,
  limits: Limits,
  seeds: Seeds,
): DecisionCase | undefined {
  const notices = (situation: Situation): DecisionCase | undefined => {
    const candidate = asCase(entity, situation, variant, world);
    seeds.add(variant, candidate);
    return [candidate, worded(entity, candidate, variant, world)].find(
      (each) => each !== undefined && isNoticed(variant, [{ decision: each, seen: '[]' }], world),
    );
  };
  let tried = 0;
  for (const situation of listSituations(entity, variant, world, limits)) {
    if (tried >= MAX_TRIED || limits.shouldStop()) break;
    tried += 1;
    const found = notices(situation);
    if (found !== undefined) return found;
  }
  const search = new SituationSearch(entity, variant, world, limits);
  for (const seed of seeds.of(variant))
    for (const situation of nearSituations(search, seed)) {
      if (limits.shouldStop()) return undefined;
      const found = notices(withParents(entity, situation, world.findEntity));
      if (found !== undefined) return found;
    }
  return undefined;
}

/** A case that expects the text of the refusal instead of any refusal; undefined if there is no text. */
function worded(
  entity: EntityModel,
  candidate: DecisionCase,
  { group }: DecisionVariant,
  world: DecisionWorld,
): DecisionCase | undefined {
  const { may } = candidate.expect;
  if (group.kind !== 'transition' || may?.[group.transition.action] !== false) return undefined;
  const { action } = group.transition;
  const seen = runDecision(entity, candidate, world).may[action];
  return typeof seen === 'string' && seen !== '' ? { ...candidate, expect: { may: { [action]: seen } } } : undefined;
}

const asCase = (
  entity: EntityModel,
  situation: Situation,
  variant: DecisionVariant,
  world: DecisionWorld,
): DecisionCase => ({
  title: '-',
  rule: RULES[variant.group.kind],
  ...situation,
  expect: expectSeen(entity, situation, variant.group, world),
});

/** Placeholder rule numbers of proposed cases, until a person assigns one. */
const RULES: Readonly<Record<DecisionVariant['group']['kind'], string>> = {
  transition: 'W',
  edit: 'W',
  list: 'L',
  due: 'N',
  view: 'S',
  fields: 'S',
  errors: 'C',
  sums: 'F',
  chooses: 'F',
};

/** Cases about the same situation become one. */
function mergeAlike(chosen: readonly Chosen[]): Chosen[] {
  const merged = new Map<string, Chosen>();
  for (const one of chosen) {
    const { expect, title: _title, rule: _rule, ...situation } = one.decision;
    const key = JSON.stringify(situation);
    const known = merged.get(key);
    const before = known?.decision.expect;
    const joint = { ...before, ...expect };
    for (const part of ['may', 'in', 'due', 'fields', 'edits', 'errors', 'sums', 'chooses'] as const)
      if (before?.[part] !== undefined || expect[part] !== undefined)
        Object.assign(joint, { [part]: { ...before?.[part], ...expect[part] } });
    const { decision, variant } = known ?? one;
    merged.set(key, { decision: { ...decision, expect: joint }, variant });
  }
  return [...merged.values()];
}
