import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { readRowPath, runCaseRows, type CaseRow } from './caseRows.ts';
import type { EntityModel, InputModel } from '#engine/model/EntityModel.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { isEmpty, type Value, type Values } from '#language/Value.ts';
import { parseRecord } from '#engine/records/parseRecord.ts';
import type { WireValue } from '#fields/facets/parseWire.ts';
import { pickWritable, applyDefaults } from '#engine/records/pickWritable.ts';
import { childFieldsOf, type FindEntity } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';

/** The observed state of a field when a case ran. `error` is the message at the field, null for none. */
export interface SeenField {
  readonly visible: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly value: Value;
  readonly options: readonly Value[] | undefined;
  readonly set: Readonly<Record<string, Value>>;
  readonly error: string | null;
}

/** A rule case with the rules' outcome. */
export interface OpenCase {
  /** The fields of the case's form. */
  readonly fields: readonly FieldModel[];
  readonly context: EvaluationContext;
  readonly outcome: Outcome;
  /** The stored values; undefined for a new record. */
  readonly stored: Values | undefined;
  /** Values that no form could send. */
  readonly unread: readonly Issue[];
  readonly rows: ReadonlyMap<string, readonly CaseRow[]>;
}

export const CASE_NOW = '2026-03-10 10:00:00';
const NOWHERE: FindEntity = () => undefined;

/** Reads a case and evaluates its rules. Fields not listed are as stored, else empty or by `defaults`. */
export function openCase(
  plain: EntityModel,
  ruleCase: RuleCase,
  enums: EnumSource,
  findEntity: FindEntity = NOWHERE,
): OpenCase {
  const entity = caseEntity(plain, ruleCase);
  const fields = entity.forms.get(ruleCase.form ?? 'form')?.fields ?? [];
  const childFields = (field: FieldModel): readonly FieldModel[] => childFieldsOf(field, findEntity);
  const { values: sent, issues: unread } = parseRecord(entity.fields, caseBody(ruleCase), childFields);
  const stored =
    ruleCase.stored === undefined
      ? undefined
      : parseRecord(entity.fields, sentRecord(ruleCase.stored), childFields).values;
  const base = { user: caseValues(ruleCase.user), now: ruleCase.now ?? CASE_NOW, refs: caseRefs(ruleCase), enums };
  const entered: EvaluationContext = { ...base, action: ruleCase.form, values: { ...stored, ...sent } };
  const values = ruleCase.defaults === true ? applyDefaults(fields, entered) : entered.values;
  const rows = openRows(entity, { ...entered, values }, findEntity);
  const computed = [...rows].map(([name, list]): [string, Value] => [name, list.map(({ outcome }) => outcome.values)]);
  const context = { ...entered, values: { ...values, ...Object.fromEntries(computed) } };
  return { fields, context, outcome: evaluateRules(entity.ruleSet, context), stored, unread, rows };
}

/** The child rows that a case states, after their own rules, by the name of their field. */
function openRows(entity: EntityModel, context: EvaluationContext, findEntity: FindEntity): OpenCase['rows'] {
  const stated = entity.fields.filter(
    ({ child, name }) =>
      child !== undefined && context.values[name] !== undefined && findEntity(child.entity) !== undefined,
  );
  if (stated.length === 0) return new Map();
  const { values: parent } = evaluateRules(entity.ruleSet, context);
  return new Map(
    stated.map((field) => [
      field.name,
      runCaseRows(field, context.values[field.name], parent, { ...context, findEntity }),
    ]),
  );
}

/** Runs one rule case headless and returns what each expected field was: shown, required, and what would be stored. */
export function runCase(
  plain: EntityModel,
  ruleCase: RuleCase,
  enums: EnumSource,
  findEntity: FindEntity = NOWHERE,
): Record<string, SeenField> {
  const entity = caseEntity(plain, ruleCase);
  const { fields, context, outcome, stored, unread, rows } = openCase(entity, ruleCase, enums, findEntity);
  const rowIssues = [...rows].flatMap(([field, list]) =>
    list.flatMap(({ issues }) => issues.map(({ message }) => ({ field, message }))),
  );
  const issues = [...unread, ...validateRecord({ entity, outcome, context, fields, stored }), ...rowIssues];
  const editable = new Set(entity.fields.filter((field) => !field.computed).map((field) => field.name));
  const { values } = pickWritable({ fields: entity.fields, outcome, sent: context.values, editable, stored });
  const seen = (name: string): SeenField => {
    const row = readRowPath(name);
    if (row !== undefined) return seeRowField(rows.get(row.field)?.[row.index], row.inner);
    return seeField(entity, outcome, issues, name, Object.hasOwn(values, name) ? values[name] : stored?.[name]);
  };
  return Object.fromEntries(Object.keys(ruleCase.expect).map((name) => [name, seen(name)]));
}

function seeRowField(row: CaseRow | undefined, name: string): SeenField {
  if (row === undefined)
    return { visible: false, required: false, readOnly: false, value: null, options: undefined, set: {}, error: null };
  return seeField(row.entity, row.outcome, row.issues, name, row.outcome.values[name]);
}

function seeField(
  entity: InputModel,
  { states }: Outcome,
  issues: readonly Issue[],
  name: string,
  kept: Value | undefined,
): SeenField {
  const state = states[entity.field(name)?.index ?? -1];
  return {
    visible: state?.display === 'visible',
    required: state?.required === true,
    readOnly: state?.readOnly === true,
    value: kept === undefined || isEmpty(kept) ? null : kept,
    options: state?.options,
    set: state?.set ?? {},
    error: issues.find((issue) => issue.field === name)?.message ?? null,
  };
}

/** The values of a case as a form sends them: texts, lists comma-joined. */
export const caseBody = (ruleCase: RuleCase): Record<string, WireValue> => sentRecord(ruleCase.values);

function sentRecord(values: Readonly<Record<string, unknown>>): Record<string, WireValue> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sentValue(value)]));
}

function sentValue(value: unknown): WireValue {
  if (Array.isArray(value) && value.some(isObject)) return value.filter(isObject).map(sentRecord);
  return wireText(value);
}

function wireText(value: unknown): string {
  if (Array.isArray(value)) return value.map(wireText).join(',');
  return isScalar(value) && value !== null ? String(value) : '';
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One difference between expected and observed state. */
export interface CaseDifference {
  readonly field: string;
  readonly what: 'visible' | 'required' | 'readOnly' | 'value' | 'options' | 'set' | 'error';
  readonly expected: unknown;
  readonly seen: unknown;
  /** The message at the field, where the difference is about an error. */
  readonly message?: string | null | undefined;
}

/** The expectations that were not met; empty when the case passes. An expected `error: true` matches any message. */
export function caseDifferences(
  ruleCase: RuleCase,
  seen: Readonly<Record<string, SeenField | undefined>>,
): CaseDifference[] {
  return Object.entries(ruleCase.expect).flatMap(([field, expected]) => {
    const found = seen[field];
    const differs = (what: CaseDifference['what'], is: unknown): CaseDifference[] =>
      expected[what] === undefined || JSON.stringify(expected[what]) === JSON.stringify(is)
        ? []
        : [{ field, what, expected: expected[what], seen: is }];
    return [
      ...differs('visible', found?.visible),
      ...differs('required', found?.required),
      ...differs('readOnly', found?.readOnly),
      ...differs('value', found?.value),
      ...differs('options', found?.options),
      ...differs('set', expected.set === undefined ? undefined : namedIn(expected.set, found?.set)),
      ...differs('error', typeof expected.error === 'boolean' ? found?.error !== null : found?.error).map((each) => ({
        ...each,
        message: found?.error,
      })),
    ];
  });
}

/** The values set by rules that an expectation names, in its order. */
const namedIn = (expected: object, set: SeenField['set'] = {}): SeenField['set'] =>
  Object.fromEntries(Object.keys(expected).map((name) => [name, set[name] ?? null]));

/** The differences of a case as texts; empty when the case passes. */
export function compareCase(ruleCase: RuleCase, seen: Readonly<Record<string, SeenField>>): string[] {
  return caseDifferences(ruleCase, seen).map(
    ({ field, what, expected, seen: is }) =>
      `${field}.${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(is)}`,
  );
}

function caseRefs(ruleCase: RuleCase): Record<string, Values> {
  return Object.fromEntries(Object.entries(ruleCase.refs ?? {}).map(([field, record]) => [field, caseValues(record)]));
}

/** The values of a case for a record or a user: single values, lists, child rows. */
export function caseValues(record: { readonly [name: string]: unknown } | undefined): Values {
  return Object.fromEntries(
    Object.entries(record ?? {}).flatMap(([name, value]) =>
      isScalar(value) || isScalars(value) || isRows(value) ? [[name, value]] : [],
    ),
  );
}

/** Whether a value is a list such as the roles of a user. */
const isScalars = (value: unknown): value is (string | number | boolean | null)[] =>
  Array.isArray(value) && value.every(isScalar);

const isRows = (value: unknown): value is Record<string, Value>[] =>
  Array.isArray(value) && value.every((row) => isObject(row) && Object.values(row).every(isScalar));

export const isScalar = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** The entity for a case: with a transition's dialog if the case's form is one, otherwise unchanged. */
export function caseEntity(entity: EntityModel, { form }: Pick<RuleCase, 'form'>): EntityModel {
  return form === undefined || entity.forms.has(form) ? entity : (actionModel(entity, form) ?? entity);
}
