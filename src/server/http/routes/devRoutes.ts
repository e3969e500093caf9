import type { FastifyInstance } from 'fastify';
import { chmodSync, lstatSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demandDeveloper } from '../../access/Call.ts';
import { AppError } from '#engine/errors.ts';
import { openFileMode } from '../../db/privateFolder.ts';
import { parseSource } from '#documents/SourceFile.ts';
import type { Services } from '../Services.ts';
import { callRoute, route } from '../route.ts';

/** The documents outside of folders. */
const ALONE = ['company.json', 'english.json', 'settings.json'];
const NAME = /^([A-Za-z][A-Za-z0-9]*)\/[A-Za-z][A-Za-z0-9]*(\.(form|list))?\.json$/;
/** Folders that are not edited by hand: meta-schemas, and documents generated from other data. */
const CLOSED = ['meta', 'site', 'demo'];

/**
 * Writes a document into an existing folder of the schemas folder, completely or not at all; a document renamed from
 * `from` is removed there. Throws BAD_REQUEST for any other location, for a taken name, and for invalid JSON.
 */
function saveSchemaFile(schemasDir: string, file: string, text: string, from?: string): void {
  const path = pathOf(schemasDir, file);
  const old = from === undefined ? undefined : pathOf(schemasDir, from);
  if (old !== undefined && lstatSync(path, { throwIfNoEntry: false }) !== undefined)
    throw new AppError('BAD_REQUEST', { text: `已经有 ${file}，没有改名` });
  if (old !== undefined && lstatSync(old, { throwIfNoEntry: false }) === undefined)
    throw new AppError('BAD_REQUEST', { text: `没有 ${from ?? ''}，没有改名` });
  const { problem } = parseSource(file, text);
  if (problem !== undefined) throw new AppError('BAD_REQUEST', { text: '内容不是有效的 JSON，没有保存' });
  const draft = `${path}.saving`;
  writeFileSync(draft, text);
  // Documents are not data of the server: other users read them as before.
  chmodSync(draft, lstatSync(old ?? path, { throwIfNoEntry: false })?.mode ?? openFileMode());
  // On any failure the document remains under one of its names.
  if (old !== undefined) renameSync(old, path);
  renameSync(draft, path);
}

function pathOf(schemasDir: string, file: string): string {
  const folder = ALONE.includes(file) ? '.' : NAME.exec(file)?.[1];
  if (folder === undefined || CLOSED.includes(folder) || !isFolder(join(schemasDir, folder)))
    throw new AppError('BAD_REQUEST', { text: '只能保存到 schemas 下已有的文件夹中的 .json 文件' });
  const path = join(schemasDir, file);
  if (isOther(path)) throw new AppError('BAD_REQUEST', { text: `${file} 不是普通文件` });
  return path;
}

/** Rejects symbolic links, which could lead out of the schemas folder. */
const isFolder = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

const isOther = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isFile() === false;

const PULSE = 30_000;

/** In development: sends reloads and problems of schemas to browsers, saves documents of the toolbox. */
export function devRoutes(app: FastifyInstance, { devEvents, settings }: Services): void {
  callRoute(app, 'POST /api/dev/SaveSchemaFile', (call, { body }) => {
    demandDeveloper(call);
    const { File, Text, From } = body;
    saveSchemaFile(settings.schemasDir, File, Text, From);
  });
  route(app, 'GET /api/dev/Events', (_request, reply) => {
    const { raw } = reply;
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    raw.write(': open\n\n');
    const send = (event: object): void => void raw.write(`data: ${JSON.stringify(event)}\n\n`);
    const stop = devEvents.listen(send);
    const pulse = setInterval(() => raw.write(': pulse\n\n'), PULSE);
    const end = (): void => {
      clearInterval(pulse);
      stop();
      raw.end();
    };
    raw.on('close', end);
    devEvents.onEnd(end);
  });
}
