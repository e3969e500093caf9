import type { Value, Values } from '#language/Value.ts';
import type { Db } from '../../../db/Database.ts';
import type { Call } from '../../../access/Call.ts';
import { runRules } from '../../read/runRules.ts';
import type { ChildPlan } from './ChildPlan.ts';

/** The rows of a plan as the rules of their parent see them: with the values that their own rules compute. */
export async function computeRows(
  db: Db,
  { entity, by, rows }: ChildPlan,
  parent: Values,
  call: Call,
): Promise<Value[]> {
  const computes = entity.ruleSet.rules.some(({ property }) => property === 'value');
  const computed: Value[] = [];
  for (const [index, { values }] of rows.entries()) {
    const run = computes ? await runRules(db, { entity, values, given: { [by]: parent }, index }, call) : undefined;
    computed.push(run?.outcome.values ?? values);
  }
  return computed;
}
