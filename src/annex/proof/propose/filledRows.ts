import { build } from '#language/build.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import { mapExpression } from '#language/mapExpression.ts';
import { isEmpty, isList, isRow, type Scalar, type Value, type Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import { inputKey, isFieldKey, referredField } from '#proof/analysis/inputKey.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import { resultOf } from '#proof/analysis/ruleResult.ts';
import { stateSpace } from '#proof/analysis/stateSpace.ts';
import { walkStates } from '#proof/analysis/walkStates.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import { expressionComponent, stateScope } from '#proof/coverage/expressionComponent.ts';
import type { State, Survey } from '#proof/coverage/Survey.ts';
import type { CaseDraft } from './draftCase.ts';

const MAX_STATES = 4000;

/**
 * Fills child rows of drafts as a user would: for a column computed by a rule of the rows, with the inputs from which
 * the rule computes the value. Rows without a solution stay unchanged, and their cases are rejected.
 */
export function rowFiller(
  { entity, context: { enums } }: Survey,
  findEntity: FindEntity,
  limits: Limits,
): (draft: CaseDraft, state: State) => CaseDraft {
  const known = new Map<string, Values | undefined>();
  const filled = (child: EntityModel, row: Values): Values => {
    const wanted = Object.entries(row).filter(
      ([name, value]) => !isEmpty(value) && typeof value !== 'object' && rulesOf(child, name).length > 0,
    );
    if (wanted.length === 0) return row;
    const key = JSON.stringify([child.key, wanted]);
    if (!known.has(key)) known.set(key, inputsFor(child, wanted));
    const inputs = known.get(key);
    const entered = Object.entries(row).filter(([name]) => rulesOf(child, name).length === 0);
    return inputs === undefined ? row : { ...Object.fromEntries(entered), ...inputs };
  };
  /** The inputs of a row from which its rules compute these values. */
  const inputsFor = (child: EntityModel, wanted: readonly (readonly [string, Value])[]): Values | undefined => {
    const condition = build.and(
      ...wanted.map(([name, value]) => build.compare(computed(child, name), '===', isScalar(value) ? value : null)),
    );
    const holds = compileExpression(condition);
    const space = stateSpace(expressionComponent([condition]), child.fields, {
      enums,
      now: CASE_NOW,
      referred: referredField(child, findEntity),
    });
    let found: State | undefined;
    walkStates(space, { ...limits, mostStates: MAX_STATES }, (state) => {
      const isOwn = space.fields.every((one, i) => isFieldKey(one) || state[one] === space.domains[i]?.[0]);
      if (isOwn && holds(stateScope(state, { enums })) === true) found = state;
      return found !== undefined;
    });
    return (
      found && Object.fromEntries(Object.entries(found).filter(([one, value]) => isFieldKey(one) && !isEmpty(value)))
    );
  };
  return (draft, state) => {
    const rows = entity.fields.flatMap(({ name, child: binding }): [string, Value][] => {
      const [child, value] = [findEntity(binding?.entity ?? ''), state[name]];
      if (child === undefined || !isList(value) || !Object.hasOwn(draft.values, name)) return [];
      return [[name, value.map((row) => (isRow(row) ? filled(child, row) : row))]];
    });
    return rows.length === 0 ? draft : { ...draft, values: { ...draft.values, ...Object.fromEntries(rows) } };
  };
}

const isScalar = (value: Value): value is Scalar => typeof value !== 'object' || value === null;

const rulesOf = ({ ruleSet }: EntityModel, name: string): EntityModel['ruleSet']['rules'] =>
  ruleSet.rules.filter(({ property, target, self }) => property === 'value' && self >= 0 && target === name);

/** The value of a row's column as an expression over its inputs. */
function computed(child: EntityModel, name: string, within: readonly string[] = []): Expression {
  const own: Expression = { kind: 'name', root: '$values', path: [name], start: 0, end: 0 };
  const [rule] = within.includes(name) ? [] : rulesOf(child, name);
  if (rule === undefined) return own;
  return resultOf(rule, own, (part) =>
    mapExpression(part, (node) =>
      node.kind === 'name' && isFieldKey(inputKey(node) ?? '$') && rulesOf(child, inputKey(node) ?? '').length > 0
        ? computed(child, inputKey(node) ?? '', [...within, name])
        : node,
    ),
  );
}
