import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#core/errors.ts';
import { addUpload } from '../../media/addUpload.ts';
import { isShown } from '../../media/fileKinds.ts';
import { findOpenFile } from '../../media/findFile.ts';
import { mediaFolder } from '../../media/mediaFolder.ts';
import { removeFile } from '../../media/removeFile.ts';
import type { Services } from '../../Services.ts';
import { dispositionOf } from '../dispositionOf.ts';
import { success } from '../envelope.ts';
import { callOf } from '../RouteConfig.ts';
import { schemas } from './routeSchemas.ts';

/** A file is no page of ours: it runs nothing. The viewer of PDFs does not open in a sandbox. */
const FILE_POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Uploads, and files of records. */
export function mediaRoutes(app: FastifyInstance, services: Services): void {
  const { settings } = services;
  app.post('/api/media/UploadAttachement/', { schema: { querystring: schemas.cdn } }, async (request) => {
    const part = await request.file();
    if (part === undefined) throw new AppError('BAD_REQUEST', { text: '请选择文件' });
    return success(await addUpload(callOf(request), part.filename, part.file));
  });
  app.post<{ Body: { id: string } }>('/api/media/Delete', { schema: { body: schemas.id } }, async (request) => {
    await removeFile(callOf(request), Number(request.body.id));
    return success(null);
  });
  app.get<{ Params: { id: string } }>(
    '/mediapreview/:id',
    { schema: { params: schemas.id }, config: { optional: true } },
    async (request, reply) => {
      const file = await findOpenFile(services, request.call, request.ip, Number(request.params.id));
      const path = join(mediaFolder(settings), file.StorageName);
      const found = await stat(path).catch(() => undefined);
      if (found === undefined)
        throw new AppError('NOT_FOUND', { text: '文件不存在', detail: `media ${file.Id} is not on the disk` });
      return reply
        .type(file.MimeType)
        .header('content-length', found.size)
        .header('content-disposition', dispositionOf(isShown(file.Extension) ? 'inline' : 'attachment', file.FileName))
        .header('content-security-policy', file.Extension === 'pdf' ? PDF_POLICY : FILE_POLICY)
        .send(createReadStream(path));
    },
  );
}
