import { useMemo, useState } from 'react';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { buildMatrix, matrixInputs, type BuiltMatrix, type MatrixSetting } from '#annex/proof';
import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import type { FormEngine } from '#renderer/form/formily/FormEngine.ts';
import { storedIn, type Situation } from '#toolbox/form/Situation.ts';
import { useToolbox } from '#toolbox/state/Toolbox.ts';

export interface MatrixChoice {
  readonly inputs: readonly string[];
  readonly fields: readonly string[];
  readonly rule: string;
  /** Fields that are not varied are as filled in in the live form; otherwise empty. */
  readonly keepsForm: boolean;
}

export interface MatrixState {
  readonly choice: MatrixChoice;
  readonly change: (part: Partial<MatrixChoice>) => void;
  readonly offered: { readonly inputs: readonly FieldModel[]; readonly fields: readonly FieldModel[] };
  /** Undefined without fields to show. */
  readonly matrix: BuiltMatrix | undefined;
}

/** The matrix of an entity for the choices, with the current rules of the editor. */
export function useMatrix(
  model: EntityModel,
  situation: Situation,
  engine: FormEngine | undefined,
  isShown: boolean,
): MatrixState {
  const { check } = useToolbox();
  const { enums } = check.product;
  const offered = useMemo(() => offeredFields(model, situation.form), [model, situation.form]);
  const [choice, setChoice] = useState<MatrixChoice>(() => firstChoice(model, offered));
  const matrix = useMemo(() => {
    const { inputs, fields, rule, keepsForm } = choice;
    const known = fields.filter((name) => offered.fields.some((field) => field.name === name));
    if (!isShown || known.length === 0) return undefined;
    const setting = settingOf(model, situation, rule, keepsForm ? engine : undefined, inputs);
    return buildMatrix(model, { setting, inputs, fields: known }, enums, NO_LIMITS);
  }, [model, situation, engine, enums, choice, offered, isShown]);
  return { choice, offered, matrix, change: (part) => setChoice((before) => ({ ...before, ...part })) };
}

function offeredFields(model: EntityModel, form: string): MatrixState['offered'] {
  const drawn = model.forms.get(form)?.fields ?? [];
  return { inputs: matrixInputs(model, form), fields: drawn.filter(({ component }) => component !== 'None') };
}

/** The default choice: the fields that rules show or require, and the inputs that decide it. */
function firstChoice({ ruleSet }: EntityModel, { inputs, fields }: MatrixState['offered']): MatrixChoice {
  const rules = ruleSet.rules.filter(({ property }) => property === 'display' || property === 'required');
  const read = new Set(rules.flatMap(({ reads }) => reads));
  const governed = new Set(rules.flatMap(({ targets }) => targets));
  return {
    inputs: inputs.filter(({ name }) => read.has(name)).map(({ name }) => name),
    fields: fields.filter(({ index }) => governed.has(index)).map(({ name }) => name),
    rule: '',
    keepsForm: false,
  };
}

function settingOf(
  model: EntityModel,
  situation: Situation,
  rule: string,
  engine: FormEngine | undefined,
  inputs: readonly string[],
): MatrixSetting {
  const { form, user, now } = situation;
  const context = engine?.state.context();
  const enterable = matrixInputs(model, form).filter(({ name }) => !inputs.includes(name));
  const kept = enterable.flatMap(({ name }) => {
    const value = context?.values[name] ?? null;
    return value === null ? [] : [[name, value] as const];
  });
  return {
    form,
    rule,
    user,
    now: now === CASE_NOW ? undefined : now,
    values: Object.fromEntries(kept),
    refs: refsOfRules(model, context?.refs ?? {}),
    stored: storedIn(model, situation),
  };
}

const refsOfRules = (model: EntityModel, refs: Readonly<Record<string, Values>>): Record<string, Values> =>
  Object.fromEntries(
    [...model.ruleSet.references].flatMap(([key, names]) => {
      const known = Object.entries(refs[key] ?? {}).filter(([name, value]) => names.includes(name) && value !== null);
      return known.length === 0 ? [] : [[key, Object.fromEntries(known)]];
    }),
  );
