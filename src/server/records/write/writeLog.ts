import { isList } from '#core/expression/isList.ts';
import type { Value, Values } from '#core/expression/Value.ts';
import { diffRecord } from '#core/records/diffRecord.ts';
import type { WritableRecord } from '#core/records/pickWritable.ts';
import type { EntityModel } from '#core/schema/EntityModel.ts';
import type { FieldModel } from '#core/schema/FieldModel.ts';
import { NAMED_PATTERNS } from '#core/validate/namedPatterns.ts';
import type { Db } from '../../db/Database.ts';
import { addOpLog } from '../../db/system/opLog.ts';
import type { Call } from '../../permission/Call.ts';
import { titleOf } from '../read/readTitles.ts';

/** Names that stand in the changes of a log entry beside those of fields. */
const DROPPED = '$dropped';
const IGNORED = '$ignored';

const NOT_LOGGED = ['Version', 'UpdateTime', 'UpdaterId', 'CreateTime', 'CreatorId', 'Id'];
const MASKED = ['P-BANK', 'P-MOBILE', 'P-PHONE', 'P-TAXNO'].map((name) => NAMED_PATTERNS[name]);

export interface LogInput {
  readonly entity: EntityModel;
  readonly id: number;
  readonly action: string;
  readonly before: Values | undefined;
  readonly after: Values;
  readonly picked?: Pick<WritableRecord, 'dropped' | 'ignored'> | undefined;
}

/** Adds the entry of a write to the op log, in its transaction: who, from where, each field before and after. */
export async function writeLog(
  db: Db,
  { entity, id, action, before, after, picked }: LogInput,
  call: Call,
): Promise<void> {
  const diff = Object.entries(diffRecord(before ?? {}, after)).filter(([name]) => !NOT_LOGGED.includes(name));
  const changes: Record<string, unknown> = Object.fromEntries(
    diff.flatMap(([name, [old, now]]) => {
      const field = entity.field(name);
      return field === undefined || field.type === 'rows' ? [] : [[name, [masked(field, old), masked(field, now)]]];
    }),
  );
  if (picked !== undefined && picked.dropped.length > 0) changes[DROPPED] = picked.dropped;
  if (picked !== undefined && picked.ignored.length > 0) changes[IGNORED] = picked.ignored;
  await addOpLog(db, [
    {
      OpTime: call.now,
      AccountId: call.who.accountId,
      OperatorName: call.who.name,
      EntityKey: entity.key,
      RecordId: id,
      RecordTitle: titleOf(entity, { ...after, Id: id }, call.enums),
      OpAction: action,
      Changes: JSON.stringify(changes),
      Ip: call.address,
      Result: 'ok',
      ErrorMessage: null,
    },
  ]);
}

function masked(field: FieldModel, value: Value): Value {
  if (isList(value) || typeof value !== 'string') return value;
  return field.type === 'phone' || (field.pattern !== undefined && MASKED.includes(field.pattern))
    ? maskText(value)
    : value;
}

/** `13812340001` -> `138****0001`; short texts are hidden whole. */
function maskText(text: string): string {
  return text.length < 8 ? '****' : `${text.slice(0, 3)}****${text.slice(-4)}`;
}
