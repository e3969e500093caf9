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
import { recordUndonePlan, noteWrittenRows } from '#server/db/evolve/figureNotes.ts';
import type { Database, Db } from '#server/db/Database.ts';
import { storedZone } from '#server/db/migrate/databaseFormat.ts';
import { transaction, tryOut } from '#server/db/transaction.ts';
import { bringUp } from '#server/product/migrateProduct.ts';
import { readFolder } from '#server/product/readFolder.ts';
import { type CliCommand, type CliInput, CommandError } from '../terminal/CliCommand.ts';
import { type CommandTexts, textsIn } from '../terminal/commandTexts.ts';
import { speechOf, type Speech } from '../terminal/speechOf.ts';
import { inWords, loadSound, settingsOf, STORED_OPTIONS, STORED_USAGE, withStored } from '../terminal/storedPlace.ts';
import { planStartFor, originOf, targetOf } from './planCommand.ts';

/** `guiju apply`: executes a reviewed plan, and reverts it. */
export const applyCommand: CliCommand = {
  name: 'apply',
  summary: 'applies a reviewed plan to the database after a verified backup, or reverts it',
  usage: [
    'guiju apply PLAN | --undo | --settle',
    '',
    '  PLAN                 a file from guiju plan --out with its answers filled in: otherwise, drop, with',
    '  --undo               reverts the last plan; values written since then stay, converted to the old type; new names stay and are listed',
    '  --settle             permanently deletes what plans have converted or removed; these plans cannot be reverted afterwards',
    ...STORED_USAGE,
    '',
    'Stop the servers first. The plan is first applied and rolled back, so that an impossible plan is rejected immediately. Then a backup is',
    'written to BACKUP_DIR (backups) and restored to a temporary place as a check, and the plan is applied in one transaction. The plan is',
    'rejected when documents, tables or counts differ from those that were reviewed.',
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
    say(input, { ...result, backup }, speechOf(input));
    return 0;
  },
};

/** The executed steps as text, and the names that remain after a revert. */
interface Done {
  readonly done: (words: CommandTexts) => string;
  readonly steps: readonly string[];
  readonly names?: readonly string[];
}

async function undo(db: Db): Promise<Done> {
  const { change, steps } = await undoChange(db, Date.now());
  await recordUndonePlan(db, change.done);
  await logChange(db, 'undoPlan', change.Id, steps, (await storedZone(db)).text(Date.now()));
  const names = await namesGiven(db, change.Id);
  const done = (words: CommandTexts): string =>
    [
      words('已撤回第 {0} 次改动；新加的列留着，启动前请换回当时的文档', change.Id),
      ...(names.length === 0
        ? []
        : [
            words(
              '下面的改名没有撤回，值在新名称下；换回的文档里，在原来的名称上写 "x-was": [新名称]，下次启动就改回来（几个值合成的一个分不开）：',
            ),
            ...names.map((name) => `  ${name}`),
          ]),
    ].join('\n');
  return { done, steps, names };
}

async function settle(db: Db): Promise<Done> {
  const steps = await settleChanges(db, Date.now());
  await logChange(db, 'settlePlan', null, steps, (await storedZone(db)).text(Date.now()));
  return { done: (words) => words('已彻底删除 {0} 处保留的旧数据，以前的改动不能再撤回', steps.length), steps };
}

async function apply(file: string, input: CliInput): Promise<number> {
  const product = loadSound(input);
  const target = targetOf(product);
  const review = async (db: Db): Promise<SchemaPlan> =>
    takeAnswers(
      await readFile(file, 'utf8'),
      makePlan(await planStartFor(db, target), originOf(input, await hashTables(db))),
    );
  const { result, backup } = await backedUp(input, async (db, kind, Backup) => {
    const plan = await review(db);
    const Id = await nextChange(db);
    const { entities, context } = target;
    const migrate = (): Promise<string[]> => bringUp(target, { ...context, db }, kind);
    const { steps, done } = await applyPlan(db, Id, plan, { entities, context, migrate });
    const { program, documents } = plan;
    await addChange(db, { Id, Program: program, Documents: documents, Backup, AppliedAt: Date.now(), done });
    await noteWrittenRows(db, done);
    await logChange(db, 'applyPlan', Id, steps, context.now);
    return { Id, steps };
  });
  const done = (words: CommandTexts): string => words('已完成第 {0} 次改动；撤回：npx guiju apply --undo', result.Id);
  say(input, { done, steps: result.steps, backup }, speechOf(input, product));
  return 0;
}

function say(
  { json, print }: CliInput,
  { done, steps, names, backup }: Done & { readonly backup: string },
  { language, say: told }: Speech,
): void {
  if (json) return print(JSON.stringify({ steps, backup, names }, undefined, 2));
  const words = textsIn(language);
  print([words('已备份并试恢复：{0}', backup), ...steps.map((step) => `  ${told(step)}`), done(words)].join('\n'));
}

/** A change of a database; `backup` is the file of the backup made before it. */
type Change<T> = (db: Db, kind: Database['kind'], backup: string) => Promise<T>;

/** Tries `change` (rolled back), makes a verified backup, and runs it. A failure before its commit deletes the backup. */
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
      const words = textsIn(input.spoken);
      if (isDone)
        input.warn(words('提交时出错，改动可能已经完成：用 npx guiju plan 查看；改动之前的备份是 {0}', backup));
      else if (existsSync(backup)) {
        await rm(backup);
        input.warn(words('没有改任何表，为这次改动做的备份已删除：{0}', backup));
      }
      throw error;
    }
  });
}

/** Runs `change` with exclusive access to a database. */
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

async function backUp(input: CliInput, moment: Date, name: string): Promise<void> {
  const settings = settingsOf(input);
  const scratches = join(settings.dataDir, '.scratch');
  // With exclusive access, any scratch folder is left from a killed process, and contains unencrypted data.
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
