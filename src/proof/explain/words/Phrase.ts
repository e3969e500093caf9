/** How tightly the parts of a phrase hang together, loosest first; what is looser than its place needs stands in brackets. */
export const POWER = { choice: 0, logic: 1, compare: 2, sum: 3, product: 4, unit: 5 } as const;

/** Words for a part of an expression. */
export interface Phrase {
  readonly text: string;
  readonly power: number;
}

/** The text of a phrase where at least `power` is needed. */
export function within({ text, power }: Phrase, least: number): string {
  return power < least ? `（${text}）` : text;
}

export const unit = (text: string): Phrase => ({ text, power: POWER.unit });

/** Full-width brackets bring their own space along. */
export function tidy(text: string): string {
  return text.replace(/\s*（\s*/g, '（').replace(/\s*）\s*/g, '）');
}
