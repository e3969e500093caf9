import { importNote } from '../ImportReply.ts';
import { id, name, textUpTo } from '../params.ts';
import {
  choice,
  integer,
  list,
  map,
  nothing,
  nullable,
  object,
  optional,
  text,
  type TypeOf,
  translated,
} from '../schema.ts';
import { calls } from './call.ts';

const params = object({ api: name });
const byId = object({ id });

export const importJob = object({
  Id: integer(),
  File: text(),
  Mode: text(),
  /** `filling`: its rows are still coming; `stopped`: it can be run on; `waiting`: its server died, another goes on with it soon. */
  State: choice('filling', 'running', 'waiting', 'done', 'cancelled', 'stopped'),
  /** Why it stopped, or what happened to it on the way. */
  Reason: nullable(translated()),
  Total: integer(),
  /** Rows that created, changed, matched and were refused; all others are pending. */
  Added: integer(),
  Changed: integer(),
  Same: integer(),
  Failed: integer(),
  /** Milliseconds since 1970. */
  CreatedAt: integer(),
});
/** A background import, which continues row by row without an open window. */
export type ImportJob = TypeOf<typeof importJob>;

const sheetRow = object({ Row: integer(), Cells: map(text()), Sent: optional(map(text())) });

export const wrongRow = object({
  ...sheetRow.members,
  Children: optional(map(list(sheetRow))),
  Issues: list(importNote),
});
/** A row that an import refused, as it came, with the reasons. */
export type WrongRow = TypeOf<typeof wrongRow>;

/** Background imports, and the column mappings of earlier files. */
export const IMPORT_CALLS = calls({
  'GET /api/:api/ImportJobs': {
    title: '我的导入：进度和结果，最近的在前',
    params,
    query: object({ list: textUpTo(60) }),
    reply: object({ Rows: list(importJob) }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /api/:api/ImportJob': {
    title: '建立导入：接着分部分送来各行，再开始',
    params,
    body: object({
      list: textUpTo(60),
      Mode: choice('new', 'update', 'both'),
      Key: optional(name),
      File: textUpTo(200),
    }),
    reply: object({ Id: integer() }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /api/:api/ImportJobRows': {
    title: '送来导入的一部分行；同一部分只收一次',
    params,
    body: object({ id, Part: id, Rows: textUpTo(4 * 1024 * 1024) }),
    reply: nothing(),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /api/:api/ImportJobRun': {
    title: '开始导入，或接着导入没有做完的行',
    params,
    body: byId,
    reply: importJob,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /api/:api/ImportJobCancel': {
    title: '停止导入：已经写入的保留',
    params,
    body: byId,
    reply: importJob,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /api/:api/ImportJobWrong': {
    title: '导入没有写入的行和原因',
    params,
    query: byId,
    reply: object({ Rows: list(wrongRow) }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /api/:api/ImportMapping': {
    title: '上次怎样对应文件的列',
    params,
    query: object({ list: textUpTo(60) }),
    reply: object({ Columns: map(text()) }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /api/:api/ImportMapping': {
    title: '记住文件的列名对应的字段；空的是不导入',
    params,
    body: object({ list: textUpTo(60), Columns: textUpTo(40_000) }),
    reply: nothing(),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
});
