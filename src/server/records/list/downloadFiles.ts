import { actorName } from '#engine/permission/UserContext.ts';
import { Readable } from 'node:stream';
import { actionCodes } from '#engine/permission/actionCodes.ts';
import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { readMedia } from '../../db/system/mediaTable.ts';
import { addOpLog } from '../../db/system/opLog.ts';
import { uniqueNames, zipFiles, type ZipEntry } from '../../media/zipFiles.ts';
import { demandSound } from '../../media/demandSound.ts';
import type { MediaServices } from '../../media/addPicture.ts';
import type { DbCall, Served } from '../../access/Call.ts';
import { asWritten, entityIn } from '../../access/openCall.ts';
import { isMaskedFor, maskFlags } from '../read/maskRecord.ts';
import { recordTitle } from '../read/readTitles.ts';
import { isUpload, fileIds } from '#fields/table/fieldKinds.ts';

const DOWNLOAD = 'download';
const MAX_ZIP_BYTES = 1024 ** 3;
const MEGABYTE = 1024 ** 2;

interface NamedFile extends ZipEntry {
  readonly size: number;
}

/**
 * Returns the files of some records as one zip, named by record and file: those in readable fields of records within
 * the user's rows. Logged in the op log. Throws FORBIDDEN without the action, NOT_FOUND when there are none,
 * BAD_REQUEST for too many.
 */
export async function downloadFiles(
  entity: EntityModel,
  ids: readonly number[],
  call: Served<MediaServices>,
): Promise<{ name: string; content: Readable }> {
  if (!actionCodes(entity).includes(DOWNLOAD) || !call.access(entity).may(DOWNLOAD))
    throw new AppError('FORBIDDEN', { text: `没有下载${entity.title}附件的权限`, detail: `download ${entity.key}` });
  const files = await filesOf(entity, ids, call);
  if (files.length === 0) throw new AppError('NOT_FOUND', { text: '选中的记录没有附件' });
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > MAX_ZIP_BYTES)
    throw new AppError('BAD_REQUEST', {
      text: `附件共 ${Math.ceil(size / MEGABYTE)} MB，一次最多下载 1024 MB，请分几次`,
    });
  await logDownload(entityIn(entity, asWritten(call)), files.length, { ...call, db: call.services.database.db });
  const name = `${call.say(`${entity.title}附件`)}-${call.now.slice(0, 10)}.zip`;
  return { name, content: Readable.from(zipFiles(call.services.media, files, new Date(call.moment))) };
}

async function filesOf(entity: EntityModel, ids: readonly number[], call: Served<MediaServices>): Promise<NamedFile[]> {
  const { media, database } = call.services;
  const access = call.access(entity);
  const fields = entity.fields.filter((field) => isUpload(field) && access.readable.has(field.name));
  const columns = [...fields.map(({ name }) => name), entity.titleField];
  const query = { entity, columns, ids, where: access.rows(DOWNLOAD), flags: maskFlags(access) };
  const found = await selectRecords(query, { ...call, db: database.db });
  const wanted = found.flatMap((record) =>
    fields
      .filter(({ name }) => !isMaskedFor(record, name))
      .flatMap((field) => fileIds(field, record.values))
      .map((id) => ({ id, title: recordTitle(entity, record.values, call.wording) })),
  );
  const rows = new Map(
    (
      await readMedia(
        database.db,
        wanted.map(({ id }) => id),
      )
    ).map((row) => [row.Id, row]),
  );
  const known = wanted.flatMap(({ id, title }) => {
    const row = rows.get(id);
    return row === undefined ? [] : [{ title, row }];
  });
  const names = uniqueNames(known.map(({ title, row }) => `${title}_${row.FileName}`));
  const files: NamedFile[] = [];
  for (const [i, { row }] of known.entries()) {
    await demandSound(media, row);
    const size = await media.size(row.StorageName);
    if (size === undefined) throw new AppError('NOT_FOUND', { text: `文件“${row.FileName}”不在服务器上` });
    files.push({ name: names[i] ?? row.FileName, storageName: row.StorageName, size });
  }
  return files;
}

/** Logs the download, as data leaves the system. */
async function logDownload({ key, title }: EntityModel, count: number, call: DbCall): Promise<void> {
  await addOpLog(call.db, [
    {
      OpTime: call.now,
      AccountId: call.who.accountId,
      OperatorName: actorName(call.who),
      EntityKey: key,
      RecordId: null,
      RecordTitle: `${title}附件（${count} 个文件）`,
      OpAction: DOWNLOAD,
      Changes: null,
      Ip: call.address,
      Result: 'ok',
      ErrorMessage: null,
    },
  ]);
}
