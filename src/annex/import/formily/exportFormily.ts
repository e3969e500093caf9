import type { Properties } from '#generated/documents/FormDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { isRows } from '#fields/table/fieldKinds.ts';
import { formilyField } from './formilyFields.ts';
import { formilyRules, type FormilyRules } from './formilyRules.ts';
import { SCOPE_KEY, type ExportNote, type ExportWorld, type FormilyExport, type FormilyNode } from './FormilySchema.ts';
import { rowForm, type RowForm, columnsOf } from './ScriptForm.ts';
import type { SuppliedName } from './suppliedNames.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

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
  const note = (pointer: string, text: string, title?: string): void => {
    notes.push({ kind: 'look', file, pointer, text, ...(title === undefined ? {} : { title }) });
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
      note(field.pointer, '明细行没有导出，没有它的实体', field.title);
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

interface Branch {
  readonly title: string;
  readonly below: Map<string, Branch>;
  node?: FormilyNode;
}

/**
 * The values that the program supplies, as JSON Schema by their names; undefined for none. References of rows are keyed
 * by the ids of the records (`additionalProperties`), and the values of rows are in lists (`items`).
 */
function scopeSchema(all: readonly SuppliedName[]): FormilyNode | undefined {
  const top = new Map<string, Branch>();
  for (const { name, within, node } of all) {
    let [at, branch]: [Map<string, Branch>, Branch | undefined] = [top, undefined];
    for (const [i, part] of name.split('.').entries()) {
      branch = at.get(part) ?? { title: within[i] ?? '', below: new Map() };
      at.set(part, branch);
      at = branch.below;
    }
    if (branch !== undefined) branch.node = node;
  }
  return top.size === 0 ? undefined : Object.fromEntries([...top].map(([name, each]) => [name, written(each, [name])]));
}

function written({ title, below, node }: Branch, path: readonly string[]): FormilyNode {
  if (node !== undefined) return node;
  const properties = Object.fromEntries([...below].map(([name, each]) => [name, written(each, [...path, name])]));
  const [root] = path;
  // `$ref.lines.PartId` and `$values.lines` are many records.
  if (root === '$ref' && path.length === 3)
    return { type: 'object', title, additionalProperties: { type: 'object', properties } };
  if (root === '$values' && path.length === 2) return { type: 'array', title, items: { type: 'object', properties } };
  return { type: 'object', title, properties };
}

/** Rows as an `ArrayTable` with the row entity's rules, and unrendered columns that rules set. */
function tableNode(
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
