import type { NUMBER_FUNCTIONS } from '../functions/numberFunctions.ts';
import {
  type FunctionWords,
  inSum,
  partOf,
  type Phrase,
  POWER,
  unit,
  within,
} from '../functions/ExpressionFunction.ts';

export const NUMBER_WORDS = {
  round: {
    call: 'round(x, n)',
    help: '四舍五入到 n 位小数',
    phrase: ([x = unit(''), n = unit('')]) => {
      const of = within(x, POWER.unit);
      // No space follows a bracket; the text with a space is another sentence for translation.
      return unit(of === x.text ? `${of} 四舍五入到 ${inSum(n)} 位小数` : `${of}四舍五入到 ${inSum(n)} 位小数`);
    },
  },
  floor: {
    call: 'floor(x)',
    help: '不大于它的最大整数',
    phrase: ([x = unit('')]) => {
      const of = within(x, POWER.unit);
      return unit(of === x.text ? `${of} 向下取整` : `${of}向下取整`);
    },
  },
  ceil: {
    call: 'ceil(x)',
    help: '不小于它的最小整数',
    phrase: ([x = unit('')]) => {
      const of = within(x, POWER.unit);
      return unit(of === x.text ? `${of} 向上取整` : `${of}向上取整`);
    },
  },
  abs: { call: 'abs(x)', help: '绝对值', phrase: ([x = unit('')]) => partOf(x, '绝对值') },
  min: { call: 'min(a, b, …)', help: '最小的数，空的不算', phrase: (args) => extremePhrase(args, false) },
  max: { call: 'max(a, b, …)', help: '最大的数，空的不算', phrase: (args) => extremePhrase(args, true) },
} satisfies Readonly<Record<keyof typeof NUMBER_FUNCTIONS, FunctionWords>>;

function extremePhrase(parts: readonly Phrase[], isGreatest: boolean): Phrase {
  const texts = parts.map(inSum);
  const [two, all] = [texts.join(' 与 '), texts.join('、')];
  if (texts.length === 2) return unit(isGreatest ? `${two} 中较大的` : `${two} 中较小的`);
  return unit(isGreatest ? `${all} 中最大的` : `${all} 中最小的`);
}
