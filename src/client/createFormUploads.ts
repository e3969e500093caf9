import { AppError } from '#engine/errors.ts';
import type { FormFields } from './http/Http.ts';
import type { FileInfo } from '#wire/MediaReply.ts';
import type { PublicFormCalls } from './createPublicFormCalls.ts';

/** The files of a form that is filled in without signing in. */
export interface FormUploads {
  readonly upload: (file: File) => Promise<FileInfo>;
  /** The fields that identify the owner of the files when the form is sent. */
  readonly fields: () => FormFields;
}

/** Creates the uploads of a form: the first file requests a token, renewed for the same person when it expires. */
export function createFormUploads(
  { grant, upload }: Pick<PublicFormCalls, 'grant' | 'upload'>,
  api: string,
  form: string,
): FormUploads {
  let last: string | undefined;
  let asked: Promise<string> | undefined;
  const ask = async (): Promise<string> => {
    try {
      last = (await grant(api, form, last)).Token;
      return last;
    } catch (cause) {
      // A retry of the upload requests a new token.
      asked = undefined;
      throw cause;
    }
  };
  return {
    upload: async (file) => {
      const known = (asked ??= ask());
      try {
        return await upload(await known, file, file.name);
      } catch (cause) {
        if (!(cause instanceof AppError) || cause.code !== 'NOT_SIGNED_IN') throw cause;
        if (asked === known) asked = undefined;
        return upload(await (asked ??= ask()), file, file.name);
      }
    },
    fields: () => (last === undefined ? [] : [['UploadToken', last]]),
  };
}
