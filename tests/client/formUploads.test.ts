import { expect, it } from 'vitest';
import { createFormUploads } from '#client/createFormUploads.ts';
import { AppError } from '#engine/errors.ts';

const FILE = new File(['%PDF-'], '简历.pdf');
const INFO = { Id: 7, FileName: '简历.pdf', Size: 5, Url: '/mediapreview/7' };

/** A server that gives tokens by number, and takes files with those that are good. */
function openServer(good: Set<string>): {
  readonly granted: (string | undefined)[];
  readonly uploads: ReturnType<typeof createFormUploads>;
} {
  const granted: (string | undefined)[] = [];
  const uploads = createFormUploads(
    {
      grant: (_api, _form, before) => {
        granted.push(before);
        return Promise.resolve({ Token: String(granted.length), Accept: ['.pdf'], Largest: 1024 });
      },
      upload: (token) => (good.has(token) ? Promise.resolve(INFO) : Promise.reject(new AppError('NOT_SIGNED_IN'))),
    },
    'JobApply',
    'apply',
  );
  return { granted, uploads };
}

it('a form asks for a token with its first file, and says it when it is sent', async () => {
  const { granted, uploads } = openServer(new Set(['1']));
  expect(uploads.fields()).toEqual([]);
  expect(await Promise.all([uploads.upload(FILE), uploads.upload(FILE)])).toEqual([INFO, INFO]);
  expect(granted).toEqual([undefined]);
  expect(uploads.fields()).toEqual([['UploadToken', '1']]);
});

it('a token that is over is renewed once, for all files at once and for the same person', async () => {
  const good = new Set(['1']);
  const { granted, uploads } = openServer(good);
  await uploads.upload(FILE);
  good.delete('1');
  good.add('2');
  expect(await Promise.all([uploads.upload(FILE), uploads.upload(FILE)])).toEqual([INFO, INFO]);
  expect(granted).toEqual([undefined, '1']);
  expect(uploads.fields()).toEqual([['UploadToken', '2']]);
  good.clear();
  await expect(uploads.upload(FILE)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  expect(granted).toHaveLength(3);
});
