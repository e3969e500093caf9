import type { LIST_FUNCTIONS } from '../functions/listFunctions.ts';
import { type FunctionWords, inSum, partOf, test, unit } from '../functions/ExpressionFunction.ts';

export const LIST_WORDS = {
  empty: {
    call: 'empty(x)',
    help: '空、空文本、空列表时为真',
    phrase: ([x = unit('')], { isNegated }) => test(isNegated ? `${inSum(x)} 已填写` : `${inSum(x)} 未填写`),
  },
  length: {
    call: 'length(x)',
    help: '文本的字数，列表的个数',
    phrase: ([x]) => partOf(x ?? unit(''), x?.isMany === true ? '数量' : '长度'),
  },
  overlaps: {
    call: 'overlaps(a, b, c, d)',
    help: '两个列表有共同的项；四个参数时，从 a 到 b 与从 c 到 d 两段时间有重叠：日期算到当天结束，没有结束就一直算下去，没有开始就不算',
    phrase: ([a = unit(''), b = unit(''), c, d], { isNegated }) => {
      if (c === undefined || d === undefined)
        return test(isNegated ? `${inSum(a)} 与 ${inSum(b)} 没有共同的项` : `${inSum(a)} 与 ${inSum(b)} 有共同的项`);
      const [from, to, otherFrom, otherTo] = [a, b, c, d].map(inSum);
      return test(
        isNegated
          ? `从 ${from} 到 ${to} 与从 ${otherFrom} 到 ${otherTo} 没有重叠`
          : `从 ${from} 到 ${to} 与从 ${otherFrom} 到 ${otherTo} 有重叠`,
      );
    },
  },
  allIn: {
    call: 'allIn(a, b, c)',
    help: '列表 a 的每一项都在 b 或 c 里',
    phrase: ([a = unit(''), ...others], { isNegated }) => {
      const lists = others.map(inSum).join('、');
      return test(isNegated ? `${inSum(a)} 有不在 ${lists} 里的项` : `${inSum(a)} 都在 ${lists} 里`);
    },
  },
} satisfies Readonly<Record<keyof typeof LIST_FUNCTIONS, FunctionWords>>;
