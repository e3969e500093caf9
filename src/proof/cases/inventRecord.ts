import { maskText } from '#fields/maskText.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { childFieldsOf, type FindEntity } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isList, isRow, type Value, type Values } from '#language/Value.ts';

/** The parts of a stored record that a case may contain. */
export interface InventedRecord {
  readonly values: Values;
  /** Stored values that users do not enter, as far as rules read them. */
  readonly stored: Values;
  /** Fields of the records that it refers to, by reference field. */
  readonly refs: Readonly<Record<string, Values>>;
}

/**
 * Converts a stored record for use in a case. Masked fields, also in child rows and referenced records, keep only the
 * visible part; other characters of the same kind replace the rest, so that the value is still valid.
 */
export function inventRecord(
  entity: EntityModel,
  { values, refs }: Pick<InventedRecord, 'values' | 'refs'>,
  findEntity: FindEntity,
): InventedRecord {
  const read = new Set(entity.ruleSet.rules.flatMap(({ reads }) => reads));
  const known = inventValues(entity.fields, values, findEntity);
  const part = (isKept: (field: FieldModel) => boolean): Values =>
    Object.fromEntries(
      entity.fields.flatMap((field): [string, Value][] => {
        const value = known[field.name] ?? null;
        return value === null || !isKept(field) ? [] : [[field.name, value]];
      }),
    );
  return {
    values: part(({ computed }) => !computed),
    stored: part(({ computed, name }) => computed && (read.has(name) || name === entity.workflow?.field)),
    refs: Object.fromEntries(
      Object.entries(refs).map(([name, record]) => {
        const target = findEntity(entity.field(name)?.reference?.entity ?? '');
        return [name, inventValues(target?.fields ?? [], record, findEntity)];
      }),
    ),
  };
}

function inventValues(fields: readonly FieldModel[], values: Values, findEntity: FindEntity): Values {
  const known = new Map(fields.map((field) => [field.name, field]));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = known.get(name);
      if (field?.masked === true && typeof value === 'string') return [name, standIn(value)];
      if (field?.child === undefined || !isList(value)) return [name, value];
      const columns = childFieldsOf(field, findEntity);
      return [name, value.map((row) => (isRow(row) ? inventValues(columns, row, findEntity) : row))];
    }),
  );
}

/** A text with zeros, `x` and 某 for what its mask hides; what the server masked already has stars there. */
function standIn(text: string): string {
  const masked = maskText(text);
  const head = [...masked.slice(0, masked.indexOf('****'))].length;
  const tail = [...masked.slice(masked.indexOf('****') + 4)].length;
  const signs = [...text];
  return signs.map((sign, at) => (at < head || at >= signs.length - tail ? sign : otherSign(sign))).join('');
}

const otherSign = (sign: string): string =>
  /[\d*]/.test(sign) ? '0' : /[a-z]/i.test(sign) ? 'x' : /\p{Letter}/u.test(sign) ? '某' : sign;
