import { AppError } from '#engine/errors.ts';

const MEGABYTE = 1024 * 1024;

/** The error for a file that is larger than so many bytes. */
export function tooLarge(largest: number, kind: '文件' | '图片'): AppError {
  return new AppError('TOO_LARGE', { text: `${kind}不能超过${Math.floor(largest / MEGABYTE)}MB` });
}
