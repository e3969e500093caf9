import pLimit from 'p-limit';
import type { IncomingMessage } from 'node:http';
import { AppError } from '#engine/errors.ts';
import type { Value } from '#language/Value.ts';
import { errorFacts } from '../settings/Log.ts';
import type { Call } from '../access/Call.ts';
import { addPicture, type MediaServices } from './addPicture.ts';
import type { UploadLimits } from './storeUpload.ts';
import type { Clock } from '../db/Database.ts';
import { tooLarge } from './fileKinds.ts';
import { takeOne } from '../db/system/counters.ts';
import { askOutside } from './askOutside.ts';
import type { Outside } from './Outside.ts';
import { decode } from '#engine/query/readListAddress.ts';

const REDIRECTS = [301, 302, 303, 307, 308];
const MAX_REDIRECTS = 3;
const MAX_URL_LENGTH = 2000;
/** Headers of every request: they identify neither the server nor the user. */
const HEADERS = { accept: 'image/webp,image/png,image/jpeg,*/*;q=0.5', 'user-agent': 'Mozilla/5.0' };

interface FetchLimits {
  /** Bytes. */
  readonly largest: number;
  /** Total time limit: names, redirects and content. Milliseconds. */
  readonly time: number;
}

/**
 * Fetches a URL of the internet, checked like `askOutside`, again for every redirect. Throws BAD_REQUEST with one text
 * for all failures: the reason goes only to the log, since it would reveal the internal network. Throws TOO_LARGE.
 */
async function fetchRemote(outside: Outside, text: string, { largest, time }: FetchLimits): Promise<Buffer> {
  const signal = AbortSignal.timeout(time);
  try {
    let url = readUrl(text);
    for (let redirects = 0; ; redirects += 1) {
      const reply = await askOutside(outside, url, { method: 'GET', headers: HEADERS }, signal);
      if (!REDIRECTS.includes(reply.statusCode ?? 0)) return await read(reply, largest);
      reply.destroy();
      if (redirects === MAX_REDIRECTS) throw refused('too many redirects');
      url = readUrl(reply.headers.location ?? '', url);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refused(signal.aborted ? 'took too long' : 'failed', error);
  }
}

const refused = (detail: string, cause?: unknown): AppError =>
  new AppError('BAD_REQUEST', { text: '图片无法获取', detail, cause });

function readUrl(text: string, base?: URL): URL {
  if (text === '' || text.length > MAX_URL_LENGTH || !URL.canParse(text, base)) throw refused('no address');
  return new URL(text, base);
}

async function read(reply: IncomingMessage, largest: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    if (reply.statusCode !== 200) throw refused(`status ${reply.statusCode}`);
    if (Number(reply.headers['content-length'] ?? 0) > largest) throw tooLarge(largest, '图片');
    for await (const piece of reply) {
      if (!Buffer.isBuffer(piece)) throw refused('text');
      size += piece.length;
      if (size > largest) throw tooLarge(largest, '图片');
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  } finally {
    reply.destroy();
  }
}

/** Time limit for a picture in total. Milliseconds. */
const TIME = 5000;
/** Limit of one account per minute. */
const ALLOWED = { most: 60, time: 60_000 } as const;
/** Most concurrent downloads: each may hold a whole picture in memory. */
const PLACES = 6;

interface RemoteServices extends MediaServices {
  readonly outside: Outside;
  readonly clock: Clock;
}

/** Downloads pictures of other sites and stores them as files of the user. */
export class RemotePictures {
  readonly #services: RemoteServices;
  readonly #gate = pLimit(PLACES);

  constructor(services: RemoteServices) {
    this.#services = services;
  }

  /** Downloads one picture. Throws AppError with a text for the user; the cause goes to the log. */
  async take(call: Call, address: string, limits: UploadLimits): Promise<Record<string, Value>> {
    const { outside, log, database, clock } = this.#services;
    const { accountId } = call.who;
    if (!(await takeOne(database.db, `remote ${accountId}`, ALLOWED, clock().getTime())))
      throw new AppError('TOO_MANY_REQUESTS', { text: '获取的图片过多，请稍后再试', detail: 'remote pictures' });
    return this.#gate(async () => {
      try {
        const content = await fetchRemote(outside, address, { largest: limits.largest, time: TIME });
        // Many picture URLs have no extension, or a wrong one.
        return await addPicture(stemOf(address), content, limits, { ...call, services: this.#services });
      } catch (error) {
        log.info({ account: accountId, ...errorFacts(error) }, 'a remote picture was not taken in');
        throw error;
      }
    });
  }
}

/** The file name in a URL, without its extension. */
function stemOf(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  const stem = decode(last).replace(/\.[^.]*$/, '');
  return stem === '' ? '网络图片' : stem;
}
