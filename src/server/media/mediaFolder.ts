import { join } from 'node:path';
import type { Settings } from '../settings/Settings.ts';

/** Where uploaded files lie. */
export function mediaFolder({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return join(dataDir, 'media');
}
