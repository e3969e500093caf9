import type { ExpressionOf } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { childFieldsOf } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { kindOf } from '#proof/expressions/kindOf.ts';
import { fieldsAt } from '#proof/expressions/LintExpression.ts';
import type { ExportWorld } from './FormilySchema.ts';
import { InexpressibleError, type ScriptPlace } from './printScript.ts';
import { PLACED, REFERRED, REFERRED_BY_ROW } from './scriptParts.ts';

/** Rows as a table in the form of the record that they belong to. */
export interface ScriptTable {
  readonly field: FieldModel;
  /** The reference by which rows know their record. */
  readonly by: string;
  readonly form: EntityModel;
}

/** A form whose rules are written: that of an entity, or of its rows in the form of another. */
export interface ScriptForm {
  readonly entity: EntityModel;
  readonly table?: ScriptTable;
  readonly world: ExportWorld;
}

export type RowForm = ScriptForm & { readonly table: ScriptTable };

/** The form of the rows of a field; undefined if their entity is unknown. */
export function rowForm(field: FieldModel, form: EntityModel, world: ExportWorld): RowForm | undefined {
  const { child } = field;
  const entity = child === undefined ? undefined : world.findEntity(child.entity);
  if (child === undefined || entity === undefined) return undefined;
  return { entity, table: { field, by: child.by, form }, world };
}

/** The columns of a table: fields of a row without Id. */
export const columnsOf = ({ field }: ScriptTable, { findEntity }: ExportWorld): readonly FieldModel[] =>
  childFieldsOf(field, findEntity).filter(({ name, component }) => name !== 'Id' && component !== 'None');

/** The reads that neither a form nor a scope can provide. */
const WHY: Readonly<Record<string, string>> = { $total: '读取别的记录的合计' };

/**
 * How expressions read names in a form: its fields by `$values`, those of a row by `$record`. The user, the time and
 * referenced records have names of the same kind, which Formily itself does not define. An empty or hidden reference
 * has no record.
 */
export function placeIn({ entity, table, world }: ScriptForm): ScriptPlace {
  const { enums, findEntity } = world;
  const fieldOf = fieldsAt(entity, entity, findEntity);
  const read = (name: ExpressionOf<'name'>): string => {
    const { root, path } = name;
    const [first = '', second = ''] = path;
    // An empty text is nothing.
    const asValue = (text: string): string => (kindOf(name, fieldOf) === 'text' ? `(${text} || null)` : text);
    switch (root) {
      case '$values':
      case '$record':
        if (entity.field(first)?.child !== undefined && (table !== undefined || !isTable(first, entity, world)))
          throw new InexpressibleError('读取没有导出的明细行');
        if (table === undefined) return asValue(`$values.${first}`);
        // A row of an unsaved record belongs to it as well.
        return first === table.by ? '($values.Id ?? 0)' : asValue(`$record?.${first}`);
      case '$row':
        return asValue(`$row?.${first}`);
      case '$user':
        return asValue(`$user?.${first}`);
      case '$ref':
        if (table === undefined) return `(${REFERRED})($values.${first}, $ref?.${first}?.${second})`;
        if (first === table.by) return asValue(`$values.${second}`);
        return `(${REFERRED_BY_ROW})($record?.${first}, $ref?.${table.field.name}?.${first}, ${JSON.stringify(second)})`;
      case '$now':
        return root;
      case '$index':
        return `(${PLACED})($index)`;
      default:
        throw new InexpressibleError(WHY[root] ?? `读取名称 ${root}`);
    }
  };
  return { enums, read };
}

const isTable = (name: string, entity: EntityModel, { findEntity }: ExportWorld): boolean =>
  findEntity(entity.field(name)?.child?.entity ?? '') !== undefined;
