import pLimit from 'p-limit';
import { AppError } from '#engine/errors.ts';
import type { Value } from '#language/Value.ts';
import { errorFacts } from '../../settings/Log.ts';
import type { Call } from '../../access/Call.ts';
import type { Services } from '../../Services.ts';
import { addPicture } from '../addPicture.ts';
import type { UploadLimits } from '../storeUpload.ts';
import { Allowance } from './Allowance.ts';
import { fetchRemote } from './fetchRemote.ts';

/** A picture with everything around it. Milliseconds. */
const TIME = 5000;
/** Of one account in a minute. */
const MOST = 60;
const MINUTE = 60_000;
/** At a time, for everybody: each may hold a whole picture in memory. */
const PLACES = 6;

/** Takes pictures of other sites in, as files of whoever wants them. */
export class RemotePictures {
  readonly #services: Services;
  readonly #allowance: Allowance;
  readonly #gate = pLimit(PLACES);

  constructor(services: Services) {
    this.#services = services;
    this.#allowance = new Allowance(services.clock, MOST, MINUTE);
  }

  /** Fetches one picture. Throws AppError with what may be told; the cause goes to the log. */
  async take(call: Call, address: string, limits: UploadLimits): Promise<Record<string, Value>> {
    const { outside, log } = this.#services;
    if (!this.#allowance.take(call.who.accountId))
      throw new AppError('TOO_MANY_REQUESTS', { text: '获取的图片过多，请稍后再试', detail: 'remote pictures' });
    return this.#gate(async () => {
      try {
        const content = await fetchRemote(outside, address, { largest: limits.largest, time: TIME });
        // Many addresses of pictures end in no extension, or in a wrong one.
        return await addPicture(call, stemOf(address), content, limits);
      } catch (error) {
        log.info({ account: call.who.accountId, ...errorFacts(error) }, 'a remote picture was not taken in');
        throw error;
      }
    });
  }
}

/** The name of the file in an address, without its extension. */
function stemOf(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  const stem = safeDecode(last).replace(/\.[^.]*$/, '');
  return stem === '' ? '网络图片' : stem;
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
