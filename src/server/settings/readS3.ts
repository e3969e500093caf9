import { needed, readChoice, readSwitch, readUrl, type Read } from './readers.ts';
import type { S3Account } from './S3Account.ts';
import { StartError } from './StartError.ts';

/** Where uploaded files lie, when it is not the data folder. Throws StartError for a bucket that is named by half. */
export function readS3(read: Read): S3Account | undefined {
  if (readChoice('MEDIA_STORE', read, ['folder', 's3']) !== 's3') return undefined;
  const need = needed(read, 'MEDIA_STORE=s3');
  need('S3_ENDPOINT');
  const bucket = need('S3_BUCKET');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new StartError(`S3_BUCKET 不正确：应为 3 到 63 个小写字母、数字、点或连字符（S3_BUCKET=${bucket}）`);
  return {
    endpoint: readUrl('S3_ENDPOINT', read, ['http:', 'https:']) ?? '',
    bucket,
    isPathStyle: readSwitch('S3_PATH_STYLE', read('S3_PATH_STYLE') ?? 'true'),
    region: read('S3_REGION') ?? 'us-east-1',
    keyId: need('S3_KEY_ID'),
    keySecret: need('S3_KEY_SECRET'),
  };
}
