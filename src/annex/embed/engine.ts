import { isList, isRow, plainText, type Value, type Values } from '#language/Value.ts';
import type { WireValue } from '#fields/facets/parseWire.ts';
import { actionOf, type InputModel } from '#engine/model/EntityModel.ts';
import { childFieldsOf } from '#engine/model/EntitySource.ts';
import { applyDefaults } from '#engine/records/pickWritable.ts';
import { parseRecord } from '#engine/records/parseRecord.ts';
import { settleRecord } from '#engine/records/settleRecord.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';
import type { Translate } from '#engine/words/translator.ts';
import { runCaseRows, type CaseRow } from '#proof/cases/caseRows.ts';
import { localNow } from '#renderer/stores/zoneNow.ts';
import { english, type EngineLanguage } from './english.ts';
import { ModelError, type EntityForms, type ModelDocuments, type ModelProblem } from './ModelDocuments.ts';
import { readDocuments, type ReadDocuments } from './readDocuments.ts';

export { english, ModelError };
export type { EngineLanguage, EntityForms, Issue, ModelDocuments, ModelProblem, Value, Values };

/** Documents compiled to a model; build it once and use it for every record. */
export interface Model {
  readonly title: string;
  /** Names of the fields, in the order of the document. */
  readonly fields: readonly string[];
  /** Names of the forms: `form`, and those of `forms`. */
  readonly forms: readonly string[];
  /**
   * Checks that only a server can make, because they need other records: JSON pointers into `form.json`, those of child
   * rows after `children/<key>`. `validate` omits them.
   */
  readonly unchecked: readonly string[];
}

/** The inputs of rules other than the record. */
export interface EvaluateOptions {
  /** Default: `form`. */
  readonly form?: string | undefined;
  /** `$user`. Default: no user. */
  readonly user?: Values | undefined;
  /** `$now`, `YYYY-MM-DD HH:mm:ss`. Default: the moment by the clock of this machine. */
  readonly now?: string | undefined;
  /** Fields of the records that references refer to, by reference field. */
  readonly refs?: Readonly<Record<string, Values>> | undefined;
  /** The language of messages and titles: `english`. Default: Chinese, as the documents are written. */
  readonly language?: EngineLanguage | undefined;
  /** The stored record; omit it for a new one. Fields that rules lock have its values, regardless of input. */
  readonly stored?: Values | undefined;
}

/** The current state of a field. */
export interface EvaluatedField {
  readonly title: string;
  readonly visible: boolean;
  readonly required: boolean;
  /** Users cannot fill it in: it is computed, or a rule locks it. */
  readonly readOnly: boolean;
  /** Null while it is hidden or empty; a value computed by a rule replaces the input. */
  readonly value: Value;
  /** The values that rules leave to choose from; undefined for all. */
  readonly options: readonly Value[] | undefined;
  /** All else that rules set, by effect: `suggest`, and those of a product. */
  readonly set: Readonly<Record<string, Value>>;
  /** The fields of its child rows; undefined for a field without. */
  readonly rows: readonly Readonly<Record<string, EvaluatedField>>[] | undefined;
}

/** The result of the rules for a record. */
export interface Evaluation {
  /** Every field, by name. */
  readonly fields: Readonly<Record<string, EvaluatedField>>;
  /** The record after the rules: hidden fields are null, computed ones are included. */
  readonly values: Values;
  /** Values that their fields cannot hold; to the rules they are empty. */
  readonly unread: readonly Issue[];
  /** Names among the values that no field has; nothing reads them. */
  readonly unknown: readonly string[];
}

const inside = new WeakMap<Model, ReadDocuments>();
const spoken = new WeakMap<Model, Map<EngineLanguage, Translate>>();
const asWritten: Translate = (text) => text;

/** The translation of messages and titles of a model, built on first use. */
function translateOf(model: Model, { language }: EvaluateOptions): Translate {
  if (language === undefined) return asWritten;
  const known = spoken.get(model) ?? new Map<EngineLanguage, Translate>();
  const say = known.get(language) ?? language.translating(innerOf(model).documents);
  spoken.set(model, known.set(language, say));
  return say;
}

/**
 * Builds the model of a form from its documents, as JSON. Throws ModelError for invalid expressions and rules, for enum
 * types and child entities that are missing among the documents, and for documents that are no forms; `guiju check`
 * reports more about a folder.
 */
export function buildModel(documents: ModelDocuments): Model {
  const read = readDocuments(documents);
  const { entity, form } = read;
  const model: Model = {
    title: form.title,
    fields: entity.fields.map(({ name }) => name),
    forms: [...entity.forms.keys()],
    unchecked: read.documents.flatMap((of, place) => {
      const folder = place === 0 ? '' : `children/${of.key}`;
      return [
        ...(of.form['x-checks'] ?? []).flatMap(({ total }, i) =>
          total === undefined ? [] : [`${folder}/x-checks/${i}`],
        ),
        ...(of.form['x-unique'] ?? []).map((_, i) => `${folder}/x-unique/${i}`),
      ];
    }),
  };
  inside.set(model, read);
  return model;
}

/** The initial values of a new record: defaults, and the first state of its workflow; `values` are given and stay. */
export function initialValues(model: Model, values: Values = {}, options: EvaluateOptions = {}): Values {
  const { entity, enums, initial } = innerOf(model);
  return applyDefaults(entity.fields, { ...surroundings(options, enums), values: { ...initial, ...values } });
}

const surroundings = (
  { user = {}, now = localNow(), refs = {} }: EvaluateOptions,
  enums: ReadDocuments['enums'],
): Omit<EvaluationContext, 'values'> => ({ user, now, refs, enums: (name) => enums.get(name) });

/** Runs the rules once over a record. Pure but for the default of `now`; neither argument is changed. Throws for a form that is not there. */
export function evaluate(model: Model, values: Values, options: EvaluateOptions = {}): Evaluation {
  const { entity, read, outcome, rows } = run(model, values, options);
  const known = new Set(entity.fields.map(({ name }) => name));
  const say = translateOf(model, options);
  return {
    fields: evaluatedFields(entity, outcome, rows, say),
    values: outcome.values,
    unread: read.issues.map((issue) => ({ ...issue, message: say(issue.message) })),
    unknown: Object.keys(values).filter((name) => !known.has(name)),
  };
}

/**
 * All problems of a record, in the order of the form and in the language of the options; empty if it may be saved. Hidden fields are not checked. Checks that need other records (`unchecked` of the model) are left to the
 * server.
 */
export function validate(model: Model, values: Values, options: EvaluateOptions = {}): Issue[] {
  const { entity, read, outcome, context, rows, stored } = run(model, values, options);
  const fields = entity.forms.get(options.form ?? 'form')?.fields ?? [];
  const unread = read.issues.filter(({ field }) => isShown(entity, outcome, field));
  const wrong = new Set(unread.map(({ field }) => field));
  const found = validateRecord({ entity, outcome, context, fields, stored }).filter(({ field }) => !wrong.has(field));
  const inRows = [...rows].flatMap(([field, list]) =>
    isShown(entity, outcome, field)
      ? list.flatMap(({ issues }, index) =>
          issues.map((issue) => ({ field, message: issue.message, row: { index, field: issue.field } })),
        )
      : [],
  );
  // A value that was not read counts as empty: that it is required is no second message.
  const isUnread = ({ field, row }: Issue): boolean =>
    unread.some((other) => other.field === field && other.row?.index === row?.index && other.row?.field === row?.field);
  const say = translateOf(model, options);
  const all = [...unread, ...found, ...inRows.filter((issue) => !isUnread(issue))];
  return all.map((issue) => ({ ...issue, message: say(issue.message) }));
}

interface Ran {
  readonly entity: InputModel;
  readonly read: ReturnType<typeof parseRecord>;
  readonly outcome: Outcome;
  readonly context: EvaluationContext;
  readonly rows: ReadonlyMap<string, readonly CaseRow[]>;
  readonly stored: Values | undefined;
}

function run(model: Model, values: Values, options: EvaluateOptions): Ran {
  const { entity, enums, children } = innerOf(model);
  const form = entity.forms.get(options.form ?? 'form');
  if (form === undefined)
    throw new RangeError(`There is no form "${options.form ?? 'form'}", only ${model.forms.join(', ')}`);
  const findEntity = (key: string): InputModel | undefined => children.get(key);
  const read = parseRecord(entity.fields, wireOf(values), (field) => childFieldsOf(field, findEntity));
  const base = surroundings(options, enums);
  const entered: EvaluationContext = { ...base, values: read.values, action: actionOf(form) };
  const withRows = entity.fields.filter(({ child, name }) => child !== undefined && read.values[name] !== undefined);
  const parent = withRows.length === 0 ? {} : evaluateRules(entity.ruleSet, entered).values;
  const rows = new Map(
    withRows.map((field) => [field.name, runCaseRows(field, read.values[field.name], parent, { ...base, findEntity })]),
  );
  const computed = Object.fromEntries([...rows].map(([name, list]) => [name, list.map((row) => row.outcome.values)]));
  const context = { ...entered, values: { ...read.values, ...computed } };
  const kept = new Set(entity.fields.map(({ name }) => name));
  const { outcome, values: counted } = settleRecord({
    entity,
    fields: form.fields,
    context,
    opened: options.stored ?? initialValues(model, {}, options),
    kept,
  });
  return { entity, read, outcome, context: { ...context, values: counted }, rows, stored: options.stored };
}

function evaluatedFields(
  { fields }: Pick<InputModel, 'fields'>,
  { states, values }: Outcome,
  rows: ReadonlyMap<string, readonly CaseRow[]>,
  say: Translate,
): Record<string, EvaluatedField> {
  return Object.fromEntries(
    fields.map((field) => {
      const state = states[field.index];
      const evaluated: EvaluatedField = {
        title: say(state?.title ?? field.title),
        visible: state?.display === 'visible',
        required: state?.required === true,
        readOnly: field.computed || state?.readOnly === true,
        value: values[field.name] ?? null,
        options: state?.options,
        set: state?.set ?? {},
        rows: rows.get(field.name)?.map((row) => evaluatedFields(row.entity, row.outcome, new Map(), say)),
      };
      return [field.name, evaluated];
    }),
  );
}

const isShown = (entity: InputModel, { states }: Outcome, name: string): boolean =>
  states[entity.field(name)?.index ?? -1]?.display === 'visible';

function innerOf(model: Model): ReadDocuments {
  const inner = inside.get(model);
  if (inner === undefined) throw new TypeError('This is no model of buildModel');
  return inner;
}

/** Values as the wire has them, so that they are read, and refused, as the server does. */
function wireOf(values: Values): Record<string, WireValue> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, WireValue] => [
      name,
      isList(value) && value.some(isRow)
        ? value.map((row) => (isRow(row) ? wireOf(row) : plainText(row, ',')))
        : isRow(value)
          ? wireOf(value)
          : plainText(value, ','),
    ]),
  );
}
