import { fieldKind, isTimeOfDay } from '#fields/table/fieldKinds.ts';
import type { Expression } from '#language/Expression.ts';
import { isClock } from '#language/functions/calendar.ts';
import { FUNCTIONS, isDayFunction } from '#language/functions/functions.ts';
import type { FieldOf } from './LintExpression.ts';

/** What a text says: a day, a day with its time, a time of day, or something else. */
export type TextForm = 'day' | 'moment' | 'time of day' | 'text';

/** The form of an expression's text, apart from null; undefined when unknown. */
export function textForm(node: Expression, fieldOf: FieldOf): TextForm | undefined {
  switch (node.kind) {
    case 'literal':
      return typeof node.value === 'string' && node.value !== '' ? formOfText(node.value) : undefined;
    case 'name': {
      if (node.root === '$now') return 'moment';
      const field = fieldOf(node);
      if (field === undefined) return undefined;
      if (isTimeOfDay(field)) return 'time of day';
      const { moment } = fieldKind(field);
      return moment === 'date' ? 'day' : moment === undefined ? undefined : 'moment';
    }
    case 'call': {
      const [first] = node.args;
      if (isDayFunction(node.name)) return 'day';
      return FUNCTIONS.get(node.name)?.timeOfDay === 'kept' && first !== undefined
        ? textForm(first, fieldOf)
        : undefined;
    }
    case 'coalesce':
      return joined(textForm(node.left, fieldOf), textForm(node.right, fieldOf));
    case 'conditional':
      return joined(textForm(node.yes, fieldOf), textForm(node.no, fieldOf));
    default:
      return undefined;
  }
}

const joined = (one: TextForm | undefined, other: TextForm | undefined): TextForm | undefined =>
  one === other ? one : undefined;

function formOfText(text: string): TextForm {
  if (isClock(text)) return 'time of day';
  const [written, time] = /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(?::\d{2})?)?$/.exec(text) ?? [];
  return written === undefined ? 'text' : time === undefined ? 'day' : 'moment';
}
