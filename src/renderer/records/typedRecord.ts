import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';

/** Converts numbers sent as text in a served record or row; returns the same object when there are none. */
export function typedRecord(model: EntityModel, record: Values): Values {
  const wired = model.fields.filter((field) => field.wireText && typeof record[field.name] === 'string');
  if (wired.length === 0) return record;
  const numbers = wired.flatMap(({ name }): [string, number | null][] => {
    const text = record[name];
    const value = typeof text === 'string' && text.trim() !== '' ? Number(text) : NaN;
    return [[name, Number.isFinite(value) ? value : null]];
  });
  return { ...record, ...Object.fromEntries(numbers) };
}
