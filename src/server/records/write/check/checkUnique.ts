import { build } from '#core/expression/build.ts';
import { compileExpression } from '#core/expression/compileExpression.ts';
import type { Expression } from '#core/expression/Expression.ts';
import type { Scalar, Value, Values } from '#core/expression/Value.ts';
import { plainText } from '#core/format/plainText.ts';
import type { EntityModel, UniqueModel } from '#core/schema/EntityModel.ts';
import type { Issue } from '#core/validate/Issue.ts';
import type { Db } from '../../../db/Database.ts';
import { selectRecords, type FoundRecord } from '../../../db/rows/selectRecords.ts';
import type { Call } from '../../../permission/Call.ts';
import { fieldText } from '../../read/fieldTexts.ts';
import { collectNamed } from '../../read/fieldTexts.ts';
import { readTitles } from '../../read/readTitles.ts';
import type { CheckedDraft } from '../Draft.ts';

/**
 * Checks the uniqueness rules of an entity over all its records, whoever owns them. The issue stands at the last of
 * the rule's fields that the form draws: the one that tells records apart within the others.
 */
export async function checkUnique(db: Db, { draft, after, run }: CheckedDraft, call: Call): Promise<Issue[]> {
  const { entity, stored } = draft;
  const issues: Issue[] = [];
  for (const unique of entity.unique) {
    const changed = unique.fields.some((name) => !same(after[name], stored?.[name]));
    if (!changed || !applies(unique, after, run.context.refs, call)) continue;
    const [other] = await selectRecords(
      db,
      { entity, columns: tokensOf(unique.message), where: sameValues(unique, after, stored), limit: 1 },
      call,
    );
    const field =
      unique.fields.findLast((name) => draft.fields.some((drawn) => drawn.name === name)) ?? unique.fields[0];
    if (other !== undefined && field !== undefined)
      issues.push({ field, message: await fillMessage(db, entity, unique.message, other, call) });
  }
  return issues;
}

/** Empty fields are never equal, and the rule's condition must hold for the record itself. */
function applies(
  { fields, where }: UniqueModel,
  after: Values,
  refs: Readonly<Record<string, Values>>,
  call: Call,
): boolean {
  if (fields.some((name) => (after[name] ?? null) === null)) return false;
  if (where === undefined) return true;
  const { user, now, enums } = call;
  const scope = { values: after, record: after, index: 0, user, now, refs, enums, self: null };
  return compileExpression(where)(scope) === true;
}

function sameValues({ fields, where }: UniqueModel, after: Values, stored: Values | undefined): Expression {
  const own = stored?.['Id'];
  return build.and(
    ...fields.map((name) => build.compare(build.record(name), '===', toScalar(after[name]))),
    where ?? build.literal(true),
    typeof own === 'number' ? build.compare(build.record('Id'), '!==', own) : build.literal(true),
  );
}

const toScalar = (value: Value | undefined): Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

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
  const wanted = new Map<string, Set<number>>();
  collectNamed(fields, other.values, call, wanted);
  const titles = await readTitles(db, wanted, call);
  return fields.reduce(
    (text, field) =>
      text.replace(
        new RegExp(`\\{${field.name}(Text)?\\}`),
        plainText(fieldText(field, other.values, titles, call), '、'),
      ),
    message,
  );
}

const same = (a: Value | undefined, b: Value | undefined): boolean => (a ?? null) === (b ?? null);
