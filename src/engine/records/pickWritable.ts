import { isEmpty, type Value, type Values, sameValue } from '#language/Value.ts';
import type { Outcome } from '../rules/FieldState.ts';
import { withoutInvisible } from '#language/plainName.ts';
import { maskText } from '#fields/maskText.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { WireValue } from '#fields/facets/parseWire.ts';
import { parseValue } from './parseRecord.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { EvaluationContext } from '../rules/EvaluationContext.ts';

/** Something that was sent with a save and is not stored by it. */
export interface IgnoredField {
  readonly field: string;
  readonly title: string;
  /** The reason, in Chinese, for the sender. */
  readonly reason: string;
  /** The rest of the value is stored. */
  readonly isPart?: boolean;
}

/** The reasons why a save ignores a field that may be written in principle. */
const IGNORED_REASONS = {
  unknown: '没有这个字段',
  computed: '由系统计算',
  elsewhere: '不在这个表单里填写',
  forbidden: '没有修改权限，或当前状态下不能修改',
  locked: '按规则只读',
  hidden: '按规则不填写',
  invisible: '看不见的字符已去掉',
} as const;

/** Parameters of a call that are no fields of its record. */
const OF_THE_CALL = ['Id', 'Version', 'form', 'ids', 'AcceptWarnings', 'AcceptGains'];

/** Whether a name is a parameter of the call and no field of its record. */
export const isOfTheCall = (name: string): boolean => OF_THE_CALL.includes(name);

interface IgnoredInput {
  readonly entity: EntityModel;
  /** The fields that the form takes. */
  readonly fields: readonly FieldModel[];
  readonly editable: ReadonlySet<string>;
  /** The submitted values, unparsed. */
  readonly body: Readonly<Record<string, WireValue>>;
  /** The record before; undefined for a new one. */
  readonly stored: Values | undefined;
}

/** Submitted fields that will not be stored in full, with reasons; not those that are equal. */
export function ignoredFields({ entity, fields, editable, body, stored }: IgnoredInput): IgnoredField[] {
  return Object.keys(body).flatMap((name): IgnoredField[] => {
    if (isOfTheCall(name) || body[name] === undefined) return [];
    const field = entity.field(name);
    if (field === undefined) return isTextBeside(entity, name) ? [] : [why(name, name, 'unknown')];
    const isTaken = editable.has(name) && !field.computed && fields.includes(field);
    if (isTaken && losesInvisible(field, body[name])) return [{ ...why(name, field.title, 'invisible'), isPart: true }];
    if (isTaken || isAsStored(field, body[name], stored)) return [];
    if (field.computed) return [why(name, field.title, 'computed')];
    return [why(name, field.title, fields.includes(field) ? 'forbidden' : 'elsewhere')];
  });
}

/** Fields that were sent and that the rules of the record took back, as ignored ones. */
export const revertedByRules = (
  entity: EntityModel,
  names: readonly string[],
  reason: 'locked' | 'hidden',
): readonly IgnoredField[] => names.map((name) => why(name, entity.field(name)?.title ?? name, reason));

const why = (field: string, title: string, reason: keyof typeof IGNORED_REASONS): IgnoredField => ({
  field,
  title,
  reason: IGNORED_REASONS[reason],
});

/** Replies contain the display text of a field as `OwnerIdText`, which is no field. */
const isTextBeside = (entity: EntityModel, name: string): boolean =>
  name.endsWith('Text') && entity.field(name.slice(0, -'Text'.length)) !== undefined;

/** Whether reading the value removes characters that nobody sees. */
function losesInvisible(field: FieldModel, wire: WireValue): boolean {
  if (typeof wire !== 'string') return false;
  const seen = withoutInvisible(wire).trim();
  return seen !== wire.trim() && parseValue(field, wire) === (seen === '' ? null : seen);
}

function isAsStored(field: FieldModel, wire: WireValue, stored: Values | undefined): boolean {
  const value: Value | undefined = parseValue(field, wire);
  if (value === undefined) return wire === '';
  return stored === undefined ? isEmpty(value) : sameValue(value, stored[field.name]);
}

export interface WritableInput {
  readonly fields: readonly FieldModel[];
  readonly outcome: Outcome;
  readonly sent: Values;
  readonly editable: ReadonlySet<string>;
  /** Fields with their default: accepted though a rule locks them, as no user entered it. */
  readonly defaulted?: ReadonlySet<string> | undefined;
  /** The record before the change; undefined for a new one. */
  readonly stored: Values | undefined;
}

/** The values of a record that may be stored, and the omitted ones for the op log. */
export interface WritableRecord {
  readonly values: Record<string, Value>;
  /** Sent although a rule hides them. */
  readonly dropped: readonly string[];
  /** Stored before and hidden now, so set to null. */
  readonly cleared: readonly string[];
  /** Sent although the user may not write them, or the server computes them. */
  readonly ignored: readonly string[];
}

/**
 * The values to store: fields a rule removes become null, computed ones take the rules' value (in a new record their
 * constant default), read-only and foreign ones stay out.
 * `hidden` (in contrast to `none`) keeps what is stored.
 */
export function pickWritable({ fields, outcome, sent, editable, defaulted, stored }: WritableInput): WritableRecord {
  const values: Record<string, Value> = {};
  const [dropped, cleared, ignored]: [string[], string[], string[]] = [[], [], []];
  for (const field of fields) {
    const { name, index } = field;
    const state = outcome.states[index];
    const given = Object.hasOwn(sent, name) && !isEmpty(sent[name]);
    if (state === undefined || state.display === 'none') {
      if (given) dropped.push(name);
      if (stored !== undefined && !isEmpty(stored[name])) cleared.push(name);
      values[name] = null;
    } else if (outcome.computed.has(index)) {
      if (given) ignored.push(name);
      values[name] = outcome.computed.get(index) ?? null;
    } else if (field.computed && stored === undefined && field.default !== undefined && 'value' in field.default) {
      if (given && sent[name] !== field.default.value) ignored.push(name);
      values[name] = field.default.value;
    } else if (field.computed || (state.readOnly && defaulted?.has(name) !== true) || !editable.has(name)) {
      if (given) ignored.push(name);
    } else if (state.display === 'visible' && outcome.values[name] !== undefined) {
      values[name] = outcome.values[name] ?? null;
    }
  }
  return { values, dropped, cleared, ignored };
}

/** Sent values without those that only repeat the masked text of a form: they change nothing. */
export function dropMasked(
  { fields }: EntityModel,
  sent: Readonly<Record<string, Value>>,
  stored: Values,
): Record<string, Value> {
  const repeated = new Set(
    fields.flatMap(({ name, masked }) => {
      const value = stored[name];
      const isSent = sent[name] !== undefined && typeof value === 'string';
      return masked && isSent && sent[name] === maskText(value) ? [name] : [];
    }),
  );
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !repeated.has(name)));
}

/** Values of a new record: given ones (also null), defaults, and figures of no records. */
export function applyDefaults(fields: readonly FieldModel[], context: EvaluationContext): Record<string, Value> {
  const values: Record<string, Value> = { ...emptyRollups({ fields }), ...context.values };
  const scope: Scope = { ...context, values, record: values, index: context.index ?? 0, self: null };
  for (const field of fields) {
    if (field.default === undefined || values[field.name] !== undefined) continue;
    values[field.name] = 'value' in field.default ? field.default.value : field.default.evaluate(scope);
  }
  return values;
}

/** The initial values of a record's rollups, before any record refers to it: sums and counts 0, a latest value null. */
export function emptyRollups({ fields }: Pick<EntityModel, 'fields'>): Record<string, Value> {
  return Object.fromEntries(
    fields.flatMap(({ name, rollup }): [string, Value][] =>
      rollup === undefined ? [] : [[name, rollup.max === undefined ? 0 : null]],
    ),
  );
}
