import { AppError } from '#engine/errors.ts';
import { consumeCode, countWrongCodes, noteWrongCode } from '../db/system/validateCodes.ts';
import type { Services } from '../Services.ts';
import { addressHashes, codeRow } from './codeHashes.ts';
import { CODE_RULES } from './CODE_RULES.ts';
import type { CodeUse } from './CodePurpose.ts';

const HOUR = 3_600_000;

/**
 * Uses a code up. Throws CODE_INVALID for a wrong, used, old or void one, for one that another browser asked for, and for one for
 * something else, all alike; CODE_LIMIT after too many wrong ones from one address.
 */
export async function takeCode({ database, clock }: Services, use: CodeUse, code: string): Promise<void> {
  const { db } = database;
  const now = clock().getTime();
  const { address } = addressHashes(use.address);
  if ((await countWrongCodes(db, address, now - HOUR)) >= CODE_RULES.wrong)
    throw new AppError('CODE_LIMIT', { text: '尝试次数过多，请稍后再试' });
  const row = codeRow(use, code.trim(), use.device ?? '');
  if (await consumeCode(db, row, { tries: CODE_RULES.tries, now })) return;
  await noteWrongCode(db, address, now);
  throw new AppError('CODE_INVALID');
}
