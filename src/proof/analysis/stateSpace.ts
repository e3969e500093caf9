import type { Expression } from '#language/Expression.ts';
import { sameValue, type Value } from '#language/Value.ts';
import { expressionsOf } from '#engine/rules/buildRuleSet.ts';
import type { FactModel } from '#engine/model/UserFact.ts';
import type { FieldModel, FieldType } from '#fields/FieldModel.ts';
import { isTried, isWhole, type Comparisons, type DomainContext } from '#fields/facets/domains.ts';
import { isItem, isRows, isYesNo } from '#fields/table/fieldKinds.ts';
import { roundHalfUp } from '#language/decimalArithmetic.ts';
import { fieldDomain, outsideDomain } from './fieldDomain.ts';
import { ACTION, inputKey, isFieldKey, splitReference } from './inputKey.ts';
import { listComparisons } from './listComparisons.ts';
import type { RuleComponent } from './ruleComponents.ts';
import { isExact } from './isExact.ts';
import type { KnownInputs } from './provenSame.ts';
import { sizeOf, type Space } from './walkStates.ts';
import { solveValues } from './solveValues.ts';

/** All states that the rules of one component can tell apart. */
export interface StateSpace extends Space, KnownInputs {
  /** The values represent all values of the inputs: an outcome seen in no state is impossible. */
  readonly isExact: boolean;
}

/** Inputs of rules in addition to the fields. */
export interface SpaceContext extends DomainContext {
  /** The user properties declared by the product. */
  readonly facts?: readonly FactModel[] | undefined;
  /** The field of a record referred to, by its key, where that is known. */
  readonly referred?: ((key: string) => FieldModel | undefined) | undefined;
}

/** The state space of a component: its inputs with the values that its rules tell apart. */
export function stateSpace(
  { rules, inputs }: RuleComponent,
  fields: readonly FieldModel[],
  context: SpaceContext,
): StateSpace {
  const comparisons = listComparisons(rules.flatMap(expressionsOf));
  const named = new Map(fields.map((field) => [field.name, field]));
  const results = resultTypes(rules, fields);
  const known = inputs.filter((key) => !isFieldKey(key) || named.has(key));
  const finite = new Set(known.filter((key) => isFinite(key, named.get(key), context)));
  const whole = new Set<string>(['$index']);
  const withItems = (compared: Comparisons | undefined): Comparisons | undefined =>
    compared && withItemsOf(compared, (key) => (finite.has(key) ? named.get(key) : undefined), context);
  const domains = known.map((key) => {
    const field = named.get(key);
    const compared = comparisons.get(key);
    if (field !== undefined && isWhole(field)) whole.add(key);
    if (field !== undefined) return fieldDomain(field, withItems(compared), context);
    if (key === ACTION) return actionValues(rules, fields);
    const type = results.get(key) ?? partnerType(compared, named) ?? context.referred?.(key)?.type;
    return aroundRecord(key, withItems(compared), type, context);
  });
  const found = solveValues(rules, { fields: known, domains }, context);
  const fieldOf = (key: string): FieldModel | undefined => named.get(key) ?? context.referred?.(key);
  const solved = new Map(
    [...found].map(([key, values]) => [key, values.flatMap((value) => held(fieldOf(key), value))]),
  );
  const space = withSolved({ fields: known, domains, size: sizeOf(domains) }, solved, finite);
  return { ...space, finite, whole, isExact: isExact(rules, space, { finite, whole }) };
}

/** The values of a field near a solved value: rounded to its decimals, and the next ones below and above. */
function held(field: FieldModel | undefined, value: Value): Value[] {
  if (typeof value !== 'number' || field?.digits === undefined) return [value];
  const { digits } = field;
  if (roundHalfUp(value, digits) === value) return [value];
  const half = 0.5 / 10 ** digits;
  return [roundHalfUp(value - half, digits), roundHalfUp(value + half, digits)];
}

/** Maximum number of items of an input that are tried against numbers and texts one by one. */
const MAX_EXTRA_VALUES = 12;

/** The values an input is compared with, including the items of compared finite inputs. */
function withItemsOf(
  compared: Comparisons,
  itemOf: (key: string) => FieldModel | undefined,
  context: SpaceContext,
): Comparisons {
  const items = (compared.partners ?? [])
    .flatMap((key) => itemOf(key) ?? [])
    .map((field) =>
      fieldDomain(field, undefined, context).filter((value) => value !== null && typeof value !== 'object'),
    )
    .filter((values) => values.length <= MAX_EXTRA_VALUES)
    .flat();
  return items.length === 0 ? compared : { ...compared, constants: [...new Set([...compared.constants, ...items])] };
}

/** Whether an input has only the values of its domain: yes or no, or one item of an enum type that is not too large. */
function isFinite(key: string, field: FieldModel | undefined, context: SpaceContext): boolean {
  const { enums, facts } = context;
  if (field !== undefined) return isYesNo(field) || (isItem(field) && isTried(enums, field.enum?.type ?? ''));
  if (key === ACTION || USER_DOMAINS[key] !== undefined) return true;
  if (facts?.some(({ name, isFlag }) => isFlag && key === `$user.${name}`) === true) return true;
  const referred = context.referred?.(key);
  return referred !== undefined && isItem(referred) && isTried(enums, referred.enum?.type ?? '');
}

/** Maximum space size up to which solved values are added; a space too large to visit in full gets all of them. */
const ROOM = 20_000;

function withSolved(
  { fields, domains, size }: Space,
  solved: ReadonlyMap<string, readonly Value[]>,
  finite: ReadonlySet<string>,
): Space {
  const joined = domains.map((domain) => [...domain]);
  const isWalked = size <= ROOM;
  let states = size;
  const queues = fields.map((key) => (finite.has(key) ? [] : [...(solved.get(key) ?? [])]));
  // Take one value of each input in turn, so that the first input does not use up the limit.
  for (let round = 0; queues.some((queue) => round < queue.length); round += 1)
    for (const [i, queue] of queues.entries()) {
      const [value, domain] = [queue[round], joined[i]];
      if (value === undefined || domain === undefined || domain.some((known) => sameValue(known, value))) continue;
      const larger = (states / domain.length) * (domain.length + 1);
      if (isWalked && larger > ROOM) continue;
      domain.push(value);
      states = larger;
    }
  return { fields, domains: joined, size: sizeOf(joined) };
}

function actionValues(rules: RuleComponent['rules'], fields: readonly FieldModel[]): Value[] {
  const targets = new Set(rules.flatMap((rule) => rule.targets));
  return [null, ...new Set([...targets].flatMap((index) => fields[index]?.requiredBy ?? []))];
}

/** User properties that every product has: the kind of user, and booleans. */
const USER_DOMAINS: Readonly<Record<string, readonly Value[]>> = {
  '$user.Role': ['employee', 'customer'],
  '$user.IsUnitChief': [true, false],
};

/** A user of a public form who is not signed in; used only where rules test for it. */
const NOBODY = 'anonymous';

function aroundRecord(
  key: string,
  compared: Comparisons | undefined,
  type: FieldType | undefined,
  context: SpaceContext,
): Value[] {
  if (key === '$index') return [...new Set([0, 1, ...(compared?.constants ?? [])])];
  const isFact = context.facts?.some(({ name, isFlag }) => isFlag && key === `$user.${name}`) === true;
  const ofUser = isFact ? [true, false] : USER_DOMAINS[key];
  const isNobody = key === '$user.Role' && compared?.constants.includes(NOBODY) === true;
  if (ofUser !== undefined) return [null, ...ofUser, ...(isNobody ? [NOBODY] : [])];
  if (key === '$now') {
    const constants = (compared?.constants ?? []).filter((value) => typeof value === 'string');
    const days = outsideDomain({ constants, lengths: [] }, 'date', context).slice(1, 1 + constants.length * 3);
    const times = days.map((day) => (typeof day === 'string' && day.length === 10 ? `${day} 10:00:00` : day));
    return [...new Set([context.now, ...times])];
  }
  // State fields have an enum type of their name; so may an otherwise unknown field of a referenced record.
  const referred = context.referred?.(key);
  if (referred !== undefined && isRows(referred)) return fieldDomain(referred, compared, context);
  const enumType = referred === undefined ? splitReference(key)?.name : referred.enum?.type;
  return outsideDomain(compared, type, context, enumType);
}

function partnerType(compared: Comparisons | undefined, named: ReadonlyMap<string, FieldModel>): FieldType | undefined {
  return (compared?.partners ?? []).flatMap((key) => named.get(key)?.type ?? [])[0];
}

/** Types of the fields that an input becomes the value of. */
function resultTypes(rules: RuleComponent['rules'], fields: readonly FieldModel[]): ReadonlyMap<string, FieldType> {
  const types = new Map<string, FieldType>();
  for (const { property, self, fulfill, otherwise } of rules) {
    const type = fields[self]?.type;
    if (property !== 'value' || type === undefined) continue;
    const results = [fulfill?.expression, otherwise?.expression].flatMap((expression) =>
      expression === undefined ? [] : resultKeys(expression),
    );
    for (const key of results) if (!types.has(key)) types.set(key, type);
  }
  return types;
}

function resultKeys(expression: Expression): string[] {
  switch (expression.kind) {
    case 'name':
      return [inputKey(expression) ?? []].flat();
    case 'coalesce':
      return [...resultKeys(expression.left), ...resultKeys(expression.right)];
    case 'conditional':
      return [...resultKeys(expression.yes), ...resultKeys(expression.no)];
    default:
      return [];
  }
}
