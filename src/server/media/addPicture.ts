import { AppError } from '#engine/errors.ts';
import type { Value } from '#language/Value.ts';
import type { Call } from '../access/Call.ts';
import { addUpload } from './addUpload.ts';
import { HEAD, mimeOf } from './fileKinds.ts';
import type { UploadLimits } from './storeUpload.ts';
import { tooLarge } from './tooLarge.ts';
import { uploadOf } from './uploadOf.ts';

/**
 * Takes in a picture that came without a file name, or with one that means nothing: its content says which of the allowed kinds it is.
 * Throws MEDIA_TYPE when it is none of them, and TOO_LARGE.
 */
export async function addPicture(
  call: Call,
  stem: string,
  content: Buffer,
  limits: UploadLimits,
): Promise<Record<string, Value>> {
  if (content.length > limits.largest) throw tooLarge(limits.largest, '图片');
  const extension = limits.accept?.find((one) => mimeOf(one, content.subarray(0, HEAD)) !== undefined);
  if (extension === undefined) throw new AppError('MEDIA_TYPE', { text: '不是支持的图片', detail: 'no picture' });
  return addUpload(call, `${stem}.${extension}`, uploadOf(content), limits);
}
