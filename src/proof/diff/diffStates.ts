import { contextOfState } from '../analysis/inputKey.ts';
import type { Limits } from '../analysis/Limits.ts';
import { fieldComponents, type RuleComponent } from '../analysis/ruleComponents.ts';
import { walkStates } from '../analysis/walkStates.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { Rule, RuleSet } from '#engine/rules/Rule.ts';
import { CASE_NOW } from '../cases/runCase.ts';
import {
  RULED,
  type Ruled,
  type StateDifference,
  type UndecidedChange,
  type Version,
  exampleCost,
  Tally,
  type State,
} from './BehaviourDiff.ts';
import { exampleWords, describeProperty } from './describeProperty.ts';
import { furtherSpace, furtherStates } from './furtherStates.ts';
import { jointSpace } from './jointSpace.ts';
import { compareLooks, lookOf, type FieldAppearance } from './fieldAppearance.ts';
import { signatureOf } from './signatureOf.ts';
import { undecidedRules } from './undecidedRules.ts';
import type { StateSpace } from '../analysis/stateSpace.ts';

/** The differences found by a walk, and its extent. */
export interface FoundStates {
  readonly differences: readonly StateDifference[];
  readonly undecided: readonly UndecidedChange[];
  readonly walked: number;
  readonly isExhaustive: boolean;
  readonly isComplete: boolean;
}

/** Fields that the same rules decide in both versions. */
interface Group {
  readonly fields: readonly string[];
  readonly components: readonly [RuleComponent, RuleComponent];
}

const UNRULED: RuleComponent = { rules: [], inputs: [] };

/** Compares the rules' outcome for every common field, in every state that either version distinguishes. */
export function diffStates(before: Version, after: Version, limits: Limits): FoundStates {
  const differences: StateDifference[] = [];
  const undecided = new Map<string, UndecidedChange>();
  let [walked, isExhaustive, isComplete] = [0, true, true];
  const found = (): FoundStates => ({
    differences,
    undecided: [...undecided.values()],
    walked,
    isExhaustive,
    isComplete,
  });
  const [olds, news] = [componentsOf(before, limits), componentsOf(after, limits)];
  if (olds === undefined || news === undefined) return { ...found(), isComplete: false };
  for (const group of listGroups(before, after, olds, news)) {
    if (limits.shouldStop()) return { ...found(), isComplete: false };
    const [old, now] = group.components;
    if (signatureOf(old, group.fields, before) === signatureOf(now, group.fields, after)) continue;
    const inGroup = walkGroup(group, before, after, limits);
    differences.push(...inGroup.differences);
    for (const each of inGroup.undecided) undecided.set(JSON.stringify(each), each);
    walked += inGroup.walked;
    isExhaustive &&= inGroup.isExhaustive;
    isComplete &&= inGroup.isComplete;
  }
  return found();
}

type Components = ReadonlyMap<string, RuleComponent>;

function listGroups(before: Version, after: Version, olds: Components, news: Components): Group[] {
  const groups = new Map<RuleComponent, Map<RuleComponent, string[]>>();
  for (const { name } of after.entity.fields) {
    if (before.entity.field(name) === undefined) continue;
    const [was, is] = [olds.get(name) ?? UNRULED, news.get(name) ?? UNRULED];
    if (was === UNRULED && is === UNRULED) continue;
    const byAfter = groups.get(was) ?? new Map<RuleComponent, string[]>();
    groups.set(was, byAfter);
    const names = byAfter.get(is);
    if (names === undefined) byAfter.set(is, [name]);
    else names.push(name);
  }
  return [...groups].flatMap(([was, byAfter]) =>
    [...byAfter].map(([is, fields]): Group => ({ fields, components: [was, is] })),
  );
}

/** The component that decides each target field; undefined when time ran out. */
function componentsOf({ entity }: Version, { shouldStop }: Limits): Components | undefined {
  const found = new Map<string, RuleComponent>();
  for (const component of fieldComponents(entity.ruleSet, shouldStop))
    for (const index of component.targets) found.set(entity.fields[index]?.name ?? '', component);
  return found.size === entity.ruleSet.governed.length ? found : undefined;
}

function walkGroup({ fields, components }: Group, before: Version, after: Version, limits: Limits): FoundStates {
  const space = jointSpace(before, after, components);
  const [was, is] = [looker(before, components[0], fields), looker(after, components[1], fields)];
  const compareIn = (among: StateSpace, tallies: readonly Map<Ruled, Tally>[]): ((state: State) => void) => {
    const costOf = exampleCost(among, [before, after]);
    return (state) => {
      const [old, now] = [was(state), is(state)];
      for (let i = 0; i < fields.length; i += 1) {
        for (const property of compareLooks(old(i), now(i))) {
          const tally = tallies[i]?.get(property) ?? new Tally(costOf);
          tallies[i]?.set(property, tally);
          tally.add(state);
        }
      }
    };
  };
  const [tallies, more] = [fields.map(() => new Map<Ruled, Tally>()), fields.map(() => new Map<Ruled, Tally>())];
  const walk = walkStates(space, limits, compareIn(space, tallies));
  const undecided = (): UndecidedChange[] =>
    undecidedRules({
      before: [before, rulesOf(before, components[0], fields)],
      after: [after, rulesOf(after, components[1], fields)],
      space,
      walk,
      isFound: (field, property) => [tallies, more].some((found) => found[fields.indexOf(field)]?.has(property)),
    });
  let further = 0;
  if (walk.isComplete && undecided().length > 0) {
    const larger = furtherSpace(space, after);
    const compare = compareIn(larger, more);
    for (const state of furtherStates(larger, limits.shouldStop)) {
      further += 1;
      compare(state);
    }
  }
  const isExact = walk.isExhaustive && walk.isComplete;
  const differences = fields.flatMap((field, i) =>
    RULED.flatMap((property): StateDifference[] => {
      const walked = tallies[i]?.get(property);
      const tally = walked ?? more[i]?.get(property);
      if (tally?.example === undefined) return [];
      const looks = (state: State): [FieldAppearance, FieldAppearance] => [was(state)(i), is(state)(i)];
      const stillDiffers = (state: State): boolean => compareLooks(...looks(state)).includes(property);
      const state = isExact && walked !== undefined ? tally.example : shrinkState(space, tally.example, stillDiffers);
      const [a, b] = looks(state);
      return [
        {
          field,
          title: after.entity.field(field)?.title ?? field,
          property,
          states: tally.count,
          of: walked === undefined ? further : walk.states,
          isExhaustive: walk.isExhaustive && walked !== undefined,
          example: { state, words: exampleWords(state, space, before, after) },
          ...describeProperty(property, field, [before, a], [after, b]),
        },
      ];
    }),
  );
  const { states, isExhaustive, isComplete } = walk;
  return { differences, undecided: undecided(), walked: states + further, isExhaustive, isComplete };
}

/** The rules of a component that govern some of these fields themselves. */
function rulesOf({ entity }: Version, { rules }: RuleComponent, fields: readonly string[]): Rule[] {
  const indexes = new Set(fields.map((name) => entity.field(name)?.index));
  return rules.filter(({ targets }) => targets.some((index) => indexes.has(index)));
}

/** Evaluates the rules of one component in a state, and returns the resulting state of each field. */
function looker(
  { entity, enums }: Version,
  { rules }: RuleComponent,
  fields: readonly string[],
): (state: State) => (field: number) => FieldAppearance {
  const indexes = fields.map((name) => entity.field(name)?.index ?? -1);
  const governed = [...new Set([...rules.flatMap(({ targets }) => targets), ...indexes])].sort((a, b) => a - b);
  const ruleSet: RuleSet = { ...entity.ruleSet, rules, governed };
  return (state) => {
    const outcome: Outcome = evaluateRules(ruleSet, contextOfState(state, { enums, now: CASE_NOW }));
    return (field) => lookOf(outcome, indexes[field] ?? -1);
  };
}

/** A simpler state with the same difference: resets one input after another while the difference remains. */
export function shrinkState(space: StateSpace, state: State, stillDiffers: (state: State) => boolean): State {
  let smallest = state;
  space.fields.forEach((key, i) => {
    const first = space.domains[i]?.[0] ?? null;
    if (smallest[key] === first) return;
    const smaller = { ...smallest, [key]: first };
    if (stillDiffers(smaller)) smallest = smaller;
  });
  return smallest;
}
