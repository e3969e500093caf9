import { distinct } from '../analysis/fieldDomain.ts';
import { isFieldKey, referredField } from '../analysis/inputKey.ts';
import type { RuleComponent } from '../analysis/ruleComponents.ts';
import { isExact } from '../analysis/isExact.ts';
import { type SpaceContext, stateSpace, type StateSpace } from '../analysis/stateSpace.ts';
import { sizeOf, type Space } from '../analysis/walkStates.ts';
import { addDays } from '#language/functions/calendar.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import { CASE_NOW } from '../cases/runCase.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Version } from './BehaviourDiff.ts';
import { isAmount } from '#fields/table/fieldKinds.ts';

/** More numbers and dates are added while a space stays smaller than this. */
const ROOM = 20_000;
const MORE_NUMBERS = [0, 7];
/** Days from now: two versions that agree today may differ on another day. */
const MORE_DAYS = [40, -400];

/** The joint state space of two versions, with its sources. */
export interface JointSpace extends StateSpace {
  /** The rules of both, with the places that fields have in `ordered`. */
  readonly component: RuleComponent;
  readonly ordered: readonly FieldModel[];
  readonly context: SpaceContext;
}

/** The states that the rules of a component in either version tell apart. */
export function jointSpace(
  before: Version,
  after: Version,
  [old, now]: readonly [RuleComponent, RuleComponent],
): JointSpace {
  const names = [
    ...before.entity.fields.map(({ name }) => name),
    ...after.entity.fields.map(({ name }) => name).filter((name) => before.entity.field(name) === undefined),
  ];
  const rules = [...old.rules.map(movedTo(before.entity, names)), ...now.rules.map(movedTo(after.entity, names))];
  const component = { rules, inputs: sortKeys([...new Set([...old.inputs, ...now.inputs])]) };
  const ordered = jointFields(names, before.entity, after.entity);
  const spaces = [
    stateSpace(component, ordered, contextOf(before)),
    stateSpace(component, jointFields(names, after.entity, before.entity), contextOf(after)),
  ];
  const [first] = spaces;
  const fields = first?.fields ?? [];
  const domains = fields.map((key, i) => {
    const values = distinct(spaces.flatMap((space) => space.domains[i] ?? []));
    return key === '$now' ? [...values, ...MORE_DAYS.flatMap((days) => addDays(CASE_NOW, days) ?? [])] : values;
  });
  const isNumber = (key: string): boolean => [before, after].some(({ entity }) => isAmount(entity.field(key)));
  const space = enrich({ fields, domains, size: sizeOf(domains) }, isNumber);
  const both = (of: (space: StateSpace) => ReadonlySet<string>): ReadonlySet<string> =>
    new Set(fields.filter((key) => spaces.every((one) => of(one).has(key))));
  const known = { finite: both(({ finite }) => finite), whole: both(({ whole }) => whole) };
  return { ...space, ...known, isExact: isExact(rules, space, known), component, ordered, context: contextOf(after) };
}

const contextOf = ({ enums, entity, findEntity }: Version): SpaceContext => ({
  enums,
  now: CASE_NOW,
  facts: entity.source.organisation.facts,
  referred: findEntity === undefined ? undefined : referredField(entity, findEntity),
});

function movedTo(entity: EntityModel, names: readonly string[]): (rule: Rule) => Rule {
  const indexOf = new Map(names.map((name, i) => [name, i]));
  const moved = (index: number): number => indexOf.get(entity.fields[index]?.name ?? '') ?? -1;
  return (rule) => ({ ...rule, self: rule.self < 0 ? -1 : moved(rule.self), targets: rule.targets.map(moved) });
}

function jointFields(names: readonly string[], first: EntityModel, second: EntityModel): FieldModel[] {
  return names.flatMap((name) => first.field(name) ?? second.field(name) ?? []);
}

/** Fields by name, then what lies around the record: the order of `ruleComponents`. */
const sortKeys = (keys: readonly string[]): string[] => [
  ...keys.filter(isFieldKey).sort(),
  ...keys.filter((key) => !isFieldKey(key)).sort(),
];

/** Adds numbers that no rule names, so that formulas that are equal for a few values by chance are distinguished. */
function enrich({ fields, domains }: Space, isNumber: (key: string) => boolean): Space {
  let size = sizeOf(domains);
  const richer = domains.map((domain, i) => {
    const values = isNumber(fields[i] ?? '') ? distinct([...domain, ...MORE_NUMBERS]) : domain;
    const larger = (size / domain.length) * values.length;
    if (larger > ROOM) return domain;
    size = larger;
    return values;
  });
  return { fields, domains: richer, size: sizeOf(richer) };
}
