import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { readFolder } from '#server/product/readFolder.ts';
import { aboutBackup, backupName, removeOldBackups, writeBackup } from '#server/archive/BackupFolder.ts';
import type { ArchiveTotals } from '#server/archive/Archive.ts';
import { withSource } from '#server/archive/copyDatabase.ts';
import { type CliCommand, type CliInput, CommandError } from '../terminal/CliCommand.ts';
import { textsIn } from '../terminal/commandTexts.ts';
import { rowProgressOf } from '../terminal/progressOf.ts';
import {
  inWords,
  readPassphrase,
  settingsOf,
  STORE,
  STORED_OPTIONS,
  STORED_USAGE,
  withStore,
} from '../terminal/storedPlace.ts';

/** `guiju backup`: everything of a product in one file. */
export const backupCommand: CliCommand = {
  name: 'backup',
  summary: 'writes the database, uploaded files and keys to one file',
  usage: [
    'guiju backup [--to PATH]',
    '',
    '  --to PATH            a file (*.tar.gz, *.tar.gz.age), or a folder for files named by the time (default: BACKUP_DIR, else backups)',
    '                       s3: the store of BACKUP_S3_BUCKET',
    '  --keep N             then removes all but the newest N backups of the folder (default: keeps all), unless files were missing',
    ...STORED_USAGE,
    '',
    'With BACKUP_PASSPHRASE the file is encrypted in the format of age: `age -d FILE | tar xz` reads it without this program.',
    'The file gets its name when it is complete. Servers can keep running. The server of an embedded database makes a copy between two',
    'queries; the data folder needs free space for it.',
  ].join('\n'),
  options: { ...STORED_OPTIONS, to: { type: 'string' }, keep: { type: 'string' } },
  async run(input) {
    const [settings, keep] = [settingsOf(input), readKeep(input)];
    const text = textsIn(input.spoken);
    const passphrase = readPassphrase();
    const tell = rowProgressOf(input);
    const moment = new Date();
    const isStore = input.options['to'] === STORE;
    const to = resolve(String(input.options['to'] ?? process.env['BACKUP_DIR'] ?? 'backups'));
    const isFile = /\.tar\.gz(\.age)?$/.test(to);
    if ((isFile || isStore) && keep !== undefined) throw new CommandError('--keep needs a folder');
    const name = backupName(moment, passphrase !== undefined);
    const write = (file: string): Promise<ArchiveTotals> =>
      withSource(settings, (place) =>
        writeBackup(file, place, {
          ...{ about: aboutBackup(moment, readFolder(input.folder)), passphrase },
          onRows: (rows) => tell('正在写入', rows),
        }),
      );
    const path = isStore ? `${STORE}:${name}` : isFile ? to : join(to, name);
    const totals = await inWords(async () => {
      if (isStore)
        return withStore(settings, async (store) => {
          const written = await write(store.pathOf(name));
          await store.take(name);
          return written;
        });
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      return write(path);
    });
    const { missing, damaged } = totals;
    const isWhole = missing.length + damaged.length === 0;
    // An older backup may be the only place that still has what is missing in this one.
    const removed = keep === undefined || !isWhole ? [] : await removeOldBackups(dirname(path), keep);
    if (input.json) input.print(JSON.stringify({ path, ...sizeOf(totals), missing, damaged, removed }, undefined, 2));
    else {
      input.print(text('已备份到 {0}：{1}', path, inNumbers(totals, input)));
      for (const name of removed) input.print(text('已删除旧备份 {0}', name));
    }
    warnOf(totals, input);
    if (keep !== undefined && !isWhole) input.warn(text('旧备份都保留：其中可能还有缺失或损坏的文件'));
    return isWhole ? 0 : 1;
  },
};

function readKeep({ options }: CliInput): number | undefined {
  if (options['keep'] === undefined) return undefined;
  const keep = Number(options['keep']);
  if (!Number.isInteger(keep) || keep < 1) throw new CommandError('--keep is a number of backups, 1 or more');
  return keep;
}

/** The size of a copy of a product; uploaded files in bytes. */
const sizeOf = ({ tables, files }: ArchiveTotals) => ({
  tables: Object.keys(tables).length,
  rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
  files: Object.keys(files).length,
  bytes: Object.values(files).reduce((sum, { size }) => sum + size, 0),
});

/** The size of a copy as text. */
export function inNumbers(totals: ArchiveTotals, { spoken }: CliInput): string {
  const { tables, rows, files, bytes } = sizeOf(totals);
  const counts = [tables, rows, files].map((count) => count.toLocaleString('en-US'));
  return textsIn(spoken)('{0} 张表，{1} 行，{2} 个文件（{3} MB）', ...counts, (bytes / 1e6).toFixed(1));
}

/** Reports files that are missing from a copy or damaged in it. */
export function warnOf({ missing, damaged }: ArchiveTotals, { warn, spoken }: CliInput): void {
  const text = textsIn(spoken);
  for (const name of missing) warn(text('文件缺失，备份里没有：{0}', name));
  for (const name of damaged) warn(text('文件已损坏，备份里是它现在的内容：{0}', name));
}
