import { addedParams, figureParams, previousParams, type WorkView } from '#engine/workbench/figureParams.ts';
import type { OfferedCard } from '#engine/workbench/OfferedWorkbench.ts';
import type { Call } from '../access/Call.ts';
import { askFigures } from './askFigures.ts';

/** Each card's figure, that of the same days of the period before, and how much of it came in this period, by key. */
export async function cardFigures(
  call: Call,
  cards: readonly OfferedCard[],
  view: WorkView,
): Promise<Record<string, Record<string, number | null>>> {
  const today = call.now.slice(0, 10);
  const asked = cards.flatMap((card) => {
    const { key, list, sum } = card;
    const parts = {
      Value: figureParams(card, view),
      Before: previousParams(card, view, today),
      Added: addedParams(card, view),
    };
    return Object.entries(parts).flatMap(([part, params]) =>
      params === undefined ? [] : [{ key, part, question: { list, params, sum } }],
    );
  });
  const questions = asked.map(({ question }) => question);
  const answers = await askFigures(call.services.database.db, call, questions);
  const found: Record<string, Record<string, number | null>> = {};
  asked.forEach(({ key, part }, i) => (found[key] = { ...found[key], [part]: answers[i] ?? null }));
  return found;
}
