import type { Expression } from '#language/Expression.ts';
import type { Value } from '#language/Value.ts';
import { expressionsOf } from '#engine/rules/buildRuleSet.ts';
import type { FactModel } from '#engine/model/UserFact.ts';
import type { FieldModel, FieldType } from '#fields/FieldModel.ts';
import type { Comparisons, DomainContext } from '#fields/facets/domains.ts';
import { fieldDomain, outsideDomain } from './fieldDomain.ts';
import { ACTION, inputKey, isFieldKey, splitReference } from './inputKey.ts';
import { listComparisons } from './listComparisons.ts';
import type { RuleComponent } from './ruleComponents.ts';

/** All states that the rules of one component can tell apart. */
export interface StateSpace {
  /** Keys of the inputs: names of fields, `$user.Role`, `$ref.ContractId.Money`, `$now`, `$index`, `$action`. */
  readonly fields: readonly string[];
  /** The values of each input, in the order of `fields`. */
  readonly domains: readonly (readonly Value[])[];
  /** Number of states: the product of the sizes of the domains. */
  readonly size: number;
}

/** What the states of rules depend on besides the fields. */
export interface SpaceContext extends DomainContext {
  /** What the product declares of its users. */
  readonly facts?: readonly FactModel[] | undefined;
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
  const domains = known.map((key) => {
    const field = named.get(key);
    const compared = comparisons.get(key);
    if (field !== undefined) return fieldDomain(field, compared, context);
    if (key === ACTION) return actionValues(rules, fields);
    return aroundRecord(key, compared, results.get(key) ?? partnerType(compared, named), context);
  });
  return { fields: known, domains, size: domains.reduce((product, domain) => product * domain.length, 1) };
}

function actionValues(rules: RuleComponent['rules'], fields: readonly FieldModel[]): Value[] {
  const targets = new Set(rules.flatMap((rule) => rule.targets));
  return [null, ...new Set([...targets].flatMap((index) => fields[index]?.requiredBy ?? []))];
}

/** What the server says of the users of every product: either kind of person, yes or no. */
const USER_DOMAINS: Readonly<Record<string, readonly Value[]>> = {
  '$user.Role': ['employee', 'customer'],
  '$user.IsUnitChief': [true, false],
};

function aroundRecord(
  key: string,
  compared: Comparisons | undefined,
  type: FieldType | undefined,
  context: SpaceContext,
): Value[] {
  if (key === '$index') return [...new Set([0, 1, ...(compared?.constants ?? [])])];
  const isFact = context.facts?.some(({ name, isFlag }) => isFlag && key === `$user.${name}`) === true;
  const ofUser = isFact ? [true, false] : USER_DOMAINS[key];
  if (ofUser !== undefined) return [null, ...ofUser];
  if (key === '$now') {
    const constants = (compared?.constants ?? []).filter((value) => typeof value === 'string');
    const days = outsideDomain({ constants, lengths: [] }, 'date', context).slice(1, 1 + constants.length * 3);
    const times = days.map((day) => (typeof day === 'string' && day.length === 10 ? `${day} 10:00:00` : day));
    return [...new Set([context.now, ...times])];
  }
  // State fields have an enum type of their name, also those of a referenced record.
  return outsideDomain(compared, type, context, splitReference(key)?.name);
}

/** Types of the fields that an input is compared with. */
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
