import { AppError } from '#engine/errors.ts';
import type { BulkReply } from '#wire/BulkReply.ts';
import { membersOf } from '#language/membersOf.ts';

/** Runs the same work on several records, each in its own transaction: a failure does not stop the others. */
export async function eachRecord(
  ids: readonly number[],
  work: (id: number) => Promise<unknown>,
  textOf: (error: AppError) => string,
): Promise<BulkReply> {
  const done: number[] = [];
  const failed: BulkReply['Failed'][number][] = [];
  for (const id of ids) {
    try {
      await work(id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const warnings = error.code === 'UNCONFIRMED' ? warningTexts(error.data) : [];
      failed.push({ Id: id, Message: textOf(error), ...(warnings.length === 0 ? {} : { Warnings: warnings }) });
    }
  }
  return { Done: done, Failed: failed };
}

/** The messages in the data of an UNCONFIRMED error. */
function warningTexts(data: unknown): string[] {
  const list = membersOf(data).get('Warnings');
  return (Array.isArray(list) ? list : []).flatMap((each: unknown) => {
    const message = membersOf(each).get('Message');
    return typeof message === 'string' ? [message] : [];
  });
}
