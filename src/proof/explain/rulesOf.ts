import type { Rule } from '#engine/rules/Rule.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** The rules that govern a field, its own before those of its section. Only visibility comes from a section. */
export function rulesOf(rules: readonly Rule[], { index }: FieldModel): Rule[] {
  const found = rules.filter(({ property, targets, self }) =>
    property === 'display' ? targets.includes(index) : self === index,
  );
  return [...found.filter(({ self }) => self >= 0), ...found.filter(({ self }) => self < 0)];
}
