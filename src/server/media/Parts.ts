import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import type { Server } from '@tus/server';
import pLimit from 'p-limit';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { AppError } from '#engine/errors.ts';
import { errorFacts, type Log } from '../settings/Log.ts';
import type { Database, Clock } from '../db/Database.ts';
import { demandSpace } from './demandUpload.ts';
import { ANY } from './storeUpload.ts';
import { syncPath } from './storedFile.ts';
import type { Settings } from '../settings/Settings.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Removes partial uploads that had no writes for a day, with their metadata. */
export async function removeOldParts({
  settings,
  clock,
}: {
  readonly settings: Settings;
  readonly clock: Clock;
}): Promise<void> {
  const folder = partsFolder(settings);
  const before = clock().getTime() - DAY;
  const names = await readdir(folder).catch(() => []);
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const [id = name] = name.split('.');
    groups.set(id, [...(groups.get(id) ?? []), name]);
  }
  for (const files of groups.values()) {
    const times = await Promise.all(
      files.map(async (name) => (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0),
    );
    if (Math.max(...times) < before) for (const name of files) await rm(join(folder, name), { force: true });
  }
}

/** Folder of files that arrive in parts; all processes share it. */
export const partsFolder = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'parts');

/** Pattern of part Ids: the account, and random digits. */
export const PART_ID = '^[0-9]{1,15}-[0-9a-f]{32}$';

const newPartId = (account: number): string => `${account}-${randomBytes(16).toString('hex')}`;

/** Whether a part belongs to an account. False for an invalid Id. */
export function isPartOf(account: number, id: string): boolean {
  return new RegExp(PART_ID).test(id) && id.startsWith(`${account}-`);
}

/** Most unfinished uploads of one account. */
const MAX_OPEN_UPLOADS = 20;
/** A partial upload without writes for this long is abandoned. Milliseconds. */
const IDLE = 10 * 60 * 1000;

const tooMany = (): AppError =>
  new AppError('TOO_MANY_REQUESTS', { text: '同时上传的文件过多，请稍后再试', detail: 'parts under way' });

/** Partial uploads of an account, in all processes, oldest first. */
async function partsOf(folder: string, account: number): Promise<{ name: string; time: number }[]> {
  const own = (await readdir(folder)).filter((name) => name.startsWith(`${account}-`) && !name.includes('.'));
  const times = await Promise.all(
    own.map(async (name) => ({ name, time: (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0 })),
  );
  return times.toSorted((a, b) => a.time - b.time || (a.name < b.name ? -1 : 1));
}

async function removePart(folder: string, name: string): Promise<void> {
  for (const file of [name, `${name}.json`]) await rm(join(folder, file), { force: true });
}

/** Removes an account's abandoned uploads when it has too many. Throws TOO_MANY_REQUESTS when none is abandoned. */
async function makeRoom(folder: string, account: number): Promise<void> {
  const own = await partsOf(folder, account);
  if (own.length < MAX_OPEN_UPLOADS) return;
  const idle = own.filter(({ time }) => time < Date.now() - IDLE);
  if (idle.length === 0) throw tooMany();
  for (const { name } of idle) await removePart(folder, name);
}

/** Removes a started part and throws TOO_MANY_REQUESTS when another process started the last permitted one. */
async function demandFirst(folder: string, account: number, id: string): Promise<void> {
  const own = await partsOf(folder, account);
  if (own.findIndex(({ name }) => name === id) < MAX_OPEN_UPLOADS) return;
  await removePart(folder, id);
  throw tooMany();
}

interface PartServices {
  readonly settings: Settings;
  readonly database: Database;
  readonly log: Log;
}

/**
 * Files that arrive in parts by the tus protocol: each belongs to the account that started it, and is invisible to all
 * others. Any process may receive the next part; two that receive the same one write the same bytes to the same place.
 */
export class Parts {
  readonly #services: PartServices;
  readonly #path: string;
  #server: Promise<Server> | undefined;
  /** The account of each request; the protocol has no accounts. */
  readonly #accounts = new WeakMap<object, number>();
  /** Uploads start one after the other, so that each counts the earlier ones. */
  readonly #beginning = pLimit(1);

  /** `path`: their URL path. */
  constructor(services: PartServices, path: string) {
    this.#services = services;
    this.#path = path;
  }

  /** Checks the limits and starts a new file. Throws STORAGE_FULL or TOO_MANY_REQUESTS. */
  async begin(account: number, request: Request): Promise<Response> {
    const folder = partsFolder(this.#services.settings);
    await this.#services.database.checkSpace();
    await demandSpace({ parts: folder }, this.#services.log);
    await mkdir(folder, { recursive: true });
    this.#accounts.set(request, account);
    return this.#beginning(async () => {
      await makeRoom(folder, account);
      const reply = await this.#answer(request);
      const id = reply.headers.get('location')?.split('/').at(-1);
      if (id === undefined) return reply;
      await demandFirst(folder, account, id);
      for (const name of [`${id}.json`, id, '']) await syncPath(join(folder, name));
      return reply;
    });
  }

  /**
   * Returns how much of a file has arrived, receives more of it, or removes it. Throws NOT_FOUND for an upload of
   * another account, and STORAGE_FULL instead of receiving more: the announced file may exceed the free space.
   */
  async handle(account: number, id: string, request: Request): Promise<Response> {
    if (!isPartOf(account, id))
      throw new AppError('NOT_FOUND', { text: '文件不存在', detail: 'a part of another account' });
    if (request.method !== 'PATCH') return this.#answer(request);
    await this.#services.database.checkSpace();
    await demandSpace({ parts: partsFolder(this.#services.settings) }, this.#services.log);
    const reply = await this.#answer(request);
    // The client does not send acknowledged bytes again, so flush them first.
    if (reply.ok) await syncPath(join(partsFolder(this.#services.settings), id));
    return reply;
  }

  async #answer(request: Request): Promise<Response> {
    this.#server ??= this.#makeServer();
    return (await this.#server).handleWeb(request);
  }

  /** Loads the protocol on first use, so that a start need not wait for it. */
  async #makeServer(): Promise<Server> {
    const { settings, log } = this.#services;
    const [{ FileStore }, { Server }] = await Promise.all([import('@tus/file-store'), import('@tus/server')]);
    return new Server({
      path: this.#path,
      relativeLocation: true,
      maxSize: ANY.largest,
      datastore: new FileStore({ directory: partsFolder(settings) }),
      namingFunction: (request) => newPartId(this.#accounts.get(request) ?? 0),
      // The client only learns that it failed.
      onResponseError: (_request, error) => {
        const { status_code: status = 500, body } = 'body' in error ? error : {};
        if (status >= 500) log.error({ ...errorFacts(error), body }, 'a part was not taken');
        return undefined;
      },
    });
  }
}
