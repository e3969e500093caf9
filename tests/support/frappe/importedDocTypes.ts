import { expect } from 'vitest';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { Values } from '#language/Value.ts';
import { settleDraft } from '#annex/import/draft/settleDraft.ts';
import { readDocType, type DocType } from '#annex/import/frappe/DocType.ts';
import { importFrappe } from '#annex/import/frappe/importFrappe.ts';
import { toldImport } from '../toldImport.ts';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';

/** A DocType as a test writes it. */
export interface Written {
  readonly file?: string;
  readonly name: string;
  readonly fields: readonly Readonly<Record<string, unknown>>[];
  readonly [key: string]: unknown;
}

/** Parses a DocType that a test writes; its file is named after it unless given. */
export function docTypeOf({ file = '', ...more }: Written): DocType {
  const document = { doctype: 'DocType', ...more };
  return readDocType(document, {
    file: file || `${more.name}.json`,
    source: JSON.stringify(document, null, 1),
    at: '',
  });
}

/** DocTypes imported as documents, which must be valid, with the texts of the report. */
export function importedDocTypes(...all: readonly Written[]) {
  const made = settleDraft(importFrappe(all.map((each) => docTypeOf(each))), NO_LIMITS);
  expect(made.problems).toEqual([]);
  const { entities } = loadDocuments(made.texts);
  const notes = toldImport(made, all);
  const form = (key: string): unknown =>
    JSON.parse(made.texts.find(({ file }) => file === `${key}/form.json`)?.text ?? 'null');
  return { entities, notes, form, enums: made.texts.filter(({ file }) => file.startsWith('enums/')) };
}

/** A field of a type; `more` are its other keys. */
export const typed = (fieldname: string, fieldtype: string, more: object = {}) => ({
  fieldname,
  fieldtype,
  label: fieldname,
  ...more,
});

/** A field of a text. */
export const data = (fieldname: string, more: object = {}) => typed(fieldname, 'Data', more);

/** A field of a text that is shown under a condition. */
export const shown = (fieldname: string, depends_on: string) => data(fieldname, { depends_on });

/** The conditions of an entity's rules, by their effects. */
export const whens = (entity: EntityModel | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    entity?.ruleSet.rules.flatMap(({ target, property, condition }) =>
      condition === undefined ? [] : [[`${target} ${property}`, printExpression(condition)]],
    ) ?? [],
  );

/** The field states of an entity for some values. */
export function statesOf(entity: EntityModel | undefined, values: Values) {
  if (entity === undefined) throw new Error('It did not come along');
  const now = '2026-06-10 09:30:00';
  const { states } = evaluateRules(entity.ruleSet, { values, user: {}, now, refs: {}, enums: () => undefined });
  return (name: string) => {
    const state = states[entity.field(name)?.index ?? -1];
    return state === undefined ? undefined : { isShown: state.display === 'visible', isClosed: state.readOnly };
  };
}
