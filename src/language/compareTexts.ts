/** Compares texts: Chinese by pinyin, digits as numbers, letters by case last; as `makeTextOrder`. */
export const compareTexts: (one: string, other: string) => number = new Intl.Collator('zh-Hans-CN-u-co-pinyin-kn-true')
  .compare;
