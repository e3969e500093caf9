import { plainText } from '#language/plainText.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import type { Db } from '../../../db/Database.ts';
import { selectRecords, type FoundRecord } from '../../../db/rows/selectRecords.ts';
import type { Call } from '../../../access/Call.ts';
import { fieldText } from '../../read/fieldTexts.ts';
import { collectNamed } from '../../read/fieldTexts.ts';
import { maskAll } from '../../read/maskRecord.ts';
import { readTitles } from '../../read/readTitles.ts';
import type { CheckedDraft } from '../Draft.ts';
import { rivals } from './rivals.ts';

/**
 * Checks the uniqueness rules of an entity over all its records, whoever owns them. The issue stands at the last of
 * the rule's fields that the form draws: the one that tells records apart within the others.
 */
export async function checkUnique(db: Db, checked: CheckedDraft, call: Call): Promise<Issue[]> {
  const { entity, fields, stored } = checked.draft;
  const contender = { stored, after: checked.after, refs: checked.run.context.refs };
  const issues: Issue[] = [];
  for (const unique of entity.unique) {
    const where = unique.clears === undefined ? rivals(unique, contender, call) : undefined;
    if (where === undefined) continue;
    const [other] = await selectRecords(db, { entity, columns: tokensOf(unique.message), where, limit: 1 }, call);
    const field = unique.fields.findLast((name) => fields.some((drawn) => drawn.name === name)) ?? unique.fields[0];
    if (other !== undefined && field !== undefined)
      issues.push({ field, message: await fillMessage(db, entity, unique.message, other, call) });
  }
  return issues;
}

/** Names in braces in a message: `客户名称已存在，负责人：{OwnerIdText}`. */
const tokensOf = (message: string): string[] =>
  [...message.matchAll(/\{(\w+?)(?:Text)?\}/g)].map(([, name = '']) => name);

async function fillMessage(
  db: Db,
  entity: EntityModel,
  message: string,
  other: FoundRecord,
  call: Call,
): Promise<string> {
  const fields = tokensOf(message).flatMap((name) => entity.field(name) ?? []);
  if (fields.length === 0) return message;
  const values = maskAll(entity, other.values);
  const wanted = new Map<string, Set<number>>();
  collectNamed(fields, values, call, wanted);
  const titles = await readTitles(db, wanted, call);
  return fields.reduce(
    (text, field) =>
      text.replace(new RegExp(`\\{${field.name}(Text)?\\}`), plainText(fieldText(field, values, titles, call), '、')),
    message,
  );
}
