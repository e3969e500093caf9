import { AS_IS, type Translate } from '#engine/words/translator.ts';
import type { RulePlace } from '../coverage/RulePlace.ts';
import { sentence } from '../diff/describeDifference.ts';
import type { TransitionExplanation } from './explainTransition.ts';

/** Prints the explanation, first line the verdict; `say` translates built-in texts, `title` those of documents. */
export function printTransition(
  { title, action, may, refusal, reasons }: TransitionExplanation,
  at: (place: RulePlace) => string,
  told: { readonly say: Translate; readonly title: Translate } = { say: AS_IS, title: AS_IS },
): string[] {
  const { say } = told;
  const verdict = say(may ? '现在可以做' : refusal === undefined ? '现在不能做' : `现在不能做：${refusal}`);
  const mark = (holds: boolean | undefined): string => (holds === undefined ? '?' : holds ? '✓' : '✗');
  return [
    sentence(say, '动作 {0}（{1}）：{2}', told.title(title), action, verdict),
    ...reasons.flatMap(({ what, holds, words, parts, place }) => [
      `  ${mark(holds)} ${sentence(say, '{0}：{1}', say(what), say(words))}  ${at(place)}`,
      ...parts.map((part) => `    ${'  '.repeat(part.depth)}${mark(part.holds)} ${say(part.words)}`),
    ]),
  ];
}
