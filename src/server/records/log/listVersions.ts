import type { Value, Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { readVersions, type RecordVersionRow } from '../../db/rows/recordVersions.ts';
import type { Call } from '../../access/Call.ts';
import { collectNamed } from '../read/fieldTexts.ts';
import { findVisible } from '../read/getRecord.ts';
import { presentAttachments } from '../read/presentAttachments.ts';
import { presentFields } from '../read/presentFields.ts';
import { readTitles } from '../read/readTitles.ts';

/** An earlier version of a record, as replies carry it. */
export interface VersionReply {
  readonly Id: number;
  /** When it was replaced, and by whom. */
  readonly OpTime: string;
  readonly OperatorName: string | null;
  readonly Record: Readonly<Record<string, Value>>;
}

/** The earlier versions of a record, newest first, for those who may view it: the fields they may read. Throws NOT_FOUND. */
export async function listVersions(call: Call, entity: EntityModel, id: number): Promise<{ Rows: VersionReply[] }> {
  const { db } = call.services.database;
  await findVisible(db, call, entity, id);
  const { readable, masked, withheld } = call.access(entity);
  const fields = entity.fields.filter(
    ({ name }) =>
      entity.versions?.of.includes(name) === true && readable.has(name) && !masked.has(name) && !withheld.has(name),
  );
  const rows = await readVersions(db, entity.key, id);
  const contents = rows.map(contentOf);
  const wanted = new Map<string, Set<number>>();
  for (const content of contents) collectNamed(fields, content, call, wanted);
  const titles = await readTitles(db, wanted, call);
  const records = contents.map((content) => presentFields(fields, content, titles, call));
  await presentAttachments(db, fields, records);
  return {
    Rows: rows.map(({ Id, OpTime, OperatorName }, i) => ({ Id, OpTime, OperatorName, Record: records[i] ?? {} })),
  };
}

/** The values that a version holds. */
export function contentOf({ Content }: RecordVersionRow): Values {
  const content: unknown = JSON.parse(Content);
  return isValues(content) ? content : {};
}

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;
