import type { EntityModel } from '#engine/model/EntityModel.ts';
import { expressionsOf } from '#engine/rules/buildRuleSet.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isRows, isUpload } from '#fields/table/fieldKinds.ts';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { Value, Values } from '#language/Value.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import { fieldDomain } from '#proof/analysis/fieldDomain.ts';
import { listComparisons } from '#proof/analysis/listComparisons.ts';
import { type Walk, walkStates } from '#proof/analysis/walkStates.ts';
import { CASE_NOW, openCase, type OpenCase } from '#proof/cases/runCase.ts';
import { type CaseRefusal, caseRefusals } from '#proof/cases/runCases.ts';
import { type Mark, type Matrix, type MatrixRow, type MatrixSetting, rowSetting } from './Matrix.ts';

/** The requested content of a matrix. Unknown names are ignored. */
export interface MatrixRequest {
  readonly setting: MatrixSetting;
  readonly inputs: readonly string[];
  /** Names of the fields to show. */
  readonly fields: readonly string[];
}

/** A matrix with how it came about: from every combination, or from every pair of values of two inputs. */
export type BuiltMatrix = Matrix & Walk;

/** Maximum number of rows with all combinations; above it, each pair of values occurs once. */
export const MAX_ROWS = 500;

/**
 * The decision matrix of an entity: a row per combination of inputs that can be entered, with the mark of every field.
 * Inputs hidden by a combination are empty in it; equal rows occur once.
 */
export function buildMatrix(
  entity: EntityModel,
  request: MatrixRequest,
  enums: EnumSource,
  limits: Limits,
): BuiltMatrix {
  const { setting } = request;
  const inputs = matrixInputs(entity, setting.form).filter(({ name }) => request.inputs.includes(name));
  const fields = entity.fields.filter(({ name }) => request.fields.includes(name));
  const comparisons = listComparisons(entity.ruleSet.rules.flatMap(expressionsOf));
  const context = { enums, now: setting.now ?? CASE_NOW };
  const domains = inputs.map((field) => fieldDomain(field, comparisons.get(field.name), context));
  const space = {
    fields: inputs.map(({ name }) => name),
    domains,
    size: domains.reduce((product, domain) => product * domain.length, 1),
  };
  const rows = new Map<string, MatrixRow>();
  const walk = walkStates(space, { ...limits, mostStates: Math.min(limits.mostStates, MAX_ROWS) }, (state) => {
    const row = makeRow(entity, setting, inputs, fields, state, enums);
    if (row !== undefined) rows.set(JSON.stringify(row.values), row);
  });
  return { entity: entity.key, setting, inputs, fields, rows: [...rows.values()], ...walk };
}

/** The fields of a form that can be varied: those users fill in, without child rows and files. */
export function matrixInputs(entity: EntityModel, form: string): readonly FieldModel[] {
  const drawn = entity.forms.get(form)?.fields ?? [];
  return drawn.filter((field) => !field.computed && field.component !== 'None' && !isRows(field) && !isUpload(field));
}

/** The row of a combination; undefined when it cannot be entered. */
function makeRow(
  entity: EntityModel,
  setting: MatrixSetting,
  inputs: readonly FieldModel[],
  fields: readonly FieldModel[],
  state: Values,
  enums: EnumSource,
): MatrixRow | undefined {
  const values = { ...state };
  // An input that the others hide is empty; the others were decided without it, so one look is enough.
  const first = openRow(entity, setting, values, enums).open;
  for (const { name, index } of inputs) if (first.outcome.states[index]?.display !== 'visible') values[name] = null;
  const { ruleCase, open } = openRow(entity, setting, values, enums);
  if (inputs.some((field) => !isOffered(open, field, values[field.name] ?? null))) return undefined;
  const refused = caseRefusals(entity, ruleCase, open).map(({ field }) => field);
  if (inputs.some(({ name }) => refused.includes(name))) return undefined;
  return { values, marks: fields.map(({ index }) => markOf(open, index)) };
}

/** A row as a case, with the rules' outcome. */
function openRow(
  entity: EntityModel,
  setting: MatrixSetting,
  inputs: Values,
  enums: EnumSource,
): { ruleCase: RuleCase; open: OpenCase } {
  const ruleCase: RuleCase = { title: '', ...rowSetting(setting, inputs), expect: {} };
  return { ruleCase, open: openCase(entity, ruleCase, enums) };
}

/** The mark of a field by the rules. */
function markOf({ outcome }: OpenCase, index: number): Mark {
  const state = outcome.states[index];
  if (state?.display !== 'visible') return 'hidden';
  return state.required ? 'required' : 'shown';
}

function isOffered({ outcome }: OpenCase, { index }: FieldModel, value: Value): boolean {
  const options = outcome.states[index]?.options;
  return options === undefined || value === null || options.includes(value);
}

/** A field whose mark in the sheet differs from the rules. */
export interface MarkDifference {
  readonly field: FieldModel;
  readonly wanted: Mark;
  readonly is: Mark;
}

/** The comparison of a sheet row with the rules; it agrees when there are neither differences nor refusals. */
export interface RowComparison {
  /** Place of the row in the matrix, from 0. */
  readonly index: number;
  readonly differences: readonly MarkDifference[];
  /** Values that cannot be entered together. */
  readonly refusals: readonly CaseRefusal[];
}

/** Compares every row of a matrix with the current rules. */
export function compareMatrix(entity: EntityModel, matrix: Matrix, enums: EnumSource): RowComparison[] {
  return matrix.rows.map(({ values, marks }, index) => {
    const { ruleCase, open } = openRow(entity, matrix.setting, values, enums);
    const differences = matrix.fields.flatMap((field, i) => {
      const [wanted, is] = [marks[i] ?? 'hidden', markOf(open, field.index)];
      return wanted === is ? [] : [{ field, wanted, is }];
    });
    return { index, differences, refusals: caseRefusals(entity, ruleCase, open) };
  });
}
