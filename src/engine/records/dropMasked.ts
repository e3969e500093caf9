import type { Value, Values } from '#language/Value.ts';
import { maskText } from '#fields/maskText.ts';
import type { EntityModel } from '../model/EntityModel.ts';

/** Sent values without those that only repeat what a form showed masked: they change nothing. */
export function dropMasked(
  { fields }: EntityModel,
  sent: Readonly<Record<string, Value>>,
  stored: Values,
): Record<string, Value> {
  const repeated = new Set(
    fields.flatMap(({ name, masked }) => {
      const value = stored[name];
      return masked && typeof value === 'string' && sent[name] === maskText(value) ? [name] : [];
    }),
  );
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !repeated.has(name)));
}
