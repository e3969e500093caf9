import { AppError } from '#engine/errors.ts';
import type { Db } from '../../db/Database.ts';
import type { Call } from '../../access/Call.ts';
import { gatherReminders } from '../../reminders/gatherReminders.ts';
import { settleTransitions } from '../../workflow/settleTransitions.ts';
import { afterWrite } from '../write/afterWrite.ts';
import type { Touched } from '../write/follow/Touched.ts';
import { onceOnly, type Replayed } from '../write/onceOnly.ts';
import { eachRow, type ImportWatch } from './eachRow.ts';
import { importNotes } from './importNotes.ts';
import type { ImportReply } from '#wire/ImportReply.ts';
import { importRow } from './importRow.ts';
import type { NamedRecords } from './NamedRecords.ts';
import type { ImportRow, OpenImport } from './readImport.ts';

/** Adds all rows in one transaction, or none. Throws RECORD_INVALID with the row and what is wrong with it. */
export async function makeImport(
  call: Call,
  asked: OpenImport,
  watch: ImportWatch,
  key: string | undefined,
): Promise<ImportReply | Replayed> {
  const { entity, rows, list } = asked;
  const body = rows.map(({ row, cells }) => [row, ...cells]);
  const reply = await onceOnly(call, { route: `${entity.key}.Import`, body, key }, async (db) => {
    await gatherReminders(db, call, { verb: '导入', entity: entity.key, list }, async (gathering) => {
      const touched: Touched[] = [];
      await eachRow(db, gathering, asked, watch, async (row, names) => {
        touched.push(...(await addRow(db, gathering, asked, row, names)));
      });
      await settleTransitions(db, touched, gathering);
    });
    return { Good: rows.map(({ row }) => row), Rows: [] };
  });
  afterWrite(call, entity);
  return reply;
}

async function addRow(
  db: Db,
  call: Call,
  asked: OpenImport,
  row: ImportRow,
  names: NamedRecords,
): Promise<readonly Touched[]> {
  try {
    return (await importRow(db, call, asked, row, names, false)).touched;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [note] = importNotes(asked, error, 'Issues');
    throw new AppError('RECORD_INVALID', {
      text: `第 ${row.row} 行${note === undefined ? '' : ` ${note.Title}：${note.Message}`}，没有导入任何数据`,
      cause: error,
    });
  }
}
