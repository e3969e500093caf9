import { childValues, enumLabel } from '../findEnumItem.ts';
import { defineFunction, PLAIN, textOf, type ExpressionFunction } from './ExpressionFunction.ts';
import { partOf, unit } from './words.ts';

const OF_ENUM = { ...PLAIN, arity: [2, 2], enumType: 0 } as const satisfies Partial<ExpressionFunction>;

export const children = defineFunction({
  ...OF_ENUM,
  result: 'list',
  help: "values below an item of a tree enum: children('Region', 40)",
  run: ([type, value], enums) => childValues(enums, textOf(type), value ?? null),
  phrase: ([, of = unit('')]) => partOf(of, '下级'),
});

export const label = defineFunction({
  ...OF_ENUM,
  result: 'text',
  help: "label of an enum item: label('Kind', 2)",
  run: ([type, value], enums) => enumLabel(enums, textOf(type), value ?? null),
  phrase: ([, of = unit('')]) => partOf(of, '名称'),
});
