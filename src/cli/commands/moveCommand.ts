import { createHash } from 'node:crypto';
import { readFolder } from '#server/product/readFolder.ts';
import { aboutBackup } from '#server/archive/BackupFolder.ts';
import { CountingSink } from '#server/archive/CountingSink.ts';
import { copyDatabase } from '#server/archive/copyDatabase.ts';
import { DatabaseSink } from '#server/archive/DatabaseSink.ts';
import { type CliCommand, type CliInput, CommandError } from '../terminal/CliCommand.ts';
import { textsIn } from '../terminal/commandTexts.ts';
import { rowProgressOf } from '../terminal/progressOf.ts';
import { inWords, settingsAt, withPlace, withTarget } from '../terminal/storedPlace.ts';
import { inNumbers, warnOf } from './backupCommand.ts';
import { STAGES } from './restoreCommand.ts';

/** `guiju move`: from the embedded database to PostgreSQL, and back. */
export const moveCommand: CliCommand = {
  name: 'move',
  summary: 'copies everything from one database to another: embedded to PostgreSQL, or back',
  usage: [
    'guiju move --from PLACE --to PLACE',
    '',
    '  --from PLACE         a data folder, or the URL of a PostgreSQL database',
    '  --to PLACE           an empty folder, or the URL of an empty PostgreSQL database',
    '  --from-files DIR     the data folder that belongs to the source PostgreSQL database (default: DATA_DIR, else .data)',
    '  --to-files DIR       copies uploaded files and keys to this data folder; without it, the new database uses the data folder of --from',
    '',
    'The source is only read. Stop its servers first: what they write during the copy is lost. All rows are compared at the end.',
    'An interrupted copy continues with the same command; it is rejected when the source has changed.',
  ].join('\n'),
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    'from-files': { type: 'string' },
    'to-files': { type: 'string' },
  },
  async run(input) {
    const [from, to] = [placeOf('from', input), placeOf('to', input)];
    const source = settingsAt(input, from, fileOption('from-files', input));
    const files = fileOption('to-files', input);
    const target = settingsAt(input, to, files ?? source.dataDir);
    if (target.dataDir === source.dataDir && target.databaseUrl === source.databaseUrl)
      throw new CommandError('--from and --to are the same place');
    const stay = target.dataDir === source.dataDir;
    // The same source has the same id, so that an interrupted move continues.
    const id = createHash('sha256')
      .update(JSON.stringify([source.databaseUrl, source.dataDir]))
      .digest('hex');
    const about = { ...aboutBackup(new Date(), readFolder(input.folder)), id };
    const tell = rowProgressOf(input);
    const totals = await inWords(() =>
      withPlace(source, (place) =>
        withTarget(target, ({ media, ...rest }) =>
          copyDatabase(
            place,
            about,
            new CountingSink(
              new DatabaseSink({ ...rest, media: stay ? undefined : media }, (stage, rows) =>
                tell(STAGES[stage], rows),
              ),
              (rows) => tell(STAGES.writing, rows),
            ),
          ),
        ),
      ),
    );
    if (input.json) input.print(JSON.stringify(totals, undefined, 2));
    else {
      const moved = stay ? '已迁移并逐行核对：{0}，文件留在 {1}' : '已迁移并逐行核对：{0}';
      input.print(textsIn(input.spoken)(moved, inNumbers(totals, input), source.dataDir));
    }
    warnOf(totals, input);
    return totals.missing.length + totals.damaged.length === 0 ? 0 : 1;
  },
};

function fileOption(name: string, { options }: CliInput): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

function placeOf(name: string, input: CliInput): string {
  const place = fileOption(name, input);
  if (place === undefined || place === '') throw new CommandError(`guiju move needs --${name}`);
  return place;
}
