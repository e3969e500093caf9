import { expect } from 'vitest';
import type { Break } from '#proof/breaks/Break.ts';
import type { StoredContext } from '#proof/breaks/breaksOf.ts';
import { formOfRecord } from '#proof/breaks/Ground.ts';
import type { BreakList } from '#proof/breaks/listBreaks.ts';
import { isEmpty, diffRecord } from '#language/Value.ts';
import { isServerField } from '#engine/model/EntityModel.ts';
import { pickWritable } from '#engine/records/pickWritable.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';

/**
 * Expects the violations of a record to be at the fields that a save of the untouched record would refuse, clear or
 * recompute.
 */
export function expectLikeSave({ entity, ruleSet }: BreakList, stored: StoredContext, found: readonly Break[]): void {
  const context = { ...stored, user: {} };
  const outcome = evaluateRules(ruleSet, context);
  const fields = formOfRecord(entity, context.values)?.fields ?? [];
  // A derived value that differs from the stored one is a violation of its own kind, below.
  const derived = [...outcome.computed].map(([index, value]) => [entity.fields[index]?.name ?? '', value] as const);
  const before = { ...context.values, ...Object.fromEntries(derived) };
  const issues = validateRecord({ entity, outcome, context, fields, stored: before });
  const { values, cleared } = pickWritable({
    fields: entity.fields.filter((field) => !isServerField(entity, field)),
    outcome,
    sent: {},
    editable: new Set(),
    stored: context.values,
  });
  const computed = Object.entries(diffRecord(context.values, values))
    .filter(([name, [old, now]]) => !cleared.includes(name) && !(isEmpty(old) && isEmpty(now)))
    .map(([name]) => name);
  const names = (test: (kind: Break['kind']) => boolean): string[] =>
    unique(found.filter(({ kind }) => test(kind)).map(({ field }) => field.name));
  const hidden = names((kind) => kind === 'hidden');
  // Child rows go with their field in another way than values do.
  const rows = hidden.filter((name) => entity.field(name)?.type === 'rows');

  // A single comparison: it runs for each of very many records, and costs more than the rules do.
  expect({
    hidden,
    computed: names((kind) => kind === 'computed'),
    refused: names((kind) => kind !== 'hidden' && kind !== 'computed'),
  }).toEqual({
    hidden: unique([...cleared, ...rows]),
    computed: unique(computed),
    refused: unique(issues.map(({ field }) => field)),
  });
}

const unique = (names: readonly string[]): string[] => [...new Set(names)].sort();
