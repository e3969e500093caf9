import type { FieldModel } from '#fields/FieldModel.ts';
import { isRows } from '#fields/table/traits.ts';
import { formilyField } from './formilyFields.ts';
import type { FormilyRules } from './formilyRules.ts';
import type { ExportNote, FormilyNode } from './FormilySchema.ts';
import { columnsOf, type RowForm } from './ScriptForm.ts';

/**
 * Rows as an `ArrayTable`, whose cells have the rules of the row entity. Columns that are not rendered are included if
 * rules set them.
 */
export function tableNode(
  { entity, table, world }: RowForm,
  { reactions }: FormilyRules,
): { readonly node: FormilyNode; readonly notes: readonly ExportNote[] } {
  const notes: ExportNote[] = [];
  const cell = (column: FieldModel): FormilyNode => {
    const made = formilyField(column, entity.key, world.enums);
    notes.push(...made.notes);
    const own = reactions.get(column.name) ?? [];
    return { ...made.node, ...(own.length === 0 ? {} : { 'x-reactions': own }) };
  };
  const drawn = columnsOf(table, world).filter((column) => !isRows(column));
  const hidden = entity.fields.filter(
    (column) => reactions.has(column.name) && !drawn.includes(column) && column.name !== table.by,
  );
  const column = (title: string, properties: FormilyNode): FormilyNode => ({
    type: 'void',
    'x-component': 'ArrayTable.Column',
    'x-component-props': { title },
    properties,
  });
  const { field } = table;
  return {
    node: {
      type: 'array',
      title: field.title,
      ...(field.required ? { required: true } : {}),
      ...(field.minItems === undefined ? {} : { minItems: field.minItems }),
      ...(field.maxItems === undefined ? {} : { maxItems: field.maxItems }),
      'x-decorator': 'FormItem',
      'x-component': 'ArrayTable',
      items: {
        type: 'object',
        properties: {
          ...Object.fromEntries(
            drawn.map((each) => [`${each.name}Column`, column(each.title, { [each.name]: cell(each) })]),
          ),
          rowColumn: column('', {
            ...Object.fromEntries(hidden.map((each) => [each.name, cell({ ...each, component: 'None' })])),
            remove: { type: 'void', 'x-component': 'ArrayTable.Remove' },
          }),
        },
      },
      properties: { add: { type: 'void', title: '添加', 'x-component': 'ArrayTable.Addition' } },
    },
    notes,
  };
}
