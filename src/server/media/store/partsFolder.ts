import { join } from 'node:path';
import type { Settings } from '../../settings/Settings.ts';

/** Where files lie that arrive in parts; all processes share it. */
export function partsFolder({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return join(dataDir, 'parts');
}
