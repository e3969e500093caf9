import { tmpdir } from 'node:os';
import { basename, resolve } from 'node:path';
import type { Settings } from '#server/settings/Settings.ts';
import type { RestoreStage } from '#server/archive/Archive.ts';
import { restoreArchive } from '#server/archive/readArchive.ts';
import { DatabaseSink } from '#server/archive/DatabaseSink.ts';
import { type CliCommand, CommandError } from '../terminal/CliCommand.ts';
import { type CommandText, textsIn } from '../terminal/commandTexts.ts';
import { rowProgressOf } from '../terminal/progressOf.ts';
import {
  inWords,
  readPassphrase,
  settingsOf,
  STORE,
  STORED_OPTIONS,
  STORED_USAGE,
  withScratch,
  withStore,
  withTarget,
} from '../terminal/storedPlace.ts';
import { inNumbers, warnOf } from './backupCommand.ts';

/** Runs `work` with a backup as a local file: itself, or downloaded from the store by the name after `s3:`. */
function withFile<T>(file: string, settings: Settings, work: (path: string) => Promise<T>): Promise<T> {
  if (!file.startsWith(`${STORE}:`)) return work(resolve(file));
  return withStore(settings, async (store) => work(await store.fetch(basename(file.slice(STORE.length + 1)))));
}

export const STAGES = {
  checking: '正在核对备份',
  writing: '正在写入',
  comparing: '正在逐行比较',
} as const satisfies Record<RestoreStage, CommandText>;

/** `guiju restore`: a backup becomes a database and files again, in an empty place. */
export const restoreCommand: CliCommand = {
  name: 'restore',
  summary: 'restores a database and its files from a backup to an empty place',
  usage: [
    'guiju restore FILE',
    '',
    '  FILE                 a file, or s3:NAME for one in BACKUP_S3_BUCKET',
    '  --rehearse           restores to a temporary folder, compares every row and file, and removes it again',
    ...STORED_USAGE,
    '',
    'Existing data stays: only an empty folder or database is written. An interrupted restore continues with the same command; no server',
    'starts on it before that. At the end every table is compared with the backup. BACKUP_PASSPHRASE decrypts an encrypted backup.',
  ].join('\n'),
  options: { ...STORED_OPTIONS, rehearse: { type: 'boolean' } },
  async run(input) {
    const [file, ...others] = input.args;
    if (file === undefined || others.length > 0) throw new CommandError('guiju restore needs the file of one backup');
    const rehearses = input.options['rehearse'] === true;
    const place = Object.keys(STORED_OPTIONS).find((option) => input.options[option] !== undefined);
    if (rehearses && place !== undefined)
      throw new CommandError(`--rehearse restores into a folder of its own: leave out --${place}`);
    const settings = settingsOf(input);
    const tell = rowProgressOf(input);
    const onRestored = (stage: RestoreStage, rows: number): void => tell(STAGES[stage], rows);
    const restore = (target: Settings): ReturnType<typeof restoreArchive> =>
      inWords(() =>
        withFile(file, settings, (path) =>
          withTarget(target, (place) =>
            restoreArchive(path, readPassphrase(), new DatabaseSink(place, onRestored), onRestored),
          ),
        ),
      );
    const { head, totals } = rehearses
      ? await withScratch(tmpdir(), 'guiju-rehearsal-', (scratch) =>
          restore({ ...settings, dataDir: scratch, databaseUrl: undefined, s3: undefined }),
        )
      : await restore(settings);
    const text = textsIn(input.spoken);
    const done = rehearses
      ? text('演练成功，备份可以恢复')
      : text('已恢复到 {0}', settings.databaseUrl === undefined ? settings.dataDir : 'DATABASE_URL');
    if (input.json) input.print(JSON.stringify({ rehearsed: rehearses, taken: head.taken, ...totals }, undefined, 2));
    else
      input.print(
        text('{0}：{1}，备份时间 {2}，程序版本 {3}', done, inNumbers(totals, input), head.taken, head.program),
      );
    warnOf(totals, input);
    return 0;
  },
};
