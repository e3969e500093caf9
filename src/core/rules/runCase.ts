import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import type { EnumSource } from '../enums/EnumType.ts';
import { isEmpty } from '../expression/isEmpty.ts';
import type { Value, Values } from '../expression/Value.ts';
import { applyDefaults } from '../records/applyDefaults.ts';
import { parseRecord, type WireValue } from '../records/parseRecord.ts';
import { pickWritable } from '../records/pickWritable.ts';
import type { EntityModel } from '../schema/EntityModel.ts';
import { validateRecord } from '../validate/validateRecord.ts';
import type { EvaluationContext } from './EvaluationContext.ts';
import { evaluateRules } from './evaluateRules.ts';

/** What was seen of one field when a case ran. `error` is the message at the field, null for none. */
export interface SeenField {
  readonly visible: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly value: Value;
  readonly options: readonly Value[] | undefined;
  readonly error: string | null;
}

export const CASE_NOW = '2026-03-10 10:00:00';

/**
 * Runs one rule case headless and returns what each expected field was: shown, required, and what would be stored.
 * Fields that the case does not list are empty, or at their default with `defaults`.
 */
export function runCase(entity: EntityModel, ruleCase: RuleCase, enums: EnumSource): Record<string, SeenField> {
  const form = entity.forms.get(ruleCase.form ?? 'form');
  const fields = form?.fields ?? [];
  const { values: sent } = parseRecord(entity.fields, caseBody(ruleCase), () => []);
  const base = {
    user: readValues(ruleCase.user),
    now: ruleCase.now ?? CASE_NOW,
    refs: readRefs(ruleCase),
    enums,
    action: ruleCase.form,
  };
  const context: EvaluationContext = {
    ...base,
    values: ruleCase.defaults === true ? applyDefaults(fields, { ...base, values: sent }) : sent,
  };
  const outcome = evaluateRules(entity.ruleSet, context);
  const issues = validateRecord({ entity, outcome, context, fields });
  const editable = new Set(entity.fields.filter((field) => !field.computed).map((field) => field.name));
  const { values } = pickWritable({
    fields: entity.fields,
    outcome,
    sent: context.values,
    editable,
    stored: undefined,
  });
  return Object.fromEntries(
    Object.keys(ruleCase.expect).map((name) => {
      const state = outcome.states[entity.field(name)?.index ?? -1];
      const stored = values[name] ?? null;
      return [
        name,
        {
          visible: state?.display === 'visible',
          required: state?.required === true,
          readOnly: state?.readOnly === true,
          value: isEmpty(stored) ? null : stored,
          options: state?.options,
          error: issues.find((issue) => issue.field === name)?.message ?? null,
        },
      ];
    }),
  );
}

/** The values of a case as a form sends them: texts, lists comma-joined. */
export function caseBody(ruleCase: RuleCase): Record<string, WireValue> {
  return Object.fromEntries(Object.entries(ruleCase.values).map(([name, value]) => [name, wireText(value)]));
}

function wireText(value: unknown): string {
  if (Array.isArray(value)) return value.map(wireText).join(',');
  return isScalar(value) && value !== null ? String(value) : '';
}

/** What of an expectation was not seen, in words; empty when the case holds. */
export function compareCase(ruleCase: RuleCase, seen: Readonly<Record<string, SeenField>>): string[] {
  return Object.entries(ruleCase.expect).flatMap(([name, expected]) => {
    const field = seen[name];
    if (field === undefined) return [`${name}: not seen`];
    const differs = (what: string, wanted: unknown, found: unknown): string[] =>
      wanted === undefined || JSON.stringify(wanted) === JSON.stringify(found)
        ? []
        : [`${name}.${what}: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(found)}`];
    const error =
      typeof expected.error === 'boolean'
        ? differs('error', expected.error, field.error !== null)
        : differs('error', expected.error, field.error);
    return [
      ...differs('visible', expected.visible, field.visible),
      ...differs('required', expected.required, field.required),
      ...differs('readOnly', expected.readOnly, field.readOnly),
      ...differs('value', expected.value, field.value),
      ...differs('options', expected.options, field.options),
      ...error,
    ];
  });
}

function readRefs(ruleCase: RuleCase): Record<string, Values> {
  return Object.fromEntries(Object.entries(ruleCase.refs ?? {}).map(([field, record]) => [field, readValues(record)]));
}

function readValues(record: { readonly [name: string]: unknown } | undefined): Values {
  return Object.fromEntries(
    Object.entries(record ?? {}).flatMap(([name, value]) => (isScalar(value) ? [[name, value]] : [])),
  );
}

const isScalar = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
