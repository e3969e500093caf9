import { statfs } from 'node:fs/promises';
import { AppError } from '#engine/errors.ts';
import type { UserContext } from '#engine/permission/UserContext.ts';
import { fieldKind, isFormatted } from '#fields/table/fieldKinds.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { addressHashes } from '../access/addressHashes.ts';
import type { Call } from '../access/Call.ts';
import { errorFacts, type Log } from '../settings/Log.ts';
import { releaseCount, takeOne } from '../db/system/counters.ts';
import { countTry } from '../db/accounts/signInGuards.ts';
import type { Database } from '../db/Database.ts';
import { sumUnused } from '../db/system/mediaTable.ts';
import type { MediaStore } from './openMediaStore.ts';

const MEGABYTE = 1024 * 1024;

/** Most uploaded files without a record yet: per account by its role, and in total. */
const UNUSED_QUOTA: Readonly<Record<UserContext['role'], { readonly files: number; readonly bytes: number }>> = {
  employee: { files: 500, bytes: 2048 * MEGABYTE },
  customer: { files: 30, bytes: 150 * MEGABYTE },
  anonymous: { files: 200, bytes: 500 * MEGABYTE },
};
const MAX_IN_ALL = 20 * 1024 * MEGABYTE;
/** An account's concurrent uploads over all processes; those of a dead process count on for a while. */
const PARALLEL_UPLOADS = { most: 10, time: 15 * 60_000 } as const;
/** Limit for files of external users from one address (an IPv6 /64): after these one per half minute. */
const ADDRESS = { free: 200, longest: 600, drain: 30_000 } as const;
/** Below this free space uploads are rejected, as the system needs some itself. Bytes. */
const MIN_SPACE = 256 * MEGABYTE;

/** Throws FORBIDDEN for users who may fill in no field that `takes` accepts. */
function demandField(call: Call, takes: (field: FieldModel) => boolean): void {
  for (const entity of call.product.entities.values()) {
    const { writable } = call.access(entity);
    if (entity.fields.some((field) => writable.has(field.name) && takes(field))) return;
  }
  throw new AppError('FORBIDDEN', { text: '您没有可以上传文件的表单', detail: 'no field takes files' });
}

/** Throws FORBIDDEN for users who may fill in neither files nor texts with pictures in any record. */
export const demandFileField = (call: Call): void =>
  demandField(call, (field) => fieldKind(field).upload !== undefined);

/** Throws FORBIDDEN for users who may fill in formatted text in no record. */
export const demandTextField = (call: Call): void => demandField(call, isFormatted);

/**
 * Runs `work`, which stores a file, within the limit of an account's files without a record, and for external users
 * within that of an address. Throws TOO_MANY_REQUESTS beyond the limits, and STORAGE_FULL when the disk is full.
 */
export async function withinQuota<T>(
  { database, media, log }: { readonly database: Database; readonly media: MediaStore; readonly log: Log },
  { who, address, moment }: Call,
  work: () => Promise<T>,
): Promise<T> {
  const { accountId, role } = who;
  const running = `uploads ${accountId}`;
  try {
    if (!(await takeOne(database.db, running, PARALLEL_UPLOADS, moment))) throw tooMany('uploads at once');
    await demandSpace(media, log);
    const isStaff = accountId > 0 && role === 'employee';
    if (!isStaff && !(await countTry(database.db, addressKey(address), ADDRESS, moment)))
      throw tooMany('uploads from one address');
    const { count, bytes, all } = await sumUnused(database.db, accountId);
    const most = UNUSED_QUOTA[accountId > 0 ? role : 'anonymous'];
    if (count >= most.files || bytes >= most.bytes) throw tooMany(`${count} unused files, ${bytes} bytes`);
    if (all >= MAX_IN_ALL) throw new AppError('STORAGE_FULL', { detail: `${all} bytes of unused files in all` });
    return await work();
  } finally {
    await releaseCount(database.db, running);
  }
}

const addressKey = (address: string): string => `upload ${addressHashes(address).address}`;

const tooMany = (detail: string): AppError =>
  new AppError('TOO_MANY_REQUESTS', { text: '未使用的上传文件过多，请先保存或删除已上传的文件', detail });

/** Throws STORAGE_FULL when there is too little space for uploads; logs when the space cannot be read. */
export async function demandSpace({ parts }: Pick<MediaStore, 'parts'>, log: Log): Promise<void> {
  const found = await statfs(parts).catch((error: unknown) => {
    // The folder is created with the first file that arrives in parts.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      log.error({ ...errorFacts(error), folder: parts }, 'the room where files arrive could not be looked at');
    return undefined;
  });
  if (found !== undefined && found.bavail * found.bsize < MIN_SPACE)
    throw new AppError('STORAGE_FULL', { detail: `less than ${MIN_SPACE} bytes free at ${parts}` });
}
