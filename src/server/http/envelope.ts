import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode, WIRE_CODES } from '#engine/errors.ts';
import { AS_IS, type Translate } from '#engine/words/translator.ts';
import { translateFailure } from '../words/replyTranslator.ts';

/** The headers of replies without a route: no scripts, frames, caching or content sniffing. */
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cache-control': 'no-store',
} as const;

const STATUS_BY_CODE: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

const body = (): string => JSON.stringify(failure(new AppError('BAD_REQUEST')));

/** Replies to an invalid URL. */
export function brokenUrl(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void reply.status(ERROR_REPLIES.BAD_REQUEST.status).headers(HEADERS).send(body());
}

/** Replies to invalid HTTP, and closes the connection. */
export function answerBroken(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
  const content = body();
  const headers = { ...HEADERS, 'content-length': String(Buffer.byteLength(content)), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${content}`);
}

/** The reply to a failure in addition to its code: HTTP status, and a default text. */
interface ErrorReply {
  readonly status: number;
  readonly text: string;
}

/** The reply for every error code: HTTP 200 with Successed false for users' failures, else an own status. */
export const ERROR_REPLIES: Readonly<Record<ErrorCode, ErrorReply>> = {
  NOT_SIGNED_IN: { status: 200, text: '请先登录' },
  SIGN_IN_FAILED: { status: 200, text: '账号或密码不正确' },
  FORBIDDEN: { status: 200, text: '没有权限执行此操作' },
  NOT_FOUND: { status: 200, text: '记录不存在或无权查看' },
  CODE_INVALID: { status: 200, text: '验证码不正确或已失效' },
  CODE_LIMIT: { status: 200, text: '获取验证码过于频繁，请稍后再试' },
  SEND_FAILED: { status: 200, text: '发送失败，请稍后重试' },
  SECOND_FACTOR: { status: 200, text: '请输入动态验证码' },
  RECORD_INVALID: { status: 200, text: '填写的内容有误，请检查' },
  VERSION_CONFLICT: { status: 200, text: '数据已被他人修改，请刷新后重试' },
  REFERENCED: { status: 200, text: '该记录已被引用，不能删除' },
  UNCONFIRMED: { status: 200, text: '请确认后再保存' },
  STATE_FORBIDS: { status: 200, text: '当前状态不允许此操作' },
  BAD_REQUEST: { status: 200, text: '请求内容不正确' },
  TOO_LARGE: { status: 413, text: '提交的内容过大' },
  TOO_MANY_REQUESTS: { status: 429, text: '操作过于频繁，请稍后再试' },
  MEDIA_TYPE: { status: 415, text: '不支持的内容类型' },
  KEY_REUSED: { status: 200, text: '重复提交的内容不一致，请刷新后重试' },
  CROSS_ORIGIN: { status: 403, text: '不允许来自其他网站的请求' },
  BUSY: { status: 503, text: '系统繁忙，请稍后重试' },
  STORAGE_FULL: { status: 507, text: '存储空间不足，暂时无法保存，请联系管理员' },
  SCHEMA_INVALID: { status: 500, text: '系统配置有误，请联系管理员' },
  INTERNAL: { status: 500, text: '服务器出错，请稍后重试' },
};

/** The body of every reply (spec section 7). */
export interface Envelope {
  readonly Successed: boolean;
  readonly Message: string;
  readonly Data: unknown;
  readonly Code: number;
}

/** The body for a failure, in the language of the caller. Its cause and its details for the log are not sent. */
export function failure(error: AppError, say: Translate = AS_IS): Envelope {
  const data = error.data ?? null;
  return {
    Successed: false,
    Message: error.isSaid ? errorMessage(error) : say(errorMessage(error)),
    Data: say === AS_IS ? data : translateFailure(data, say),
    Code: WIRE_CODES[error.code],
  };
}

/** The text of a failure for people. */
export const errorMessage = (error: AppError): string => error.text ?? ERROR_REPLIES[error.code].text;
