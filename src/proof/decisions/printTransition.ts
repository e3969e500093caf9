import type { RulePlace } from '../coverage/RulePlace.ts';
import type { TransitionExplanation } from './explainTransition.ts';

/** The explanation in lines, the first one the verdict. */
export function printTransition(
  { title, action, may, refusal, reasons }: TransitionExplanation,
  at: (place: RulePlace) => string,
): string[] {
  const verdict = may ? '现在可以做' : `现在不能做${refusal === undefined ? '' : `：${refusal}`}`;
  const mark = (holds: boolean | undefined): string => (holds === undefined ? '?' : holds ? '✓' : '✗');
  return [
    `动作 ${title}（${action}）：${verdict}`,
    ...reasons.flatMap(({ what, holds, words, parts, place }) => [
      `  ${mark(holds)} ${what}：${words}  ${at(place)}`,
      ...parts.map((part) => `    ${'  '.repeat(part.depth)}${mark(part.holds)} ${part.words}`),
    ]),
  ];
}
