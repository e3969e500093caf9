/**
 * Compares texts for lists: Chinese characters by pinyin, digits as numbers, letters regardless of case first. The
 * database sorts by the same rules (`makeTextOrder`).
 */
export const compareTexts: (one: string, other: string) => number = new Intl.Collator('zh-Hans-CN-u-co-pinyin-kn-true')
  .compare;
