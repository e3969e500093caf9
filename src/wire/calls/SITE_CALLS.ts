import { calls, raw } from './call.ts';
import { fileInfo } from '../MediaReply.ts';
import { fieldsAndMore, id, ids, logPaging, name, none, record, textUpTo } from '../params.ts';
import { nothing, nullable, object, optional, text } from '../schema.ts';
import {
  checkedPage,
  pageEditor,
  pageFile,
  pageReply,
  publicFormReply,
  publicRecord,
  publicRows,
  siteReply,
  uploadGrant,
} from '../SiteReplies.ts';

const params = object({ api: name });
/** The name of a file of the site, without its ending. */
const fileName = text({ pattern: '^[A-Za-z][A-Za-z0-9]{0,59}$' });

/** The calls without sign-in: read the site and published records, and send public forms. */
export const SITE_CALLS = calls({
  'GET /robots.txt': { title: '搜索引擎可以读取什么', open: true, reply: raw('text/plain', '允许与不允许的地址') },
  'GET /sitemap.xml': { title: '网站全部页面的地址', open: true, reply: raw('application/xml', '网站地图') },
  'GET /feed.xml': { title: '网站最新的内容', open: true, reply: raw('application/rss+xml', '最新的内容') },
  'GET /s/*': {
    title: '旧的页面地址',
    open: true,
    params: object({ '*': text() }),
    reply: raw('text/html', '页面现在的地址'),
  },
  'GET /api/Site/GetSite': { title: '网站的页头与页脚', open: true, query: none, reply: siteReply },
  'GET /api/Site/GetPage': {
    title: '网站的一页',
    open: true,
    query: object({ path: text({ pattern: '^/[A-Za-z0-9/_-]{1,200}$' }) }),
    reply: pageReply,
    errors: ['NOT_FOUND'],
  },
  'GET /api/Site/GetPageEditor': {
    title: '编辑网站一页的地址；没有权限时为空',
    open: 'optional',
    query: object({ path: text({ pattern: '^/[A-Za-z0-9/_-]{1,200}$' }) }),
    reply: pageEditor,
  },
  'GET /api/Site/GetPageFile': {
    title: '网站一页的文件',
    query: object({ name: fileName }),
    reply: pageFile,
    errors: ['FORBIDDEN'],
  },
  'POST /api/Site/CheckPage': {
    title: '检查网站一页的内容，并按它显示这一页',
    writes: false,
    // Without a name: of the page with the address in the text, or of the parts around every page.
    body: object({ name: optional(fileName), text: textUpTo(100_000) }),
    reply: checkedPage,
    errors: ['FORBIDDEN'],
  },
  'GET /api/Public/:api/Search': {
    title: '公开的列表',
    open: true,
    params,
    query: fieldsAndMore({ ids: optional(ids), ...logPaging }, 2000),
    reply: publicRows,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /api/Public/:api/Get': {
    title: '公开的一条记录',
    open: true,
    params,
    query: object({ id }),
    reply: publicRecord,
    errors: ['NOT_FOUND'],
  },
  'POST /api/Public/:api/View': {
    title: '记一次阅读',
    open: true,
    params,
    body: object({ id }),
    reply: nothing(),
    errors: ['NOT_FOUND'],
  },
  'GET /api/Public/Schema': {
    title: '公开的表单',
    open: true,
    query: object({ entity: textUpTo(60), form: textUpTo(60) }),
    reply: publicFormReply,
    errors: ['NOT_FOUND'],
  },
  'POST /api/Public/:api/Add': {
    title: '提交公开的表单',
    open: true,
    params,
    // The entity defines the other members.
    body: record({ form: textUpTo(60), UploadToken: optional(textUpTo(100)) }),
    // The number of the new record, where its form shows one.
    reply: object({ Receipt: nullable(text()) }),
    errors: ['NOT_FOUND', 'RECORD_INVALID', 'KEY_REUSED', 'STATE_FORBIDS'],
  },
  'POST /api/Public/:api/Token': {
    title: '为公开的表单上传文件的凭证',
    open: true,
    params,
    // UploadToken: the previous one; the new one also covers its files.
    body: object({ form: textUpTo(60), UploadToken: optional(textUpTo(100)) }),
    reply: uploadGrant,
    errors: ['NOT_FOUND'],
  },
  'POST /api/Public/Upload': {
    title: '为公开的表单上传文件',
    open: true,
    body: raw('multipart/form-data', '一个文件；凭证在 Authorization 中'),
    reply: fileInfo,
  },
});
