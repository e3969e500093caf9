import { AppError } from '#engine/errors.ts';
import { mayAdminister } from '#engine/permission/mayAdminister.ts';
import type { Call } from '../access/Call.ts';

/** Throws FORBIDDEN for everybody who lacks the key or the action (`EnumItem.edit`). */
export function demandAdmin({ who }: Call, key: string, action: string): void {
  if (!mayAdminister(who, key, action)) throw new AppError('FORBIDDEN', { detail: action });
}
