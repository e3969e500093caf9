import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { aboutBackup, backupName } from '#server/archive/BackupFolder.ts';
import { makeBackup } from '#server/archive/makeBackup.ts';
import { applyPlan } from '#server/db/evolve/applyPlan.ts';
import { makePlan, takeAnswers, type SchemaPlan } from '#server/db/evolve/SchemaPlan.ts';
import { addChange, demandAlone, hashTables, logChange, nextChange } from '#server/db/evolve/schemaChanges.ts';
import { settleChanges, undoChange } from '#server/db/evolve/undoChange.ts';
import { noteTakenBack, noteWrittenRows } from '#server/db/evolve/figureNotes.ts';
import type { Db } from '#server/db/Database.ts';
import { beijingTime } from '#server/db/beijingTime.ts';
import { transaction } from '#server/db/transaction.ts';
import { bringUp } from '#server/product/migrateProduct.ts';
import { readFolder } from '#server/product/readFolder.ts';
import type { CliCommand, CliInput } from '../terminal/CliCommand.ts';
import { CommandError } from '../terminal/CommandError.ts';
import { inWords, loadSound, settingsOf, STORED_OPTIONS, STORED_USAGE, withStored } from '../terminal/storedPlace.ts';
import { foreseeOf, originOf, targetOf } from './planCommand.ts';

/** `guiju apply`: does what a reviewed plan says, and takes it back. */
export const applyCommand: CliCommand = {
  name: 'apply',
  summary: 'does what a reviewed plan says to the database, after a proven backup; takes it back',
  usage: [
    'guiju apply PLAN | --undo | --settle',
    '',
    '  PLAN                 a file of guiju plan --out, with its answers: otherwise, drop, with',
    '  --undo               takes the last plan back; values that were written since stay, as values of the old type',
    '  --settle             deletes for good what plans have converted or removed; they cannot be taken back any more',
    ...STORED_USAGE,
    '',
    'Stop the servers first. A backup is written into BACKUP_DIR (backups) and restored into a scratch place before anything is done. Then all',
    'is done in one transaction, or nothing. Refused when documents, tables or counts are others than those that were reviewed.',
  ].join('\n'),
  options: { ...STORED_OPTIONS, undo: { type: 'boolean' }, settle: { type: 'boolean' } },
  async run(input) {
    const [file, ...others] = input.args;
    const [undoes, settles] = [input.options['undo'] === true, input.options['settle'] === true];
    if (others.length > 0 || [file !== undefined, undoes, settles].filter(Boolean).length !== 1)
      throw new CommandError('guiju apply needs the file of one plan, or --undo, or --settle, and nothing else');
    if (input.options['out'] !== undefined) throw new CommandError('--out belongs to guiju plan');
    if (file !== undefined) return apply(file, input);
    const work = settles ? settle : undo;
    const { words, ...rest } = await inWords(async () => {
      await alone(input, () => Promise.resolve());
      const backup = await backUp(input);
      return { ...(await alone(input, work)), backup };
    });
    say(input, words, rest);
    return 0;
  },
};

async function undo(db: Db): Promise<{ words: string; steps: readonly string[] }> {
  const { change, steps } = await undoChange(db, Date.now());
  await noteTakenBack(db, change.done);
  await logChange(db, 'undoPlan', change.Id, steps, beijingTime(new Date()));
  return { words: `已撤回第 ${change.Id} 次改动；新加的列和改过的名称留着，启动前请换回当时的文档`, steps };
}

async function settle(db: Db): Promise<{ words: string; steps: readonly string[] }> {
  const steps = await settleChanges(db, Date.now());
  await logChange(db, 'settlePlan', null, steps, beijingTime(new Date()));
  return { words: `已彻底删除 ${steps.length} 处保留的旧数据，以前的改动不能再撤回`, steps };
}

async function apply(file: string, input: CliInput): Promise<number> {
  const target = targetOf(loadSound(input));
  const review = async (db: Db): Promise<SchemaPlan> =>
    takeAnswers(
      await readFile(file, 'utf8'),
      makePlan(await foreseeOf(db, target), originOf(input, await hashTables(db))),
    );
  const { backup, Id, steps } = await inWords(async () => {
    await alone(input, review);
    const backup = await backUp(input);
    return alone(input, async (db, kind) => {
      const plan = await review(db);
      const Id = await nextChange(db);
      const { entities, context } = target;
      const migrate = (): Promise<string[]> => bringUp(db, target, context, kind);
      const { steps, done } = await applyPlan(db, Id, plan, { entities, context, migrate });
      const { program, documents } = plan;
      await addChange(db, {
        Id,
        Program: program,
        Documents: documents,
        Backup: backup,
        AppliedAt: Date.now(),
        done,
      });
      await noteWrittenRows(db, done);
      await logChange(db, 'applyPlan', Id, steps, context.now);
      return { backup, Id, steps };
    });
  });
  say(input, `已完成第 ${Id} 次改动；撤回：npx guiju apply --undo`, { steps, backup });
  return 0;
}

function say(input: CliInput, words: string, { steps, backup }: { steps: readonly string[]; backup: string }): void {
  if (input.json) return input.print(JSON.stringify({ steps, backup }, undefined, 2));
  input.print([`已备份并试恢复：${backup}`, ...steps.map((step) => `  ${step}`), words].join('\n'));
}

/** Runs `work` in one transaction of a database that nobody else uses. */
function alone<T>(input: CliInput, work: (db: Db, kind: 'embedded' | 'postgres') => Promise<T>): Promise<T> {
  return withStored(settingsOf(input), ({ database }) =>
    transaction(database, async (db) => {
      await demandAlone(db);
      return work(db, database.kind);
    }),
  );
}

/** Writes a backup and proves it; returns where it lies. */
async function backUp(input: CliInput): Promise<string> {
  const settings = settingsOf(input);
  const moment = new Date();
  const name = backupName(moment, settings.backup.passphrase !== undefined);
  const scratches = join(settings.dataDir, '.scratch');
  // Nobody else is at work: what lies there was left by a process that was killed, and holds everything in clear.
  await rm(scratches, { recursive: true, force: true });
  await makeBackup(
    {
      settings,
      about: aboutBackup(moment, readFolder(input.folder)),
      place: 'folder',
      folder: '',
      name,
      scratch: join(scratches, randomUUID()),
    },
    () => undefined,
  );
  return join(settings.backup.folder, name);
}
