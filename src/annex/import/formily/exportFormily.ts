import type { Properties } from '#generated/documents/FormDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { isRows } from '#fields/table/traits.ts';
import { formilyField } from './formilyFields.ts';
import { formilyRules, type FormilyRules } from './formilyRules.ts';
import { SCOPE_KEY, type ExportNote, type ExportWorld, type FormilyExport, type FormilyNode } from './FormilySchema.ts';
import { scopeSchema } from './scopeSchema.ts';
import { rowForm, type RowForm } from './ScriptForm.ts';
import { tableNode } from './tableNode.ts';

/**
 * Exports the form of an entity as a plain Formily schema, which runs with `createSchemaField` and the components of
 * `@formily/antd-v5` alone. In every state it shows, requires, locks, computes and titles the fields and the cells of
 * rows, and offers their choices, as our engine does. Exceptions are the fields named as open; the host program
 * supplies the other values that rules read.
 */
export function exportFormily(entity: EntityModel, world: ExportWorld): FormilyExport {
  const file = `${entity.key}/form.json`;
  const tables = new Map<string, { readonly form: RowForm; readonly rules: FormilyRules }>();
  for (const field of entity.fields.filter((each) => isRows(each) && each.pointer !== '')) {
    const form = rowForm(field, entity, world);
    if (form !== undefined) tables.set(field.name, { form, rules: formilyRules(form) });
  }
  const openTables = [...tables].flatMap(([name, { rules }]) => (rules.open.size === 0 ? [] : [name]));
  const rules = formilyRules({ entity, world }, openTables);
  const all = [...[...tables.values()].map((each) => each.rules), rules];
  const notes: ExportNote[] = all.flatMap((each) => each.notes);
  const note = (pointer: string, text: string): void => {
    notes.push({ kind: 'look', file, pointer, text });
  };
  const reacting = (key: string): FormilyNode => {
    const reactions = rules.reactions.get(key) ?? [];
    return reactions.length === 0 ? {} : { 'x-reactions': reactions };
  };
  const fieldNode = (name: string, change: Partial<{ component: string }> = {}): [string, FormilyNode][] => {
    const field = entity.field(name);
    if (field === undefined) return [];
    const table = tables.get(name);
    if (table === undefined && isRows(field)) {
      note(field.pointer, `${field.title}：明细行没有导出，没有它的实体`);
      return [];
    }
    const made =
      table === undefined
        ? formilyField({ ...field, ...change }, entity.key, world.enums)
        : tableNode(table.form, table.rules);
    notes.push(...made.notes);
    return [[name, { ...made.node, ...reacting(name) }]];
  };
  const convert = (properties: Properties, pointer: string): FormilyNode =>
    Object.fromEntries(
      Object.entries(properties).flatMap(([name, node]): [string, FormilyNode][] => {
        if (node.type !== 'void') return fieldNode(name);
        const at = `${pointer}/${name}`;
        const section = {
          type: 'void',
          'x-component': 'Card',
          'x-component-props': { title: node.title, size: 'small' },
          ...reacting(at),
          properties: convert(node.properties, `${at}/properties`),
        };
        return [[name, section]];
      }),
    );
  const { form } = entity.source.documents;
  const properties = {
    ...convert(form.properties, '/properties'),
    // Computed fields outside the form are exported too, because others read them.
    ...Object.fromEntries(
      entity.fields
        .filter(({ name, pointer }) => pointer === '' && rules.reactions.has(name))
        .flatMap(({ name }) => fieldNode(name, { component: 'None' })),
    ),
  };
  for (const [i, { message }] of (form['x-checks'] ?? []).entries())
    note(`/x-checks/${i}`, `跨字段校验没有导出：${message}`);
  for (const [i] of (form['x-either'] ?? []).entries()) note(`/x-either/${i}`, '“至少填一项”没有导出');
  const supplied = [...new Map(all.flatMap((each) => each.supplied).map((each) => [each.name, each])).values()];
  const scope = scopeSchema(supplied);
  return {
    schema: { type: 'object', ...(scope === undefined ? {} : { [SCOPE_KEY]: scope }), properties },
    notes,
    supplied: supplied.map(({ name }) => name),
    open: [
      ...[...rules.open].filter((name) => !openTables.includes(name)),
      ...[...tables].flatMap(([name, each]) => [...each.rules.open].map((column) => `${name}.${column}`)),
    ],
  };
}
