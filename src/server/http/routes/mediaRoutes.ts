import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#engine/errors.ts';
import { PICTURE_SIZES } from '#engine/records/MediaEntry.ts';
import { addUpload, uploadOf } from '../../media/addPicture.ts';
import { demandFileField } from '../../media/demandUpload.ts';
import { demandSound } from '../../media/demandSound.ts';
import { isShownInline } from '../../media/fileKinds.ts';
import { findOpenFile } from '../../records/read/findFile.ts';
import { PictureSizes } from '../../media/PictureSizes.ts';
import type { ByteRange } from '../../media/openMediaStore.ts';
import { removeFile } from '../../media/removeLeftFiles.ts';
import type { MediaRow } from '../../db/system/mediaTable.ts';
import type { Services } from '../Services.ts';
import { dispositionOf, PDF_POLICY } from '../securityHeaders.ts';
import { callRoute, route } from '../route.ts';
import { readUpload } from '../readUpload.ts';

/** Policy for files: no scripts. */
const FILE_POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/** Uploads, and files of records. */
export function mediaRoutes(app: FastifyInstance, services: Services): void {
  const { media } = services;
  const sizes = new PictureSizes(media, services.log);
  callRoute(app, 'POST /api/media/UploadAttachement/', async (call, request) => {
    demandFileField(call);
    const part = await readUpload(request);
    if (part === undefined) throw new AppError('BAD_REQUEST', { text: '请选择文件' });
    return await addUpload(part.filename, part.file, call);
  });
  callRoute(app, 'POST /api/media/Copy', async (call, request) => {
    demandFileField(call);
    const file = await findOpenFile(services, call, request.ip, Number(request.body.id));
    await demandSound(media, file);
    const content = await media.read(file.StorageName);
    if (content === undefined) throw missing(file);
    return await addUpload(file.FileName, uploadOf(content), { ...call, services });
  });
  callRoute(app, 'POST /api/media/Delete', (call, { body }) => removeFile(Number(body.id), call));
  route(app, 'GET /mediapreview/:id', async (request, reply) => {
    const file = await findOpenFile(services, request.call, request.ip, Number(request.params.id));
    const width = PICTURE_SIZES.find((known) => String(known) === request.query.size);
    const isAsked = request.method === 'GET';
    await demandSound(media, file);
    const small = width === undefined ? undefined : await sizes.find(file, width);
    const name = small?.name ?? file.StorageName;
    const size = small?.size ?? (await media.size(name));
    if (size === undefined) throw missing(file);
    // The content of a file never changes; one without a hash cannot be continued.
    const tag = file.Hash === null ? undefined : `"${file.Hash}-${small === undefined ? '' : (width ?? '')}"`;
    const condition = request.headers['if-range'];
    const isSame = condition === undefined || condition === tag;
    const range = isAsked && isSame ? readRange(request.headers.range, size) : undefined;
    if (range === null) return reply.status(416).header('content-range', `bytes */${size}`).send();
    // Fastify reads the body of a HEAD reply to its end; without a body it would send a content length of 0.
    const content = isAsked ? await media.read(name, range) : Readable.from([]);
    if (content === undefined) throw missing(file);
    if (range !== undefined) reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`);
    if (tag !== undefined) reply.header('etag', tag);
    return reply
      .type(small === undefined ? file.MimeType : 'image/webp')
      .header('accept-ranges', 'bytes')
      .header('content-length', range === undefined ? size : range.last - range.first + 1)
      .header(
        'content-disposition',
        dispositionOf(isShownInline(file.Extension) ? 'inline' : 'attachment', nameOf(file, small !== undefined)),
      )
      .header('content-security-policy', file.Extension === 'pdf' ? PDF_POLICY : FILE_POLICY)
      .send(content);
  });
}

const missing = ({ Id }: MediaRow): AppError =>
  new AppError('NOT_FOUND', { text: '文件不存在', detail: `media ${Id} is not in the store` });

/** The file name for saving: a resized picture is WebP. */
const nameOf = ({ FileName }: MediaRow, isSmall: boolean): string =>
  isSmall ? `${FileName.replace(/\.[^.]*$/, '')}.webp` : FileName;

/** The part that a Range header requests; undefined for the whole file, null when it starts after its end. */
function readRange(header: string | undefined, size: number): ByteRange | undefined | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return first > last ? null : { first, last };
}
