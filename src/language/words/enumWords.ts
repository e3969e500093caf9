import type { ENUM_FUNCTIONS } from '../functions/enumFunctions.ts';
import { type FunctionWords, partOf, unit } from '../functions/ExpressionFunction.ts';

export const ENUM_WORDS = {
  children: {
    call: 'children(枚举, x)',
    help: "树形枚举某一项下面的值，如 `children('Region', 40)`",
    phrase: ([, of = unit('')]) => partOf(of, '下级'),
  },
  label: {
    call: 'label(枚举, x)',
    help: "枚举项的文字，如 `label('Kind', 2)`",
    phrase: ([, of = unit('')]) => partOf(of, '名称'),
  },
} satisfies Readonly<Record<keyof typeof ENUM_FUNCTIONS, FunctionWords>>;
