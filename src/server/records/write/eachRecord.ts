import { AppError } from '#engine/errors.ts';
import type { BulkReply } from '#wire/BulkReply.ts';

/** Does the same with several records, each in its own transaction: one that fails does not stop the others. */
export async function eachRecord(
  ids: readonly number[],
  work: (id: number) => Promise<unknown>,
  textOf: (error: AppError) => string,
): Promise<BulkReply> {
  const done: number[] = [];
  const failed: { Id: number; Message: string }[] = [];
  for (const id of ids) {
    try {
      await work(id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ Id: id, Message: textOf(error) });
    }
  }
  return { Done: done, Failed: failed };
}
