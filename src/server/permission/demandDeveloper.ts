import { AppError } from '#core/errors.ts';
import { holdsKey } from '#core/permission/holdsKey.ts';
import type { Call } from './Call.ts';

const KEY = 'Development';

/** Throws FORBIDDEN for everybody but employees who hold the key of the development screens. */
export function demandDeveloper({ who }: Call): void {
  if (who.role !== 'employee' || !holdsKey(who, KEY)) throw new AppError('FORBIDDEN');
}
