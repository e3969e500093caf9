import type { Figure, Taken, Wanted } from './Figure.ts';
import { summarize } from './summarize.ts';

/** The figure of a measurement with its target. A relative target refers to the median of the comparator. */
export function makeFigure(wanted: Wanted, { samples, comparator, note }: Taken): Figure {
  const { section, name, unit, target } = wanted;
  const measured = summarize(samples);
  const other = comparator === undefined ? undefined : { name: comparator.name, ...summarize(comparator.samples) };
  return {
    section,
    name,
    unit,
    measured,
    comparator: other,
    target: target?.text,
    isMet: target?.holds(measured, other ?? measured),
    ...(target?.excess === undefined ? {} : { excess: target.excess(measured) }),
    note,
  };
}

const REASON_LINES = 3;

/** The placeholder of a figure that could not be measured, with the reason. */
export function missingFigure({ section, name, unit, target }: Wanted, reason: unknown): Figure {
  const text = reason instanceof Error ? reason.message : String(reason);
  const note = `not measured: ${text.split('\n').slice(0, REASON_LINES).join(' ')}`;
  return {
    section,
    name,
    unit,
    measured: undefined,
    comparator: undefined,
    target: target?.text,
    isMet: undefined,
    note,
  };
}

/** Makes a measurement for several figures; if it fails, all of them are missing with the reason. */
export async function takeFigures<Shared>(
  wanted: readonly { readonly figure: Wanted; readonly read: (shared: Shared) => Taken }[],
  measure: () => Shared | Promise<Shared>,
): Promise<Figure[]> {
  try {
    const shared = await measure();
    return wanted.map(({ figure, read }) => makeFigure(figure, read(shared)));
  } catch (reason) {
    return wanted.map(({ figure }) => missingFigure(figure, reason));
  }
}
