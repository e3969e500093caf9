import { AppError } from '#core/errors.ts';
import { mayAdminister } from '#core/permission/admin/mayAdminister.ts';
import type { Call } from '../permission/Call.ts';

/** Throws FORBIDDEN for everybody who lacks the key or the action (`EnumItem.edit`). */
export function demandAdmin({ who }: Call, key: string, action: string): void {
  if (!mayAdminister(who, key, action)) throw new AppError('FORBIDDEN', { detail: action });
}
