import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../Services.ts';
import { partsFolder } from './partsFolder.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Removes what nobody added to for a day, with what was noted about it. */
export async function removeOldParts({ settings, clock }: Pick<Services, 'settings' | 'clock'>): Promise<void> {
  const folder = partsFolder(settings);
  const before = clock().getTime() - DAY;
  const names = await readdir(folder).catch(() => []);
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const [id = name] = name.split('.');
    groups.set(id, [...(groups.get(id) ?? []), name]);
  }
  for (const files of groups.values()) {
    const times = await Promise.all(
      files.map(async (name) => (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0),
    );
    if (Math.max(...times) < before) for (const name of files) await rm(join(folder, name), { force: true });
  }
}
