import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { aboutBackup, backupName } from '#server/archive/BackupFolder.ts';
import { makeBackup } from '#server/archive/makeBackup.ts';
import { applyPlan } from '#server/db/evolve/applyPlan.ts';
import { makePlan, takeAnswers, type SchemaPlan } from '#server/db/evolve/SchemaPlan.ts';
import {
  addChange,
  demandAlone,
  hashTables,
  logChange,
  namesGiven,
  nextChange,
} from '#server/db/evolve/schemaChanges.ts';
import { settleChanges, undoChange } from '#server/db/evolve/undoChange.ts';
import { noteTakenBack, noteWrittenRows } from '#server/db/evolve/figureNotes.ts';
import type { Database, Db } from '#server/db/Database.ts';
import { beijingTime } from '#server/db/beijingTime.ts';
import { transaction, tryOut } from '#server/db/transaction.ts';
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
    '  --undo               takes the last plan back; values that were written since stay, as values of the old type; new names stay and are listed',
    '  --settle             deletes for good what plans have converted or removed; they cannot be taken back any more',
    ...STORED_USAGE,
    '',
    'Stop the servers first. All is tried out and taken back, so that what cannot be done is refused at once. Then a backup is written into',
    'BACKUP_DIR (backups) and restored into a scratch place, and all is done in one transaction, or nothing. Refused when documents, tables or',
    'counts are others than those that were reviewed.',
  ].join('\n'),
  options: { ...STORED_OPTIONS, undo: { type: 'boolean' }, settle: { type: 'boolean' } },
  async run(input) {
    const [file, ...others] = input.args;
    const [undoes, settles] = [input.options['undo'] === true, input.options['settle'] === true];
    if (others.length > 0 || [file !== undefined, undoes, settles].filter(Boolean).length !== 1)
      throw new CommandError('guiju apply needs the file of one plan, or --undo, or --settle, and nothing else');
    if (input.options['out'] !== undefined) throw new CommandError('--out belongs to guiju plan');
    if (file !== undefined) return apply(file, input);
    const { result, backup } = await backedUp(input, settles ? settle : undo);
    say(input, { ...result, backup });
    return 0;
  },
};

/** What was done: in words and step by step, and the names that stay when it is taken back. */
interface Done {
  readonly words: string;
  readonly steps: readonly string[];
  readonly names?: readonly string[];
}

async function undo(db: Db): Promise<Done> {
  const { change, steps } = await undoChange(db, Date.now());
  await noteTakenBack(db, change.done);
  await logChange(db, 'undoPlan', change.Id, steps, beijingTime(new Date()));
  const names = await namesGiven(db, change.Id);
  const stay =
    names.length === 0
      ? []
      : [
          '下面的改名没有撤回，值在新名称下；换回的文档里，在原来的名称上写 "x-was": [新名称]，下次启动就改回来（几个值合成的一个分不开）：',
          ...names.map((name) => `  ${name}`),
        ];
  const words = [`已撤回第 ${change.Id} 次改动；新加的列留着，启动前请换回当时的文档`, ...stay].join('\n');
  return { words, steps, names };
}

async function settle(db: Db): Promise<Done> {
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
  const { result, backup } = await backedUp(input, async (db, kind, Backup) => {
    const plan = await review(db);
    const Id = await nextChange(db);
    const { entities, context } = target;
    const migrate = (): Promise<string[]> => bringUp(db, target, context, kind);
    const { steps, done } = await applyPlan(db, Id, plan, { entities, context, migrate });
    const { program, documents } = plan;
    await addChange(db, { Id, Program: program, Documents: documents, Backup, AppliedAt: Date.now(), done });
    await noteWrittenRows(db, done);
    await logChange(db, 'applyPlan', Id, steps, context.now);
    return { Id, steps };
  });
  say(input, { words: `已完成第 ${result.Id} 次改动；撤回：npx guiju apply --undo`, steps: result.steps, backup });
  return 0;
}

function say(input: CliInput, { words, steps, names, backup }: Done & { readonly backup: string }): void {
  if (input.json) return input.print(JSON.stringify({ steps, backup, names }, undefined, 2));
  input.print([`已备份并试恢复：${backup}`, ...steps.map((step) => `  ${step}`), words].join('\n'));
}

/** What is done to a database; `backup` is the file of the backup that is made before it. */
type Change<T> = (db: Db, kind: Database['kind'], backup: string) => Promise<T>;

/**
 * Makes a proven backup and does `change`. What the change refuses is refused before there is a backup: it is tried out first, and taken back. What
 * fails later takes the backup along, unless the change may have been done by then.
 */
async function backedUp<T>(
  input: CliInput,
  change: Change<T>,
): Promise<{ readonly result: T; readonly backup: string }> {
  const settings = settingsOf(input);
  const moment = new Date();
  const name = backupName(moment, settings.backup.passphrase !== undefined);
  const backup = join(settings.backup.folder, name);
  return inWords(async () => {
    await alone(input, backup, change, tryOut);
    let isDone = false;
    try {
      await backUp(input, moment, name);
      const result = await alone(input, backup, change, (database, work) =>
        transaction(database, async (db) => {
          isDone = false;
          const made = await work(db);
          isDone = true;
          return made;
        }),
      );
      return { result, backup };
    } catch (error) {
      if (isDone) input.warn(`提交时出错，改动可能已经完成：用 npx guiju plan 查看；改动之前的备份是 ${backup}`);
      else if (existsSync(backup)) {
        await rm(backup);
        input.warn(`没有改任何表，为这次改动做的备份已删除：${backup}`);
      }
      throw error;
    }
  });
}

/** Makes `change` by `run` on a database that nobody else uses. */
function alone<T, R>(
  input: CliInput,
  backup: string,
  change: Change<T>,
  run: (database: Database, work: (db: Db) => Promise<T>) => Promise<R>,
): Promise<R> {
  return withStored(settingsOf(input), ({ database }) =>
    run(database, async (db) => {
      await demandAlone(db);
      return change(db, database.kind, backup);
    }),
  );
}

/** Writes the backup of this name and proves it. */
async function backUp(input: CliInput, moment: Date, name: string): Promise<void> {
  const settings = settingsOf(input);
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
}
