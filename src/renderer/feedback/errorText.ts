import type { AppError, ErrorCode } from '#engine/errors.ts';
import type { Issue } from '#engine/validate/Issue.ts';

const TEXTS: Readonly<Partial<Record<ErrorCode, string>>> = {
  NOT_SIGNED_IN: '登录已失效，请重新登录',
  FORBIDDEN: '您没有权限进行此操作',
  NOT_FOUND: '记录不存在，或您没有权限查看',
  BUSY: '系统繁忙，请稍后重试',
};

/** Returns the message for a failure: the server's text, else the standard text of the error code. */
export const errorText = (error: AppError): string => error.text ?? TEXTS[error.code] ?? '操作失败，请稍后重试';

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The list of this name in the data; empty when there is none. */
export const listIn = (data: unknown, name: string): readonly unknown[] => {
  const list = isObject(data) ? data[name] : undefined;
  return Array.isArray(list) ? list : [];
};

export const readIssues = (data: unknown): Issue[] =>
  listIn(data, 'Issues').flatMap((item) => {
    if (!isObject(item) || typeof item['Field'] !== 'string' || typeof item['Message'] !== 'string') return [];
    const row = item['Row'];
    return [
      {
        field: item['Field'],
        message: item['Message'],
        row:
          isObject(row) && typeof row['Index'] === 'number' && typeof row['Field'] === 'string'
            ? { index: row['Index'], field: row['Field'] }
            : undefined,
      },
    ];
  });
