import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { caseEntity, CASE_NOW, caseBody } from '#proof/cases/runCase.ts';
import type { Values } from '#language/Value.ts';
import { parseRecord } from '#engine/records/parseRecord.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { childFieldsOf } from '#engine/model/EntitySource.ts';
import { isValue } from '#renderer/form/save/isValue.ts';
import { createActions, findForm, formFields } from '#server/records/check/readSent.ts';
import { shippedProduct } from '../../shippedProduct.ts';
import type { MountInput } from '../openHarness.ts';
import { withoutMost } from '../../withoutMost.ts';

/**
 * The input of the harness for a case: the form of a new record with all values of the case entered together. A form
 * that creates no record, or a case with stored values, opens a stored record; it contains those values, and the case's
 * values outside the form.
 */
export function caseInput(plain: EntityModel, ruleCase: RuleCase): MountInput {
  const entity = caseEntity(plain, ruleCase);
  const form = findForm(entity, ruleCase.form);
  const read = (sent: RuleCase['values']): Values =>
    parseRecord(withoutMost(entity.fields), caseBody({ ...ruleCase, values: sent }), (field) =>
      childFieldsOf(field, (key) => shippedProduct().entities.get(key)),
    ).values;
  const values = read(ruleCase.values);
  const input = {
    entity: entity.key,
    form: form.name,
    user: valuesOf(ruleCase.user),
    refs: Object.fromEntries(Object.entries(ruleCase.refs ?? {}).map(([field, ref]) => [field, valuesOf(ref)])),
    now: ruleCase.now ?? CASE_NOW,
    defaults: ruleCase.defaults === true,
  };
  if (ruleCase.stored === undefined && createActions(entity, form).length > 0) return { ...input, values };
  const own = new Set(formFields(entity, form).map(({ name }) => name));
  const part = (isOwn: boolean): Values =>
    Object.fromEntries(Object.entries(values).filter(([name]) => own.has(name) === isOwn));
  const kept = { ...part(false), ...read(ruleCase.stored ?? {}), Id: 700, Version: 1 };
  const record = { Record: kept, Can: ['edit'], Editable: [...own], Masked: [], Refs: {} };
  return { ...input, values: part(true), record };
}

const valuesOf = (record: { readonly [name: string]: unknown } = {}): Values =>
  Object.fromEntries(Object.entries(record).flatMap(([name, value]) => (isValue(value) ? [[name, value]] : [])));
