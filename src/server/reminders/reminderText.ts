import type { Values } from '#language/Value.ts';
import { formatValue } from '#fields/formatValue.ts';
import { fillTemplate } from '#engine/reminder/fillTemplate.ts';
import { templateNames } from '#engine/reminder/templateNames.ts';
import type { ReminderSourceModel } from '#engine/reminder/ReminderModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../db/Database.ts';
import type { Call } from '../access/Call.ts';
import { collectNamed, fieldText, hasText } from '../records/read/fieldTexts.ts';
import { readTitles, titleOf } from '../records/read/readTitles.ts';

/** The words of a reminder about one record: title and content, names of fields replaced by what people read for them. */
export async function reminderText(
  db: Db,
  { message, content }: Pick<ReminderSourceModel, 'message' | 'content'>,
  entity: EntityModel,
  record: Values,
  call: Call,
): Promise<{ title: string; content: string }> {
  const fields = templateNames(message + content).flatMap((name) => entity.field(name) ?? []);
  const named = new Map<string, Set<number>>();
  collectNamed(fields, record, call, named);
  const titles = await readTitles(db, named, call);
  const texts = new Map<string, string>([
    ['操作人', call.who.name],
    ['标题', titleOf(entity, record, call.enums)],
    ...fields.map((field): [string, string] => {
      const text = hasText(field, call) ? fieldText(field, record, titles, call) : null;
      return [field.name, formatValue(field, record[field.name] ?? null, { enums: call.enums, text })];
    }),
  ]);
  const fill = (template: string): string => fillTemplate(template, (name) => texts.get(name) ?? '');
  return { title: fill(message), content: fill(content) };
}
