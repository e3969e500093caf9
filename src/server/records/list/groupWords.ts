import type { Grouping } from '#engine/query/groupQuery.ts';
import { formatValue } from '#fields/table/formatValue.ts';
import { plainText, type Value } from '#language/Value.ts';
import type { Call } from '../../access/Call.ts';
import type { Db } from '../../db/Database.ts';
import { collectNamed, fieldText, readTitles } from '../read/readTitles.ts';

/** The texts for the common value of each group, by the value in the database. */
export async function groupWords(
  { field, span }: Grouping,
  values: readonly Value[],
  db: Db,
  call: Call,
): Promise<(value: Value) => string> {
  const wanted = new Map<string, Set<number>>();
  for (const value of values) collectNamed([field], { [field.name]: value }, wanted, call);
  const titles = await readTitles(wanted, db, call);
  return (value) => {
    if (value === null) return call.say('未填写');
    if (span !== undefined) return call.say(spanText(plainText(value, '/')));
    const text = fieldText(field, { [field.name]: value }, titles, call);
    return formatValue(field, value, { ...call.wording, ...(typeof value === 'boolean' ? {} : { text }) });
  };
}

function spanText(key: string): string {
  const [year = '', part, day] = key.split('-');
  if (part === undefined) return `${year} 年`;
  if (part.startsWith('Q')) return `${year} 年 ${part.slice(1)} 季度`;
  return day === undefined ? `${year} 年 ${Number(part)} 月` : `${year} 年 ${Number(part)} 月 ${Number(day)} 日`;
}
