import type { PickDocument } from '#generated/documents/PickDocument.ts';
import type { FoundSection } from '../schema/collectNodes.ts';
import type { EntityDocuments } from '../schema/EntityDocuments.ts';
import type { FormModel, SectionModel } from '../model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { proposeName } from '../schema/proposeName.ts';
import type { Report } from '../schema/SchemaProblem.ts';
import { EDITABLE_STANDARD_FIELDS, OWNER_SECTION } from './standardFields.ts';

/** Makes the forms of an entity: `form` from form.json, and one per `<name>.form.json`. */
export function buildForms(
  documents: EntityDocuments,
  found: readonly FoundSection[],
  byName: ReadonlyMap<string, FieldModel>,
  reportOf: (file: string) => Report,
): ReadonlyMap<string, FormModel> {
  const main = makeForm('form', documents.form.title, mainSections(found, byName), undefined);
  const picked = Object.entries(documents.forms).map(([name, document]): [string, FormModel] => [
    name,
    makeForm(name, document.title, pickSections(document, byName, reportOf(`${name}.form.json`)), document.initial),
  ]);
  return new Map([['form', main], ...picked]);
}

function makeForm(
  name: string,
  title: string,
  sections: readonly SectionModel[],
  initial: number | undefined,
): FormModel {
  return { name, title, sections, fields: sections.flatMap((section) => section.fields), initial };
}

function mainSections(found: readonly FoundSection[], byName: ReadonlyMap<string, FieldModel>): SectionModel[] {
  const sections = found.flatMap((section): SectionModel[] => {
    const fields = section.fields.flatMap(({ name }) => drawn(byName.get(name)));
    const title = section.node?.title ?? (found.length === 1 ? '' : '基本信息');
    return fields.length === 0
      ? []
      : [
          {
            key: section.key,
            title,
            description: section.node?.description,
            collapsed: section.node?.['x-collapsed'] === true,
            fields,
          },
        ];
  });
  const placed = new Set(sections.flatMap((section) => section.fields.map((field) => field.name)));
  const rest = EDITABLE_STANDARD_FIELDS.flatMap((name) => drawn(byName.get(name))).filter(
    (field) => !placed.has(field.name) && !field.computed,
  );
  return rest.length === 0
    ? sections
    : [...sections, { key: 'owner', title: OWNER_SECTION, description: undefined, collapsed: false, fields: rest }];
}

function pickSections(document: PickDocument, byName: ReadonlyMap<string, FieldModel>, report: Report): SectionModel[] {
  return document.sections.map((section, i) => ({
    key: `section${i}`,
    title: section.title,
    description: undefined,
    collapsed: section.collapsed === true,
    fields: section.fields.flatMap((name, j) => {
      const field = byName.get(name);
      if (field === undefined) {
        const pointer = `/sections/${i}/fields/${j}`;
        const message = `There is no field "${name}"`;
        report({ code: 'rule/unknown-field', pointer, message, ...proposeName(name, [...byName.keys()], report) });
      }
      return drawn(field);
    }),
  }));
}

const drawn = (field: FieldModel | undefined): FieldModel[] =>
  field === undefined || field.component === 'None' ? [] : [field];
