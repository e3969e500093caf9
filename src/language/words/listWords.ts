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
    call: 'overlaps(a, b)',
    help: '两个列表有共同的项',
    phrase: ([a = unit(''), b = unit('')], { isNegated }) =>
      test(isNegated ? `${inSum(a)} 与 ${inSum(b)} 没有共同的项` : `${inSum(a)} 与 ${inSum(b)} 有共同的项`),
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
