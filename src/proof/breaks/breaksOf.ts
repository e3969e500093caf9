import type { FormModel } from '#engine/model/EntityModel.ts';
import { perObject } from '#language/perObject.ts';
import { isEmpty, type Values } from '#language/Value.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { Break, JudgedRecord } from './Break.ts';
import { formOfRecord } from './Ground.ts';
import type { BreakList } from './listBreaks.ts';

/** A stored record for evaluation, without a user. */
export type StoredContext = Omit<EvaluationContext, 'user' | 'action'>;

/** Returns the violations of a stored record, by evaluating its rules. `among` limits the checked ones. */
export function breaksOf(
  list: BreakList,
  context: StoredContext,
  among: readonly Break[] = list.breaks,
): readonly Break[] {
  const judged = new Map<Values, JudgedRecord>();
  const judge = (user: Values): JudgedRecord => {
    const known = judged.get(user) ?? judgeRecord(list, { ...context, user });
    judged.set(user, known);
    return known;
  };
  return among.filter(({ users, holds }) => users.every((user) => holds(judge(user))));
}

/**
 * Creates a test for the violations of `personalBreaks`: it returns those that a stored record has for every one of
 * `savers`. The saver that last explained a record is tried first. Without savers, every violation is returned.
 */
export function testForAll(list: BreakList, savers: readonly Values[]): (context: StoredContext) => readonly Break[] {
  const orders = new Map(list.breaks.map((each) => [each, [...savers]]));
  return (context) => {
    const judged = new Map<Values, JudgedRecord>();
    return list.breaks.filter((each) => {
      const order = orders.get(each) ?? [];
      const at = order.findIndex((user) => {
        const record = judged.get(user) ?? judgeRecord(list, { ...context, user });
        judged.set(user, record);
        return !each.holds(record);
      });
      if (at > 0) order.unshift(...order.splice(at, 1));
      return at < 0;
    });
  };
}

function judgeRecord({ entity, ruleSet }: BreakList, context: EvaluationContext): JudgedRecord {
  const outcome = evaluateRules(ruleSet, context);
  const { values } = outcome;
  const refs = Object.fromEntries(Object.entries(context.refs).filter(([field]) => !isEmpty(values[field])));
  return {
    stored: context.values,
    outcome,
    scope: { ...context, refs, values, record: values, index: context.index ?? 0, self: null },
    drawn: drawnNames(formOfRecord(entity, context.values) ?? NO_FORM),
  };
}

/** Names of the fields of a form. */
const drawnNames = perObject(
  ({ fields }: Pick<FormModel, 'fields'>): ReadonlySet<string> => new Set(fields.map(({ name }) => name)),
);
const NO_FORM = { fields: [] };
