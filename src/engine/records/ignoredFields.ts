import { isEmpty, sameValue, type Value, type Values } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { WireValue } from '#fields/facets/parseWire.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import { parseValue } from './parseRecord.ts';

/** Something that was sent with a save and is not stored by it. */
export interface IgnoredField {
  readonly field: string;
  readonly title: string;
  /** Why, in Chinese, for whoever sent it. */
  readonly reason: string;
}

/** Why a field that may be written in principle is left out by a save. */
export const IGNORED_REASONS = {
  unknown: '没有这个字段',
  computed: '由系统计算',
  elsewhere: '不在这个表单里填写',
  forbidden: '没有修改权限，或当前状态下不能修改',
  locked: '按规则只读',
  hidden: '按规则不填写',
} as const;

/** What a call carries beside the fields of its record. */
const OF_THE_CALL = ['Id', 'Version', 'form', 'ids', 'AcceptWarnings'];

export interface IgnoredInput {
  readonly entity: EntityModel;
  /** The fields that the form takes. */
  readonly fields: readonly FieldModel[];
  readonly editable: ReadonlySet<string>;
  /** What was sent, as it came. */
  readonly body: Readonly<Record<string, WireValue>>;
  /** The record before; undefined for a new one. */
  readonly stored: Values | undefined;
}

/** What was sent and will not be stored, with the reason. Who sends back what he has read is not told of it: nothing is lost by that. */
export function ignoredFields({ entity, fields, editable, body, stored }: IgnoredInput): IgnoredField[] {
  return Object.keys(body).flatMap((name): IgnoredField[] => {
    if (OF_THE_CALL.includes(name) || body[name] === undefined) return [];
    const field = entity.field(name);
    if (field === undefined) return isTextBeside(entity, name) ? [] : [why(name, name, 'unknown')];
    if (isAsStored(field, body[name], stored)) return [];
    if (field.computed) return [why(name, field.title, 'computed')];
    if (!fields.includes(field)) return [why(name, field.title, 'elsewhere')];
    return editable.has(name) ? [] : [why(name, field.title, 'forbidden')];
  });
}

/** Fields that were sent and that the rules of the record took back, as ignored ones. */
export const takenBack = (
  entity: EntityModel,
  names: readonly string[],
  reason: 'locked' | 'hidden',
): readonly IgnoredField[] => names.map((name) => why(name, entity.field(name)?.title ?? name, reason));

const why = (field: string, title: string, reason: keyof typeof IGNORED_REASONS): IgnoredField => ({
  field,
  title,
  reason: IGNORED_REASONS[reason],
});

/** Replies carry the words of a field beside it, `OwnerIdText`: they are no field. */
const isTextBeside = (entity: EntityModel, name: string): boolean =>
  name.endsWith('Text') && entity.field(name.slice(0, -'Text'.length)) !== undefined;

function isAsStored(field: FieldModel, wire: WireValue, stored: Values | undefined): boolean {
  const value: Value | undefined = parseValue(field, wire);
  if (value === undefined) return wire === '';
  return stored === undefined ? isEmpty(value) : sameValue(value, stored[field.name]);
}
