import type { AppError, ErrorCode } from '#engine/errors.ts';

const TEXTS: Readonly<Partial<Record<ErrorCode, string>>> = {
  NOT_SIGNED_IN: '登录已失效，请重新登录',
  FORBIDDEN: '您没有权限进行此操作',
  NOT_FOUND: '记录不存在，或您没有权限查看',
  BUSY: '系统繁忙，请稍后重试',
};

/** Returns the message for a failure: the server's text, else the standard text of the error code. */
export const errorText = (error: AppError): string => error.text ?? TEXTS[error.code] ?? '操作失败，请稍后重试';
