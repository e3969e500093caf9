import { AppError } from '#engine/errors.ts';

/** The refusal of a filter that does not exist or cannot be read. */
export const wrongFilter = (name: string): AppError =>
  new AppError('BAD_REQUEST', { text: '查询条件不正确', detail: `filter ${name}` });
