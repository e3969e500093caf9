import { isEmpty, type Values } from '#language/Value.ts';
import type { EntityModel, SectionModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { RecordInput } from './initialRecord.ts';

/** The sections of a form with the visible fields; fields that only the server writes come with their value. */
export function drawnSections(
  { schema, form, record, prefill, isFixed, drawsAll }: RecordInput,
  values: Values,
): SectionModel[] {
  const { model, readable } = schema;
  const ruled = ruledFields(model);
  // A place shows its position itself.
  const positions = new Set(form.fields.flatMap(({ position }) => Object.values(position ?? {})));
  const isDrawn = (field: FieldModel): boolean =>
    readable.has(field.name) &&
    !positions.has(field.name) &&
    !(isFixed === true && field.name in prefill) &&
    (drawsAll === true ||
      !field.computed ||
      ruled.has(field.index) ||
      field.found !== undefined ||
      !isEmpty(values[field.name]) ||
      (record === undefined && field.number !== undefined));
  return form.sections
    .map((section) => ({
      ...(form.layout === undefined ? section : onPage(section)),
      fields: section.fields.filter(isDrawn),
    }))
    .filter(
      ({ fields }) => fields.length > 0 && (drawsAll === true || record !== undefined || !fields.every(isResult)),
    );
}

/** A page is opened by its tab or step: the section that it is needs neither heading nor folding. */
const onPage = (section: SectionModel): SectionModel =>
  section.key === section.page.key ? { ...section, title: '', collapsed: false } : section;

const isResult = (field: FieldModel): boolean => field.computed;

const ruledFields = ({ ruleSet }: EntityModel): ReadonlySet<number> =>
  new Set(ruleSet.rules.flatMap((rule) => (rule.property === 'value' ? rule.targets : [])));
