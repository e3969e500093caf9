import { textPixels } from '#engine/query/columnWidths.ts';

export interface CardFact {
  readonly title: string;
  readonly text: string;
  /** A text, not a figure, a day or a state: only texts repeat each other. */
  readonly isText: boolean;
  /** Pixels next to the text, such as a bar. */
  readonly extra: number;
}

/** A closed card has so many lines of facts. */
const MAX_LINES = 3;
/** Pixels of a line of facts on a phone of 390, of the gap between two facts, and of one between a title and a text. */
const LINE_PX = 322;
const GAP_PX = 16;
const TITLE_GAP_PX = 6;
/** Pixels of a full-width character; digits, of which facts have many, are narrower than `textPixels` takes them to be. */
const CHARACTER_PX = 13;

/**
 * The facts that a closed card shows, so many at most on three lines, and the others. A text that the card's title contains, or an
 * earlier fact repeats, is among the others. Short facts move up to a line with room for them.
 */
export function cardFacts<F extends CardFact>(facts: readonly F[], title: string, most: number): [F[], F[]] {
  const repeats = facts.filter(
    ({ isText, text }, i) => isText && (title.includes(text) || facts.slice(0, i).some((fact) => fact.text === text)),
  );
  const own = facts.filter((fact) => !repeats.includes(fact));
  const lines = packed(own.slice(0, most));
  return [lines.slice(0, MAX_LINES).flat(), [...lines.slice(MAX_LINES).flat(), ...own.slice(most), ...repeats]];
}

function packed<F extends CardFact>(facts: readonly F[]): F[][] {
  const lines: { room: number; facts: F[] }[] = [];
  for (const fact of facts) {
    const width =
      textPixels(fact.title, CHARACTER_PX) + TITLE_GAP_PX + textPixels(fact.text, CHARACTER_PX) + fact.extra;
    const line = lines.find(({ room }) => width <= room);
    if (line === undefined) lines.push({ room: LINE_PX - width - GAP_PX, facts: [fact] });
    else {
      line.room -= width + GAP_PX;
      line.facts.push(fact);
    }
  }
  return lines.map((line) => line.facts);
}
