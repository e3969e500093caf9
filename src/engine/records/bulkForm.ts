import type { FieldModel } from '#fields/FieldModel.ts';
import { isRows, isUpload } from '#fields/table/fieldKinds.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import { buildRuleSet } from '../rules/buildRuleSet.ts';
import { fieldsInWhere } from '../rules/foundFields.ts';
import { dependentReferences } from './dependentReferences.ts';

/** The name of the form that `bulkModel` makes. */
export const BULK_FORM = 'bulk';

/** A field of the form, and the reason why it cannot be set to the same value in several records; undefined: it can. */
export interface BulkField {
  readonly field: FieldModel;
  readonly refusal: string | undefined;
}

/** The fields that a user fills in, in form order, and those that can change in many records. */
export function bulkFields(entity: EntityModel, writable: ReadonlySet<string>): BulkField[] {
  const single = new Set(
    entity.unique.flatMap(({ fields, clears }) => [...(fields.length === 1 ? fields : []), clears]),
  );
  return plainFields(entity, writable).map((plain) =>
    single.has(plain.field.name) ? { ...plain, refusal: '每条记录各不相同' } : plain,
  );
}

/**
 * The fields of an entity's form that a user with these write permissions fills in, in form order, and which of them
 * can be set outside the form of the record: the sources of choices, and the values that a choice fills in, exist only
 * there.
 */
export function plainFields(entity: EntityModel, writable: ReadonlySet<string>): BulkField[] {
  const dependents = dependentReferences(entity);
  const refusalOf = (field: FieldModel): string | undefined => {
    const { name, reference } = field;
    if (fieldsInWhere(field).some((other) => other !== name)) return '可选的内容因记录而异';
    if ([name, reference?.idField ?? name].some((own) => dependents.has(own))) return '其他内容要按它选择';
    const fills = [...Object.keys(reference?.fill ?? {}), ...Object.keys(reference?.fillBy ?? {})];
    return fills.length > 0 ? '选择它会带出其他内容' : undefined;
  };
  return (entity.forms.get('form')?.fields ?? [])
    .filter((field) => writable.has(field.name) && !field.computed && !isRows(field) && !isUpload(field))
    .map((field) => ({ field, refusal: refusalOf(field) }));
}

/**
 * The entity as the form of a bulk change sees it: the chosen fields, free of rules and checks, which each record has for itself. None has to be
 * filled in: to leave one empty is to empty it.
 */
export function bulkModel(entity: EntityModel, names: readonly string[]): EntityModel {
  const fields = entity.fields.map((field) =>
    names.includes(field.name) ? { ...field, required: false, requiredBy: [], default: undefined } : field,
  );
  const byName = new Map(fields.map((field) => [field.name, field]));
  const chosen = names.flatMap((name) => byName.get(name) ?? []);
  const section = {
    key: BULK_FORM,
    title: '',
    description: undefined,
    collapsed: false,
    page: { key: BULK_FORM, title: '' },
    fields: chosen,
  };
  const form = {
    name: BULK_FORM,
    title: '批量修改',
    layout: undefined,
    sections: [section],
    fields: chosen,
    initial: undefined,
  };
  return {
    ...entity,
    fields,
    checks: [],
    totals: [],
    warnings: [],
    unique: [],
    lists: new Map(),
    forms: new Map([[BULK_FORM, form]]),
    ruleSet: buildRuleSet(fields, [], [], () => undefined),
    field: (name) => byName.get(name),
  };
}
