import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import type { Values } from '#core/expression/Value.ts';
import { parseRecord } from '#core/records/parseRecord.ts';
import { CASE_NOW, caseBody } from '#core/rules/runCase.ts';
import type { EntityModel } from '#core/schema/EntityModel.ts';
import { isValue } from '#renderer/records/isValue.ts';
import { createActions, findForm, formFields } from '#server/records/write/formFields.ts';
import type { MountInput } from '../openHarness.ts';

/**
 * What the harness mounts for a case: the form of a new record with everything the case states typed in at once. A form that makes
 * nothing opens a stored record, which holds what the case states beside the form.
 */
export function caseInput(entity: EntityModel, ruleCase: RuleCase): MountInput {
  const form = findForm(entity, ruleCase.form);
  const { values } = parseRecord(entity.fields, caseBody(ruleCase), () => []);
  const input = {
    entity: entity.key,
    form: form.name,
    user: valuesOf(ruleCase.user),
    refs: Object.fromEntries(Object.entries(ruleCase.refs ?? {}).map(([field, ref]) => [field, valuesOf(ref)])),
    now: ruleCase.now ?? CASE_NOW,
    defaults: ruleCase.defaults === true,
  };
  if (createActions(entity, form).length > 0) return { ...input, values };
  const own = new Set(formFields(entity, form).map(({ name }) => name));
  const part = (isOwn: boolean): Values =>
    Object.fromEntries(Object.entries(values).filter(([name]) => own.has(name) === isOwn));
  const record = { Record: { ...part(false), Id: 700, Version: 1 }, Can: ['edit'], Editable: [...own], Refs: {} };
  return { ...input, values: part(true), record };
}

const valuesOf = (record: { readonly [name: string]: unknown } = {}): Values =>
  Object.fromEntries(Object.entries(record).flatMap(([name, value]) => (isValue(value) ? [[name, value]] : [])));
