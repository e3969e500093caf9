import { compileFunction, createContext, type Context } from 'node:vm';

/** A document of Frappe, as its form holds it. */
export type Doc = Readonly<Record<string, unknown>>;

const DAY = 86_400_000;
/** A day as a number; of none it is not a number, as of an invalid moment. */
const at = (day: string | null): number => (day === null ? NaN : Date.parse(`${day.slice(0, 10)}T00:00:00Z`));
const written = (time: number): string =>
  Number.isNaN(time) ? 'Invalid date' : new Date(time).toISOString().slice(0, 10);

/** The date functions of Frappe's forms on one day, for whole days. */
function datetimeOf(now: string): Readonly<Record<string, unknown>> {
  const today = now.slice(0, 10);
  const shifted = (day: string | null, months: number): string => {
    if (day === null) return written(NaN);
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
    return written(Date.UTC(year, month - 1 + months, Math.min(date, last)));
  };
  const between = (a: string | null, b: string | null): number => Math.trunc((at(a) - at(b)) / DAY);
  return {
    get_today: () => today,
    nowdate: () => today,
    now_datetime: () => now,
    month_start: () => `${today.slice(0, 8)}01`,
    month_end: () => written(at(shifted(`${today.slice(0, 8)}01`, 1)) - DAY),
    add_days: (day: string | null, days: number) => written(at(day) + days * DAY),
    add_months: shifted,
    get_diff: between,
    get_day_diff: between,
    str_to_obj: (day: string) => new Date(at(day)),
  };
}

/**
 * Evaluates the conditions of DocTypes as Frappe's forms do: `eval:` is JavaScript over `doc`, `parent` and the form,
 * which is that of `parent`; any other condition is the name of a field.
 */
export function askFrappe(now: string): (condition: string, doc: Doc, parent: Doc) => boolean {
  const parsingContext: Context = createContext({});
  const frappe = { datetime: datetimeOf(now) };
  const helpers = {
    in_list: (list: readonly unknown[], item: unknown) => list.includes(item),
    cint: (value: unknown) => Number.parseInt(String(value), 10) || 0,
    flt: (value: unknown) => Number.parseFloat(String(value)) || 0,
  };
  const names = ['doc', 'parent', 'frappe', 'cur_frm', ...Object.keys(helpers)];
  const compiled = new Map<string, (...values: unknown[]) => unknown>();
  const compile = (text: string): ((...values: unknown[]) => unknown) => {
    const made: unknown = compileFunction(`return ${text}`, names, { parsingContext });
    if (typeof made !== 'function') throw new Error(`${text} is no expression`);
    const call = (...values: unknown[]): unknown => Reflect.apply(made, undefined, values);
    compiled.set(text, call);
    return call;
  };
  return (condition, doc, parent) => {
    const text = condition.trim();
    if (!text.startsWith('eval:')) {
      const given = doc[text];
      return Array.isArray(given) ? given.length > 0 : Boolean(given);
    }
    const holds = compiled.get(text.slice(5)) ?? compile(text.slice(5));
    return Boolean(holds(doc, parent, frappe, { doc: parent }, ...Object.values(helpers)));
  };
}
