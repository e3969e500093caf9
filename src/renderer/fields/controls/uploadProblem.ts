import type { FieldModel } from '#fields/FieldModel.ts';
import { fileLimits } from '#engine/validate/fileLimits.ts';
import { fileSize } from '../fileSize.ts';

/** Why a file cannot be uploaded to a field; undefined when it can. */
export function uploadProblem(
  field: FieldModel,
  file: { readonly name: string; readonly size: number },
): string | undefined {
  const { bytes, extensions } = fileLimits(field);
  const extension = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  if (extensions !== undefined && !extensions.includes(extension))
    return `“${file.name}”的类型不支持，请选择 ${extensions.join('、')} 文件`;
  if (file.size > bytes) return `“${file.name}”超过 ${fileSize(bytes)}`;
  if (file.size === 0) return `“${file.name}”是空文件`;
  return undefined;
}
