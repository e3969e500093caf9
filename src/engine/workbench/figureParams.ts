import type { Query } from '#generated/documents/WorkbenchDocument.ts';
import type { Within } from '../permission/Within.ts';
import type { Period } from './WorkView.ts';
import { addDays } from '#language/functions/calendar.ts';
import { quickRange } from '#fields/quickRange.ts';

/** The settings that the user of a workbench has chosen. */
export interface WorkView {
  /** The part of the organisation; undefined: all rows that the user may see, the widest choice. */
  readonly scope: Within | undefined;
  readonly period: Period;
}

/** The part of a figure that decides which rows of its list it counts. */
export interface FigureQuery {
  readonly query?: Query | undefined;
  readonly period?: string | undefined;
  readonly added?: string | undefined;
  readonly narrowed: boolean;
}

/** The URL parameters of the list that a figure leads to; the server counts by the very same. */
export function figureParams({ query, period, narrowed }: FigureQuery, view: WorkView): Record<string, string> {
  const { scope } = view;
  return {
    ...query,
    ...(period === undefined ? {} : { [period]: view.period }),
    ...(!narrowed || scope === undefined ? {} : { within: scope }),
  };
}

/** The same rows in the same days of the period before; undefined for a figure that knows no period. */
export function previousParams(figure: FigureQuery, view: WorkView, today: string): Record<string, string> | undefined {
  if (figure.period === undefined) return undefined;
  return { ...figureParams(figure, view), [figure.period]: previousRange(view.period, today).join('~') };
}

/** The list parameters of the rows added in the chosen period; undefined for a figure that does not show them. */
export function addedParams(figure: FigureQuery, view: WorkView): Record<string, string> | undefined {
  return figure.added === undefined ? undefined : { ...figureParams(figure, view), [figure.added]: view.period };
}

/**
 * First and last day of the part of the period before that had passed when it was as old as the present one is `today`, so that a
 * beginning month is not compared with a whole one. Weeks begin on Monday; the last day of a month answers to the last of any other.
 */
export function previousRange(period: Period, today: string): readonly [from: string, to: string] {
  const day = today.slice(0, 10);
  const [first, last] = quickRange(period, day);
  const [from, end] = quickRange(period, addDays(first, -1) ?? first);
  if (day === last) return [from, end];
  switch (period) {
    case 'week':
      return [from, addDays(day, -7) ?? end];
    case 'month': {
      const same = `${from.slice(0, 8)}${day.slice(8)}`;
      return [from, same < end ? same : end];
    }
    case 'year': {
      const same = `${from.slice(0, 5)}${day.slice(5)}`;
      return [from, day.slice(5) === '02-29' ? `${from.slice(0, 5)}02-28` : same];
    }
  }
}
