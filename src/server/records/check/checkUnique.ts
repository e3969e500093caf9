import { build } from '#language/build.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import { plainText } from '#language/Value.ts';
import type { EntityModel, UniqueModel } from '#engine/model/EntityModel.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import { uniqueConflict, type UniqueCandidate } from '#engine/validate/unique.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { selectRecords, type FoundRecord } from '../../db/rows/selectRecords.ts';
import { collectNamed, fieldText, readTitles } from '../read/readTitles.ts';
import { maskAll } from '../read/maskRecord.ts';
import { type CheckedDraft, formerly } from './Draft.ts';

/** A message without the part that would reveal the other record: `客户名称已存在，负责人：{OwnerIdText}` -> `客户名称已存在`. */
export function withoutTokens(message: string): string {
  const rest = message.replace(/[，,；：:]?[^，,；]*\{\w+\}[^，,；]*/g, '');
  return rest === '' ? message.replace(/\{\w+\}/g, '') : rest;
}

/**
 * Checks the uniqueness rules of an entity over all its records, of any owner, except those that `rest` excludes. The
 * issue belongs to the last of the rule's fields in the form: the one that distinguishes records within the others.
 */
export async function checkUnique(
  checked: CheckedDraft,
  contender: UniqueCandidate,
  rest: Expression,
  call: DbCall,
): Promise<Issue[]> {
  const { entity } = checked.draft;
  const issues: Issue[] = [];
  for (const unique of entity.unique) {
    if (contender.unborn !== undefined && unique.fields.includes(contender.unborn)) continue;
    const rivals = unique.clears === undefined ? uniqueConflict(unique, contender, call) : undefined;
    if (rivals === undefined) continue;
    const where = build.and(rivals, rest);
    const [other] = await selectRecords({ entity, columns: tokensOf(unique.message), where, limit: 1 }, call);
    if (other !== undefined)
      issues.push({
        field: placeOf(unique, checked),
        message: await fillMessage(entity, unique.message, other, call),
      });
  }
  return issues;
}

/** The field of a draft that an issue of a uniqueness rule belongs to. */
export const placeOf = ({ fields }: UniqueModel, { draft }: CheckedDraft): string =>
  fields.findLast((name) => draft.fields.some((drawn) => drawn.name === name)) ?? fields[0] ?? '';

/** A checked draft in the form for uniqueness rules. */
export const uniqueCandidate = ({ draft, after, run }: CheckedDraft): UniqueCandidate => ({
  stored: formerly(draft),
  after,
  refs: run.context.refs,
});

/** The names in braces in a message: `客户名称已存在，负责人：{OwnerIdText}`. */
const tokensOf = (message: string): string[] =>
  [...message.matchAll(/\{(\w+?)(?:Text)?\}/g)].map(([, name = '']) => name);

async function fillMessage(entity: EntityModel, message: string, other: FoundRecord, call: DbCall): Promise<string> {
  const fields = tokensOf(message).flatMap((name) => entity.field(name) ?? []);
  if (fields.length === 0) return message;
  const values = maskAll(entity, other.values);
  const wanted = new Map<string, Set<number>>();
  collectNamed(fields, values, wanted, call);
  const titles = await readTitles(wanted, call);
  return fields.reduce(
    (text, field) =>
      text.replace(new RegExp(`\\{${field.name}(Text)?\\}`), plainText(fieldText(field, values, titles, call), '、')),
    message,
  );
}

/** Whether a row duplicates another row of the same save: an earlier one, or one that stays unchanged. */
export function isRepeated(unique: UniqueModel, rows: readonly UniqueCandidate[], index: number, call: Call): boolean {
  const conflictOf = (row: UniqueCandidate | undefined): Expression | undefined =>
    row === undefined || unique.clears !== undefined ? undefined : uniqueConflict(unique, row, call);
  const where = conflictOf(rows[index]);
  if (where === undefined) return false;
  const isRival = compileExpression(where);
  const { user, now, enums } = call;
  return rows.some(
    (other, i) =>
      (i < index || (i > index && conflictOf(other) === undefined)) &&
      isRival({
        values: other.after,
        record: other.after,
        index: i,
        user,
        now,
        refs: other.refs,
        enums,
        self: null,
      }) === true,
  );
}
