import type { Value, Values } from '#language/Value.ts';
import { ignoredFields, type IgnoredField } from '#engine/records/pickWritable.ts';
import { parseRecord } from '#engine/records/parseRecord.ts';
import type { WireValue } from '#fields/facets/parseWire.ts';
import type { EntityModel, FormModel } from '#engine/model/EntityModel.ts';
import { childFieldsOf } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { recordInvalid, type Issue } from '#engine/validate/Issue.ts';
import { messages } from '#fields/facets/validateValue.ts';
import { withoutInvisible } from '#language/plainName.ts';
import { htmlText } from '#fields/htmlText.ts';
import { cleanHtml, lostHtml } from './cleanHtml.ts';
import { isTooMuchHtml } from './htmlLimits.ts';
import type { Call } from '../../access/Call.ts';
import { AppError } from '#engine/errors.ts';
import { isFormatted } from '#fields/table/fieldKinds.ts';

export type WireBody = Readonly<Record<string, WireValue>>;

export interface SentValues {
  readonly sent: Record<string, Value>;
  readonly ignored: readonly IgnoredField[];
  readonly issues: readonly Issue[];
}

/** Parses a body into typed values; omits and reports fields that it must not contain. */
export function readSent(
  entity: EntityModel,
  fields: readonly FieldModel[],
  editable: ReadonlySet<string>,
  body: WireBody,
  call: Call,
  stored?: Values,
): SentValues {
  const { values, issues } = parseRecord(fields, body, (field) => childFieldsOf(field, call.findEntity));
  return {
    sent: keepWritable(entity, fields, editable, values),
    ignored: [
      ...ignoredFields({ entity, fields, editable, body, stored }),
      ...fields.filter(({ name }) => editable.has(name)).flatMap((field) => lostFormats(field, values[field.name])),
    ],
    issues: issues.filter(({ field }) => editable.has(field)),
  };
}

/** Keeps only the parsed values that may be written. */
export function keepWritable(
  entity: EntityModel,
  fields: readonly FieldModel[],
  editable: ReadonlySet<string>,
  values: Values,
): Record<string, Value> {
  const taken = new Set(fields.filter(({ name, computed }) => editable.has(name) && !computed).map(({ name }) => name));
  return cleaned(
    entity,
    Object.entries(values).filter(([name]) => taken.has(name)),
  );
}

/** Cleans formatted text; without content it becomes empty. Throws RECORD_INVALID beyond the limits. */
function cleaned(entity: EntityModel, entries: readonly [string, Value][]): Record<string, Value> {
  return Object.fromEntries(
    entries.map(([name, value]): [string, Value] => {
      const field = entity.field(name);
      if (field === undefined || typeof value !== 'string' || !isFormatted(field)) return [name, value];
      const message = tooMuch(field, value);
      if (message !== undefined) throw recordInvalid([{ field: name, message }]);
      return [name, storedHtml(value)];
    }),
  );
}

function lostFormats(field: FieldModel, value: Value | undefined): IgnoredField[] {
  const lost = typeof value === 'string' && isFormatted(field) ? lostHtml(value) : [];
  const { name, title } = field;
  const reason = `去掉了不支持的内容：${lost.join('、')}`;
  return lost.length === 0 ? [] : [{ field: name, title, reason, isPart: true }];
}

function tooMuch(field: FieldModel, html: string): string | undefined {
  const { title, maxLength } = field;
  if (maxLength !== undefined && html.length > maxLength && [...html].length > maxLength)
    return messages.tooLong(field, title, maxLength);
  return isTooMuchHtml(html) ? `${title}的格式过于复杂，请减少嵌套和表格后再保存` : undefined;
}

/** Formatted text for storing: cleaned, and null when it contains neither text nor a picture or table. */
export function storedHtml(html: string): string | null {
  const clean = cleanHtml(html);
  return withoutInvisible(htmlText(clean)).trim() === '' && !/<(img|table|hr)\b/.test(clean) ? null : clean;
}

/** Returns a form of an entity by name. Throws BAD_REQUEST for an unknown one. */
export function findForm(entity: EntityModel, name: string | undefined): FormModel {
  const form = entity.forms.get(name === undefined || name === '' ? 'form' : name);
  if (form === undefined) throw new AppError('BAD_REQUEST', { text: '表单不存在', detail: `form ${name}` });
  return form;
}

/** The fields that a form accepts from a request: its own, and the Id fields of its lookup texts. */
export function formFields(entity: EntityModel, form: FormModel): FieldModel[] {
  const drawn = new Set(form.fields.map(({ name }) => name));
  return entity.fields.filter(({ name, pairOf }) => drawn.has(name) || (pairOf !== undefined && drawn.has(pairOf)));
}

/** The actions of the lists that offer a form; each of them permits adding a record with it. */
export function createActions(entity: EntityModel, form: FormModel): string[] {
  const offered = [...entity.lists.values()].flatMap((list) =>
    list.create.filter((create) => create.form === form.name).map(({ action }) => action),
  );
  return [...new Set(form.name === 'form' ? ['create', ...offered] : offered)];
}
