import { refuseFieldChange } from '#engine/permission/changeable.ts';
import { plainFields } from '#engine/records/bulkForm.ts';
import { SUGGEST } from '#engine/rules/EFFECTS.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isFormatted, isRows, isUpload } from '#fields/table/fieldKinds.ts';
import type { Values } from '#language/Value.ts';
import type { DrawnColumn } from '../../fields/draw/LinkedValue.tsx';
import type { EntitySchema } from '../../stores/RendererContext.ts';

/** A column of the grid, and why its cells cannot be edited. */
export interface GridColumn {
  readonly column: DrawnColumn;
  readonly field: FieldModel;
  /** Why none of its cells can be filled in here; undefined: it depends on the record. */
  readonly closed: string | undefined;
  /** Its value affects other cells of the record, or depends on them: only the record's form can fill it. */
  readonly decides: boolean;
}

/** The columns of a list as a grid has them. */
export function gridColumns(schema: EntitySchema, columns: readonly DrawnColumn[]): readonly GridColumn[] {
  const entity = schema.model;
  const form = new Set((entity.forms.get('form')?.fields ?? []).map(({ name }) => name));
  const depending = new Set(
    plainFields(entity, schema.writable).flatMap(({ field, refusal }) => (refusal === undefined ? [] : [field.name])),
  );
  // In the form a choice that a rule no longer offers is emptied, and a field follows what a rule suggests.
  const followed = new Set(
    entity.ruleSet.rules.flatMap(({ property, reads }) =>
      property === 'options' || property === SUGGEST ? reads : [],
    ),
  );
  return columns.map((column) => {
    const { field, title } = column;
    const isOwn = entity.field(column.key) === field;
    const closed = !isOwn
      ? `「${title}」属于别的记录，请到那里修改`
      : field.computed
        ? `「${title}」由系统计算，不能直接改`
        : isRows(field) || isUpload(field) || isFormatted(field)
          ? `「${title}」请打开表单修改`
          : !form.has(field.name)
            ? `「${title}」不在表单里填写`
            : schema.writable.has(field.name)
              ? undefined
              : `您没有修改「${title}」的权限`;
    return { column, field, closed, decides: isOwn && (depending.has(field.name) || followed.has(field.name)) };
  });
}

/** Why a cell cannot be edited, as far as its row shows; undefined where only the record or a save decides. */
export function refuseCell(schema: EntitySchema, { field, closed }: GridColumn, row: Values): string | undefined {
  const { model: entity, writable } = schema;
  return closed ?? refuseFieldChange({ entity, field, row, writable }, true);
}

/** The fields rows need besides their columns: states, which decide what can be changed, and ids behind names. */
export function gridFields({ model }: EntitySchema, columns: readonly DrawnColumn[]): string[] {
  const states = model.workflow?.status.map((status) => status.field) ?? [];
  const ids = columns.flatMap(({ key, field }) =>
    model.field(key) === field && field.reference?.idField !== undefined ? [field.reference.idField] : [],
  );
  return [...new Set([model.titleField, ...states, ...ids])];
}
