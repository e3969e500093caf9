import { mkdir } from 'node:fs/promises';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import pLimit from 'p-limit';
import { AppError } from '#engine/errors.ts';
import { errorFacts } from '../../settings/Log.ts';
import type { Services } from '../../Services.ts';
import { ANY } from '../storeUpload.ts';
import { isPartOf, newPartId } from './partId.ts';
import { makeRoom } from './makeRoom.ts';
import { partsFolder } from './partsFolder.ts';

/**
 * Files that arrive in parts by the tus protocol: each belongs to the account that began it, and is nothing to all others. Any process
 * may take the next part; should two be sent the same one, they write the same bytes to the same place.
 */
export class Parts {
  readonly #services: Services;
  readonly #server: Server;
  /** Whose request it is; the protocol knows no accounts. */
  readonly #accounts = new WeakMap<object, number>();
  /** One begins after the other, so that each counts those before it. */
  readonly #beginning = pLimit(1);

  /** `path`: under which address they are. */
  constructor(services: Services, path: string) {
    this.#services = services;
    this.#server = new Server({
      path,
      relativeLocation: true,
      maxSize: ANY.largest,
      datastore: new FileStore({ directory: partsFolder(services.settings) }),
      namingFunction: (request) => newPartId(this.#accounts.get(request) ?? 0),
      // Whoever asked hears only that it failed.
      onResponseError: (_request, error) => {
        const { status_code: status = 500, body } = 'body' in error ? error : {};
        if (status >= 500) services.log.error({ ...errorFacts(error), body }, 'a part was not taken');
        return undefined;
      },
    });
  }

  /** Makes room for a new file and answers the request that begins it. Throws STORAGE_FULL or TOO_MANY_REQUESTS. */
  async begin(account: number, request: Request): Promise<Response> {
    const folder = partsFolder(this.#services.settings);
    await this.#services.database.checkSpace();
    await mkdir(folder, { recursive: true });
    this.#accounts.set(request, account);
    return this.#beginning(async () => {
      await makeRoom(folder, account);
      return this.#server.handleWeb(request);
    });
  }

  /**
   * Answers how much of a file is here, takes more of it, or removes it. Throws NOT_FOUND for what belongs to another account, and
   * STORAGE_FULL instead of taking more: what was begun may be far more than there was room for.
   */
  async handle(account: number, id: string, request: Request): Promise<Response> {
    if (!isPartOf(account, id))
      throw new AppError('NOT_FOUND', { text: '文件不存在', detail: 'a part of another account' });
    if (request.method === 'PATCH') await this.#services.database.checkSpace();
    return this.#server.handleWeb(request);
  }
}
