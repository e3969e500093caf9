import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { S3Account } from '#server/settings/Settings.ts';

/** A store that speaks S3 on this machine: one bucket in memory. It takes nothing that is not signed as Amazon documents it. */
export interface FakeS3 {
  readonly account: S3Account;
  /** The content of the bucket, by name. */
  readonly objects: Map<string, Buffer>;
  /** Parts of objects that are not put together yet, by upload and number. */
  readonly uploads: Map<string, Map<number, Buffer>>;
  /** Methods and names that were let in. */
  readonly seen: string[];
  /** The number of next requests that are answered by 503. */
  trouble: number;
  /** The number of next requests that are answered by a proxy that knows of no store. */
  astray: number;
  close(): Promise<void>;
}

const [BUCKET, REGION, KEY_ID, KEY_SECRET] = [
  'guiju-files',
  'cn-north-1',
  'AKIDEXAMPLE',
  'wJalrXUtnFEMI/K7MDENG+bPxRfi',
];
const MOST_SKEW = 15 * 60_000;

/** Starts the store with an empty bucket. */
export async function startS3(): Promise<FakeS3> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => answer(store, request, Buffer.concat(pieces), response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const store: FakeS3 = {
    account: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      isPathStyle: true,
      region: REGION,
      keyId: KEY_ID,
      keySecret: KEY_SECRET,
    },
    objects: new Map(),
    uploads: new Map(),
    seen: [],
    trouble: 0,
    astray: 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return store;
}

function answer(store: FakeS3, request: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const refuse = (status: number, code: string): void => {
    const echoed = `<AWSAccessKeyId>${KEY_ID}</AWSAccessKeyId>`;
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code>${echoed}</Error>`);
  };
  const wrong = wrongSignature(request, body);
  if (wrong !== undefined) return refuse(403, wrong);
  if (store.trouble > 0) {
    store.trouble -= 1;
    return refuse(503, 'SlowDown');
  }
  if (store.astray > 0) {
    store.astray -= 1;
    return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>');
  }
  const [ofHost] = /^[a-z0-9-]+(?=\.s3\.example:)/.exec(request.headers.host ?? '') ?? [];
  const [place = '', query = ''] = (request.url ?? '').split('?');
  const path = place.split('/').slice(1).map(decodeURIComponent);
  const [bucket = '', ...rest] = ofHost === undefined ? path : [ofHost, ...path];
  const name = rest.join('/');
  if (bucket !== BUCKET) return refuse(404, 'NoSuchBucket');
  store.seen.push(`${request.method} ${name}`);
  if (query !== '')
    return answerParts(store, `${request.method}`, name, new URLSearchParams(query), body, response, refuse);
  const object = store.objects.get(name);
  switch (request.method) {
    case 'PUT':
      if (request.headers['content-length'] === undefined) return refuse(411, 'MissingContentLength');
      store.objects.set(name, body);
      return void response.writeHead(200).end();
    case 'DELETE':
      store.objects.delete(name);
      return void response.writeHead(204).end();
    case 'HEAD':
    case 'GET': {
      if (object === undefined) return refuse(404, 'NoSuchKey');
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      const content = first === undefined ? object : object.subarray(Number(first), Number(last) + 1);
      return void response
        .writeHead(first === undefined ? 200 : 206, { 'content-length': content.length })
        .end(request.method === 'GET' ? content : undefined);
    }
    default:
      return refuse(405, 'MethodNotAllowed');
  }
}

/** An object that comes in parts: begun, each part, put together or given up. */
function answerParts(
  store: FakeS3,
  method: string,
  name: string,
  query: URLSearchParams,
  body: Buffer,
  response: ServerResponse,
  refuse: (status: number, code: string) => void,
): void {
  const say = (text: string): void => void response.writeHead(200, { 'content-type': 'application/xml' }).end(text);
  if (method === 'POST' && query.has('uploads')) {
    const id = `${name}/+${store.seen.length}`;
    store.uploads.set(id, new Map());
    return say(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }
  const id = query.get('uploadId') ?? '';
  const parts = store.uploads.get(id);
  if (parts === undefined) return refuse(404, 'NoSuchUpload');
  const tagOf = (part: Buffer): string => `"${createHash('md5').update(part).digest('hex')}"`;
  if (method === 'PUT') {
    parts.set(Number(query.get('partNumber')), body);
    return void response.writeHead(200, { etag: tagOf(body) }).end();
  }
  store.uploads.delete(id);
  if (method === 'DELETE') return void response.writeHead(204).end();
  const wanted = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)];
  const whole = wanted.map(([, number, tag]) => {
    const part = parts.get(Number(number));
    return part !== undefined && tagOf(part) === tag ? part : undefined;
  });
  const sound = whole.filter((part) => part !== undefined);
  // As Amazon does: it has already sent status 200.
  if (sound.length < whole.length || sound.length === 0) return say('<Error><Code>InvalidPart</Code></Error>');
  store.objects.set(name, Buffer.concat(sound));
  say('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
}

/** Why a request is not let in, worked out from what arrived, by Amazon's description of signature version 4. */
function wrongSignature({ method = '', url = '', headers }: IncomingMessage, body: Buffer): string | undefined {
  const told = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  const [, credential = '', signed = '', signature = ''] = told ?? [];
  const [moment, hash] = [String(headers['x-amz-date']), String(headers['x-amz-content-sha256'])];
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(moment) ?? [];
  const sent = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const scope = `${moment.slice(0, 8)}/${REGION}/s3/aws4_request`;
  if (told === null || credential !== `${KEY_ID}/${scope}`) return 'InvalidAccessKeyId';
  if (!(Math.abs(Date.now() - sent) < MOST_SKEW)) return 'RequestTimeTooSkewed';
  const names = signed.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied';
  if (createHash('sha256').update(body).digest('hex') !== hash && !(body.length === 0 && hash === 'UNSIGNED-PAYLOAD'))
    return 'XAmzContentSHA256Mismatch';
  const [path = '', query = ''] = url.split('?');
  const lines = names.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}\n`);
  const canonical = [method, path, query.split('&').sort().join('&'), lines.join(''), signed, hash].join('\n');
  const text = ['AWS4-HMAC-SHA256', moment, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  let key: Buffer = Buffer.from(`AWS4${KEY_SECRET}`);
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest();
  const right = createHmac('sha256', key).update(text).digest();
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}
