import { descendantValues } from '#language/enums/descendantValues.ts';
import type { EnumSource } from '#language/enums/EnumType.ts';
import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import { dayBounds } from '#fields/dayBounds.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

export interface FilterContext {
  readonly enums: EnumSource;
  /** `YYYY-MM-DD`, Beijing. */
  readonly today: string;
}

/** The predicate for one filter of a list, from its text in the URL; undefined when the text does not fit the field. */
export function filterExpression(field: FieldModel, text: string, context: FilterContext): Expression | undefined {
  const record = build.record(field.name);
  if (text === 'empty') return build.compare(record, '===', null);
  switch (field.type) {
    case 'money':
    case 'integer':
    case 'decimal':
    case 'percent':
      return numberRange(record, text);
    case 'date':
    case 'datetime':
      return dateRange(record, field.type, text, context.today);
    case 'boolean':
      return text === 'true' || text === 'false' ? build.compare(record, '===', text === 'true') : undefined;
    case 'enum':
    case 'region':
    case 'enumTree':
      return itemFilter(field, text, context.enums);
    case 'multiEnum':
    case 'references': {
      const values = readItems(field, text);
      return values.length === 0 ? undefined : build.or(...values.map((value) => build.has(record, value)));
    }
    case 'reference': {
      const ids = readIds(text);
      if (field.name === 'OwnerUnitId')
        return build.or(
          ...ids.map((id) => build.call('contains', build.record('OwnerUnitPath'), build.literal(`/${id}/`))),
        );
      return ids.length === 0 ? undefined : build.oneOf(record, ids);
    }
    case 'text':
    case 'longtext':
    case 'lookup':
    case 'phone':
    case 'email':
      return build.call('contains', record, build.literal(text.slice(0, 100)));
    case 'richtext':
    case 'attachments':
    case 'image':
    case 'rows':
      return undefined;
  }
}

function readIds(text: string): number[] {
  return text
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id >= 0)
    .slice(0, 100);
}

function readItems(field: FieldModel, text: string): (string | number)[] {
  return field.itemType === 'integer' ? readIds(text) : text.split(',').slice(0, 100);
}

function itemFilter(field: FieldModel, text: string, enums: EnumSource): Expression | undefined {
  const type = field.enum === undefined ? undefined : enums(field.enum.type);
  const asked = text
    .split(',')
    .slice(0, 100)
    .flatMap((part): (string | number)[] => (/^-?\d+$/.test(part) ? [Number(part), part] : [part]));
  const record = build.record(field.name);
  if (field.enum?.path === true) {
    return build.or(
      ...asked
        .filter((value) => typeof value === 'string')
        .flatMap((path) => [
          build.compare(record, '===', path),
          build.call('startsWith', record, build.literal(`${path}/`)),
        ]),
    );
  }
  const values = type === undefined ? asked : asked.flatMap((value) => descendantValues(type, value));
  return values.length === 0 ? undefined : build.oneOf(record, [...new Set(values)]);
}

function numberRange(record: Expression, text: string): Expression | undefined {
  const [from = '', to = ''] = text.includes('~') ? text.split('~') : [text, text];
  const [least, most] = [from === '' ? undefined : Number(from), to === '' ? undefined : Number(to)];
  if ([least, most].some((bound) => bound !== undefined && !Number.isFinite(bound))) return undefined;
  return range(record, least, most);
}

function dateRange(record: Expression, type: 'date' | 'datetime', text: string, today: string): Expression | undefined {
  const bounds = dayBounds(text, today);
  if (bounds === undefined) return undefined;
  const [from, to] = bounds;
  return range(record, from, to === undefined || type === 'date' ? to : `${to} 23:59:59`);
}

function range(
  record: Expression,
  least: string | number | undefined,
  most: string | number | undefined,
): Expression | undefined {
  if (least === undefined && most === undefined) return undefined;
  return build.and(
    ...(least === undefined ? [] : [build.compare(record, '>=', least)]),
    ...(most === undefined ? [] : [build.compare(record, '<=', most)]),
  );
}
