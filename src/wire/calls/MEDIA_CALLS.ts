import { PICTURE_SIZES } from '#engine/records/MediaEntry.ts';
import { calls, raw } from './call.ts';
import { fileInfo, mediaReply } from '../MediaReply.ts';
import { fieldsAndMore, id, logPaging, name, textUpTo } from '../params.ts';
import { choice, integer, list, nothing, object, optional, text } from '../schema.ts';

/** The name of a multipart upload: its account, and a random text. */
export const PART_ID = '^[0-9]{1,15}-[0-9a-f]{32}$';

const part = object({ id: text({ pattern: PART_ID }) });
const count = object({ Count: integer() });
const tus = raw('application/offset+octet-stream', 'tus 协议');
const editor = object({ action: name });
const editorReply = raw('application/json', '编辑器的约定：state、url、title、original');

/** Uploads, files of records, and the endpoint of the rich text editor. */
export const MEDIA_CALLS = calls({
  'POST /api/media/UploadAttachement/': {
    title: '上传文件',
    tokens: true,
    query: object({ cdn: optional(textUpTo(10)) }),
    body: raw('multipart/form-data', '一个文件'),
    reply: fileInfo,
    errors: ['FORBIDDEN'],
  },
  'POST /api/media/Delete': {
    title: '删除未使用的文件',
    body: object({ id }),
    reply: nothing(),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'REFERENCED'],
  },
  'GET /mediapreview/:id': {
    title: '查看文件',
    tokens: true,
    open: 'optional',
    params: object({ id }),
    query: fieldsAndMore({ size: optional(choice(...PICTURE_SIZES.map(String))) }, 200),
    reply: raw('application/octet-stream', '文件的内容，支持范围请求'),
    errors: ['NOT_FOUND'],
  },
  'GET /api/media/Search': {
    title: '全部文件',
    query: fieldsAndMore(logPaging, 2000),
    reply: mediaReply,
    errors: ['FORBIDDEN'],
  },
  'GET /api/media/Pictures': {
    title: '媒体库：可以查看的记录中的图片或视频',
    query: fieldsAndMore({ ...logPaging, kind: optional(choice('video')) }, 200),
    reply: object({ Rows: list(fileInfo), Total: integer() }),
    errors: ['FORBIDDEN'],
  },
  'POST /api/media/Copy': {
    title: '复制一个文件，用于另一条记录',
    body: object({ id }),
    reply: fileInfo,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /api/media/DeleteOrphan': {
    title: '删除一个没有记录使用的文件',
    body: object({ id }),
    reply: count,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'REFERENCED'],
  },
  'POST /api/media/DeleteOrphans': {
    title: '删除全部没有记录使用的文件',
    // An explicit confirmation that the call applies to everything.
    body: object({ all: choice('true') }),
    reply: count,
    errors: ['FORBIDDEN'],
  },
  'POST /api/Media/Resumable': { title: '分段上传：开始', body: tus, reply: tus, errors: ['FORBIDDEN'] },
  'HEAD /api/Media/Resumable/:id': {
    title: '分段上传：已到多少',
    params: part,
    reply: tus,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'PATCH /api/Media/Resumable/:id': {
    title: '分段上传：一段',
    params: part,
    body: tus,
    reply: tus,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'DELETE /api/Media/Resumable/:id': {
    title: '分段上传：放弃',
    params: part,
    reply: tus,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /api/Media/Resumable/Finish': {
    title: '分段上传：完成',
    body: part,
    reply: fileInfo,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /api/Editor/Token': { title: '编辑器上传图片的凭证', reply: object({ Token: text() }), errors: ['FORBIDDEN'] },
  'GET /api/editor/controller.ashx': { title: '编辑器的配置', open: true, query: editor, reply: editorReply },
  'POST /api/editor/controller.ashx': {
    title: '编辑器上传图片',
    open: true,
    query: editor,
    body: raw('multipart/form-data', '一张图片；或表单编码的 base64、其他网站的图片地址'),
    reply: editorReply,
  },
});
