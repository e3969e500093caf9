/** The precedence of phrases, loosest first; a phrase that is looser than its place requires gets brackets. */
export const POWER = { choice: 0, logic: 1, compare: 2, sum: 3, product: 4, unit: 5 } as const;

/** The wording of an expression part. */
export interface Phrase {
  readonly text: string;
  readonly power: number;
}

/** The text of a phrase where at least `power` is needed. */
export const within = ({ text, power }: Phrase, least: number): string => (power < least ? `（${text}）` : text);

export const unit = (text: string): Phrase => ({ text, power: POWER.unit });

/** The wording of a boolean expression. */
export const test = (text: string): Phrase => ({ text, power: POWER.compare });

/** A phrase where sums need no brackets. */
export const inSum = (phrase: Phrase): string => within(phrase, POWER.sum);

/** `金额的绝对值`: a property of the phrase's value. */
export const partOf = (phrase: Phrase, what: string): Phrase => unit(`${within(phrase, POWER.unit)}的${what}`);
