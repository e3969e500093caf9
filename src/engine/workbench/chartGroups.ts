import type { GroupsDocument } from '#generated/documents/WorkbenchDocument.ts';
import type { TagColor } from '#language/EnumType.ts';
import { addDays } from '#language/functions/calendar.ts';
import { quickRange } from '#fields/quickRange.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { Translate } from '../words/translator.ts';
import type { FigureWords } from './figureDefinition.ts';
import { statusOf } from '../model/EntitySource.ts';

export interface ChartGroup {
  readonly label: string;
  /** For an axis. */
  readonly short: string;
  /** The text of the filter that leaves exactly these rows. */
  readonly text: string;
  readonly color?: TagColor | undefined;
}

export interface GroupContext extends FigureWords {
  /** `YYYY-MM-DD`, in the zone of the product. */
  readonly today: string;
}

/** The groups of a chart; undefined where only the rows can tell them: the greatest few values of a field. */
export function chartGroups(
  { months, ages, items }: GroupsDocument,
  entity: EntityModel,
  by: string,
  { enums, say, today }: GroupContext,
): ChartGroup[] | undefined {
  if (months !== undefined) return monthGroups(months, today, say);
  if (ages !== undefined) return ageGroups(ages, today, say);
  if (items !== true) return undefined;
  const states = statusOf(entity, by)?.states;
  if (states !== undefined)
    return states.map(({ value, title, color }) => ({ label: title, short: title, text: String(value), color }));
  const type = enums(entity.field(by)?.enum?.type ?? '');
  return (type?.items ?? []).map(({ Value, Label, Color }) => ({
    label: Label,
    short: Label,
    text: String(Value),
    color: Color,
  }));
}

function monthGroups(count: number, today: string, say: Translate): ChartGroup[] {
  const groups: ChartGroup[] = [];
  let day: string = today.slice(0, 10);
  while (groups.length < count) {
    const [first, last] = quickRange('month', day);
    const month = Number(first.slice(5, 7));
    groups.unshift({
      label: say(`${first.slice(0, 4)}年${month}月`),
      short: say(`${month}月`),
      text: `${first}~${last}`,
    });
    day = addDays(first, -1) ?? first;
  }
  return groups;
}

/** Days since a date, today being 0: up to the first bound, up to the next ..., older. */
function ageGroups(bounds: readonly number[], today: string, say: Translate): ChartGroup[] {
  const ago = (days: number): string => addDays(today.slice(0, 10), -days) ?? today;
  const groups = bounds.map((bound, i) => {
    const least = i === 0 ? 0 : (bounds[i - 1] ?? 0) + 1;
    return { label: say(`${least}–${bound} 天`), short: `${least}–${bound}`, text: `${ago(bound)}~${ago(least)}` };
  });
  const last = bounds.at(-1) ?? 0;
  return [...groups, { label: say(`${last} 天以上`), short: `>${last}`, text: `~${ago(last + 1)}` }];
}
