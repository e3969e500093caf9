import { perObject } from '#language/perObject.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { Expression } from '#language/Expression.ts';
import { listNames } from '#language/mapExpression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Translate } from '#engine/words/translator.ts';
import { referredKeys } from '#engine/model/referredEntity.ts';

/** The sources for texts of expressions: titles of fields, labels of enum items. */
export interface Wording {
  readonly entity: EntityModel;
  readonly enums: EnumSource;
  /** Translates values with built-in words (是, 未填写), where the reader's language is known only later. */
  readonly say?: Translate | undefined;
  /** Finds referenced entities, for the titles of their fields; without it, names are used. */
  readonly findEntity?: FindEntity | undefined;
  /** The entity of `$values`, where `$record` is another record. */
  readonly outer?: EntityModel | undefined;
  /** Fields that may be named; what reads another one is worded without saying what it is. Undefined: all of them. */
  readonly readable?: ReadonlySet<string> | undefined;
  /** The same of other entities, which are read through references and in child rows. Undefined: all of theirs. */
  readonly readableOf?: ((entity: string) => ReadonlySet<string>) | undefined;
}

/** Replaces everything that the user may not know. */
export const SECRET_CONDITION = '一项您无权查看的条件';
export const SECRET_VALUE = '您无权查看的内容';
/** Replaces the value of a field that rules hide. */
export const HIDDEN_VALUE = '已隐藏，按未填写处理';

/** The title of a field; with its name where another field has the same title. A name and its Id count as one. */
export function titleOf({ entity }: Pick<Wording, 'entity'>, field: FieldModel): string {
  const { name, title, pairOf } = field;
  const isOther = (other: FieldModel): boolean =>
    other.name !== name && other.name !== pairOf && other.pairOf !== name && other.title === title;
  return byTitle(entity).get(title)?.some(isOther) === true ? `${title}(${name})` : title;
}

const byTitle = perObject(({ fields }: EntityModel): ReadonlyMap<string, readonly FieldModel[]> => {
  const groups = new Map<string, FieldModel[]>();
  for (const field of fields) {
    const group = groups.get(field.title);
    if (group === undefined) groups.set(field.title, [field]);
    else group.push(field);
  }
  return groups;
});

/** The field an expression reads, also of a referenced record; undefined for other expressions. */
export function fieldOf(wording: Wording, expression: Expression): FieldModel | undefined {
  const { entity, findEntity } = wording;
  if (expression.kind === 'coalesce') return fieldOf({ entity, enums: NO_ENUMS, findEntity }, expression.left);
  if (expression.kind !== 'name') return undefined;
  const [first = '', second = ''] = expression.path;
  const rows = expression.rows === undefined ? undefined : fieldOf(wording, expression.rows);
  if (expression.root === '$row') return findEntity?.(rows?.child?.entity ?? '')?.field(first);
  if (expression.root === '$values') return (wording.outer ?? entity).field(first);
  if (expression.root === '$record') return entity.field(first);
  const reference = expression.root === '$ref' ? entity.field(first)?.reference : undefined;
  // The targets of a reference have the same fields: use the first one that has it.
  const targets = reference === undefined ? [] : referredKeys(reference);
  return targets.flatMap((target) => findEntity?.(target)?.field(second) ?? [])[0];
}

/** Whether an expression reads a field that the user may not read: of the record, its references or its rows. */
export function readsSecret(wording: Wording, expression: Expression): boolean {
  const { readable } = wording;
  if (readable === undefined) return false;
  return listNames(expression).some(({ root, path: [field, other] }) => {
    if ((root !== '$values' && root !== '$record' && root !== '$ref') || field === undefined) return false;
    return !readable.has(field) || isSecretBeyond(wording, field, root === '$ref' ? other : undefined);
  });
}

/** Whether a field behind a reference is secret, or any column of child rows, as their texts include the columns. */
function isSecretBeyond({ entity, findEntity, readableOf }: Wording, name: string, other: string | undefined): boolean {
  const field = entity.field(name);
  if (readableOf === undefined || field === undefined) return false;
  if (other !== undefined)
    return field.reference !== undefined && referredKeys(field.reference).some((key) => !readableOf(key).has(other));
  const child = findEntity?.(field.child?.entity ?? '');
  return child !== undefined && child.fields.some((column) => !readableOf(child.key).has(column.name));
}

const NO_ENUMS: EnumSource = () => undefined;
