import type { Value, Values } from '#language/Value.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { Outcome } from '#engine/rules/Outcome.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Call } from '../access/Call.ts';
import type { Refs } from '../records/read/readRefs.ts';
import type { DemoRecords } from './DemoRecords.ts';
import { referredEntity } from '#engine/model/referredEntity.ts';

const ROUNDS = 4;

/** Runs the rules over a demo row; what it refers to is looked up among the rows read before it. */
export function demoRules(
  call: Call,
  entity: EntityModel,
  values: Values,
  records: DemoRecords,
): { outcome: Outcome; context: EvaluationContext } {
  const { user, now, enums } = call;
  let pointing = values;
  for (let round = 1; ; round += 1) {
    const refs = demoRefs(call, entity, pointing, records);
    const context: EvaluationContext = { values, user, now, enums, refs };
    const outcome = evaluateRules(entity.ruleSet, context);
    if (round === ROUNDS || outcome.computed.size === 0) return { outcome, context };
    const next: Record<string, Value> = { ...values };
    for (const [index, value] of outcome.computed) next[entity.fields[index]?.name ?? ''] = value;
    pointing = next;
  }
}

function demoRefs(call: Call, entity: EntityModel, values: Values, records: DemoRecords): Refs {
  return Object.fromEntries(
    [...entity.ruleSet.references].flatMap(([name, names]): [string, Values][] => {
      const field = entity.field(name);
      const target = referredEntity(field, values, call.findEntity);
      if (field?.reference === undefined || target === undefined) return [];
      const own = values[field.reference.idField ?? name];
      const found =
        field.type === 'lookup' && field.reference.idField === undefined
          ? records.findBy(target.key, target.titleField, own)?.values
          : records.find(target.key, own);
      return found === undefined
        ? []
        : [[name, Object.fromEntries(names.map((other) => [other, found[other] ?? null]))]];
    }),
  );
}
