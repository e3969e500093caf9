import type { Properties } from '#generated/documents/FormDocument.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { isRows } from '#fields/table/traits.ts';
import { formilyField } from './formilyFields.ts';
import { formilyRules } from './formilyRules.ts';
import type { ExportNote, FormilyExport, FormilyNode } from './FormilySchema.ts';

/**
 * Writes the form of an entity as a plain Formily schema, which runs with `createSchemaField` and the components of `@formily/antd-v5` alone.
 * In every state it shows, requires, closes, computes and titles the fields as our engine does, except those that are named as open.
 */
export function exportFormily(entity: EntityModel, enums: EnumSource): FormilyExport {
  const rules = formilyRules(entity, enums);
  const notes: ExportNote[] = [...rules.notes];
  const reacting = (key: string): FormilyNode => {
    const reactions = rules.reactions.get(key) ?? [];
    return reactions.length === 0 ? {} : { 'x-reactions': reactions };
  };
  const convert = (properties: Properties, pointer: string): FormilyNode =>
    Object.fromEntries(
      Object.entries(properties).flatMap(([name, node]): [string, FormilyNode][] => {
        const at = `${pointer}/${name}`;
        if (node.type === 'void') {
          const section = {
            type: 'void',
            'x-component': 'Card',
            'x-component-props': { title: node.title, size: 'small' },
            ...reacting(at),
            properties: convert(node.properties, `${at}/properties`),
          };
          return [[name, section]];
        }
        const field = entity.field(name);
        if (field === undefined) return [];
        const made = formilyField(field, enums);
        notes.push(...made.notes);
        return isRows(field) ? [] : [[name, { ...made.node, ...reacting(name) }]];
      }),
    );
  const { form } = entity.source.documents;
  const properties = convert(form.properties, '/properties');
  for (const [i, { message }] of (form['x-checks'] ?? []).entries())
    notes.push({ kind: 'look', pointer: `/x-checks/${i}`, text: `跨字段校验没有导出：${message}` });
  for (const [i] of (form['x-either'] ?? []).entries())
    notes.push({ kind: 'look', pointer: `/x-either/${i}`, text: '“至少填一项”没有导出' });
  const open = [...rules.open].filter((name) => entity.field(name)?.pointer !== '');
  return { schema: { type: 'object', properties }, notes, open };
}
