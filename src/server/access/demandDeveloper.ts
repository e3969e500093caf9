import { AppError } from '#engine/errors.ts';
import { isDeveloper } from '#engine/roles/isDeveloper.ts';
import type { Call } from './Call.ts';

/** Throws FORBIDDEN for everybody but employees who hold the key of the development screens. */
export function demandDeveloper({ who }: Call): void {
  if (!isDeveloper(who)) throw new AppError('FORBIDDEN');
}
