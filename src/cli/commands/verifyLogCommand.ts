import { AppError } from '#engine/errors.ts';
import { fingerprintOf, LogHeads, type ReadHeads } from '#server/db/log/LogHeads.ts';
import { removeEntries } from '#server/db/log/guardLog.ts';
import { verifyChain, type ChainReport, type SignedHead, type VerifyChainOptions } from '#server/db/log/verifyChain.ts';
import type { Database } from '#server/db/Database.ts';
import { needDatabase } from '#server/db/newDatabase.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { readTables } from '#server/db/migrate/readTables.ts';
import { readOnly, withoutLimits } from '#server/db/transaction.ts';
import type { Settings } from '#server/settings/Settings.ts';
import { StartError } from '#server/settings/StartError.ts';
import { type CliCommand, type CliInput, CommandError } from '../terminal/CliCommand.ts';
import { textsIn, type CommandTexts } from '../terminal/commandTexts.ts';
import { progressOf } from '../terminal/progressOf.ts';
import { speechOf, type Speech } from '../terminal/speechOf.ts';
import { settingsOf } from '../terminal/storedPlace.ts';

/** `guiju verify-log`: verifies that the op log is unchanged, for auditors. */
export const verifyLogCommand: CliCommand = {
  name: 'verify-log',
  summary: 'proves that the op log is unchanged, or names the first changed entry',
  usage: [
    'guiju verify-log',
    '',
    '  --data DIR           the data folder (default: DATA_DIR, else .data)',
    '  --database-url URL   a PostgreSQL database (default: DATABASE_URL); the signed checkpoints are read from the data folder',
    '  --key FINGERPRINT    the public key noted earlier: checkpoints signed with another key prove nothing',
    '  --from N             entries before the Nth were removed intentionally',
    '  --remove-before DAY  if the log is unchanged, removes the entries up to the last signed checkpoint before that day,',
    '                       at least 90 days ago; signs the removal first, so --from is not needed; must run as the owner of the tables',
    '  --heads              prints the last signed checkpoint of each day, to keep on paper',
    '',
    'Hashes every entry with the hash of the previous one and compares the result with the chain, and the chain with the checkpoints signed',
    'outside the database. Without --remove-before the database is only read. An embedded database of a running server cannot be opened:',
    'stop the server, or copy the data folder.',
    'Exit code 0: the log is unchanged. 1: it is changed. 2: not decided; the reason is printed.',
  ].join('\n'),
  options: {
    data: { type: 'string' },
    'database-url': { type: 'string' },
    key: { type: 'string' },
    from: { type: 'string' },
    'remove-before': { type: 'string' },
    heads: { type: 'boolean' },
  },
  async run(input) {
    const settings = settingsOf(input);
    const known = new LogHeads(settings.dataDir).read();
    if (input.options['heads'] === true) return printHeads(input, known);
    const [key, from] = [keyOf(input), fromOf(input)];
    const others = known.heads.filter((head) => key !== undefined && plain(fingerprintOf(head.Key)) !== key);
    const heads = known.heads.filter((head) => !others.includes(head));
    const day = dayOf(input);
    const tell = progressOf(input);
    const onLooked = (entries: number): void =>
      tell(textsIn(input.spoken)('日志链'), entries, textsIn(input.spoken)('条'));
    const report = await onLog(settings, (database) => verify(database, heads, { from, onLooked }));
    const speech = speechOf(input);
    const text = textsIn(speech.language);
    const forged = known.forged.map((line) => text('heads.jsonl 第 {0} 行的签名不对', line));
    const foreign = others.map((head) => text('{0} 的链头不是用 --key 的密钥签名的', head.At));
    const found = [...report.breaks.map((each) => breakLine(each, speech)), ...forged, ...foreign];
    const isDecided = found.length > 0 || heads.length > 0;
    if (input.json) input.print(JSON.stringify({ isDecided, found, ...report, last: heads.at(-1) ?? null }, null, 2));
    else input.print(lines(report, heads, found, speech).join('\n'));
    if (found.length > 0 || !isDecided) return found.length > 0 ? 1 : 2;
    if (day !== undefined) input.print(await removeBefore(settings, day, text));
    return 0;
  },
};

const plain = (fingerprint: string): string => fingerprint.replaceAll(' ', '').toLowerCase();

function keyOf({ options }: CliInput): string | undefined {
  const given = options['key'];
  if (given === undefined) return undefined;
  const key = plain(String(given));
  if (!/^[0-9a-f]{32}$/.test(key))
    throw new CommandError('--key is a fingerprint: 32 hexadecimal digits, blanks do not matter');
  return key;
}

function fromOf({ options }: CliInput): number {
  const from = options['from'] === undefined ? 1 : Number(options['from']);
  if (!Number.isSafeInteger(from) || from < 1)
    throw new CommandError('--from is the number of the first entry that is kept');
  return from;
}

/** Entries of this time are used by the recycle bin and by webhooks. Days. */
const KEPT_DAYS = 90;

function dayOf({ options }: CliInput): string | undefined {
  const day = options['remove-before'];
  if (day === undefined) return undefined;
  const kept = new Date(Date.now() - KEPT_DAYS * 86_400_000).toISOString().slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(String(day)) || String(day) > kept)
    throw new CommandError(`--remove-before is a day, YYYY-MM-DD, at least ${KEPT_DAYS} days ago: ${kept}`);
  return String(day);
}

/** Removes the entries up to the last checkpoint before a day; returns the result as a line. */
async function removeBefore(settings: Settings, day: string, text: CommandTexts): Promise<string> {
  const heads = new LogHeads(settings.dataDir);
  const signed = heads.read().heads.filter(({ At, Count, Removed }) => At < day && Count > 0 && !Removed);
  const last = signed.reduce<SignedHead | undefined>(
    (most, head) => (head.Count >= (most?.Count ?? 0) ? head : most),
    undefined,
  );
  if (last === undefined) return text('没有 {0} 之前签名的链头，没有移除日志（nothing removed）', day);
  return onLog(settings, async (database) => {
    heads.signRemoved(last);
    const count = await removeEntries(database, last.Count);
    return text(
      '已移除 {0} 条日志，至 {1} 签名的第 {2} 条；此后的日志从该链头的哈希接续核对',
      ...[count, last.At, last.Count],
    );
  });
}

const verify = (database: Database, heads: readonly SignedHead[], options: VerifyChainOptions): Promise<ChainReport> =>
  readOnly(database, async (db) => {
    await withoutLimits(db);
    if (!(await readTables(db)).tables.has('opLogChain'))
      throw new CommandError('Not decided: the database has no chain of the log yet; start this version once');
    return verifyChain(db, heads, options);
  });

async function onLog<T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  try {
    needDatabase(settings);
    const database = await openDatabase(settings, () => undefined);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof StartError) throw new CommandError(`Not decided: ${error.lines.join('\n')}`);
    if (error instanceof AppError)
      throw new CommandError(`Not decided: the database did not answer in time (${error.text})`);
    throw error;
  }
}

function lines(
  { count, hash, from, setBack }: ChainReport,
  heads: readonly SignedHead[],
  found: readonly string[],
  { language, say }: Speech,
): string[] {
  const text = textsIn(language);
  const [first, last] = [heads[0], heads.at(-1)];
  return [
    text('已核对第 {0} 至 {1} 条日志的哈希，最后一条 {2}', from, count, hash ?? text('（无）')),
    first === undefined || last === undefined
      ? text('没有已签名的链头：末尾是否被截断、整条链是否被重算，都未能判定（no signed heads）')
      : text(
          '已与 {0} 个签名的链头核对：{1} 至 {2}（第 {3} 条），公钥指纹 {4}',
          ...[heads.length, first.At, last.At, last.Count, fingerprints(heads)],
        ),
    ...(first === undefined || first.Count === 0
      ? []
      : [text('注：前 {0} 条写入于首次签名（{1}）之前，只能证明此后没有改动', first.Count, first.At)]),
    ...setBack.map((line) => text('注：{0}', say(line))),
    ...(found.length === 0
      ? []
      : [text('发现 {0} 处问题，第一处：', found.length), ...found.map((line) => `  ${line}`)]),
    text(found.length > 0 ? '结论：日志与写入时不符' : last === undefined ? '结论：未能判定' : '结论：日志完整'),
  ];
}

const fingerprints = (heads: readonly SignedHead[]): string =>
  [...new Set(heads.map(({ Key }) => fingerprintOf(Key)))].join('; ');

function breakLine({ seq, entryId, why }: ChainReport['breaks'][number], { language, say }: Speech): string {
  const text = textsIn(language);
  return `${entryId === null ? '' : text('编号 {0} ', entryId)}${seq === null ? '' : text('（第 {0} 条）', seq)}${say(why)}`;
}

function printHeads({ print, json, spoken }: CliInput, { heads, forged }: ReadHeads): number {
  const text = textsIn(spoken);
  const daily = [...new Map(heads.map((head) => [head.At.slice(0, 10), head])).values()];
  const lines = daily.map(({ At, Count, Hash, Key, Signature, Found }) => [
    text('{0}  {1} 条', At, Count),
    text('  链头 {0}', Hash ?? text('（无）')),
    text('  签名 {0}', Signature),
    text('  公钥 {0}', Key),
    text('  指纹 {0}', fingerprintOf(Key)),
    ...(Found === '' ? [] : [text('  当时发现：{0}', speechOf({ spoken }).say(Found))]),
  ]);
  if (json) print(JSON.stringify({ heads: daily, forged }, null, 2));
  else print(lines.map((each) => each.join('\n')).join('\n\n') || text('还没有签名的链头'));
  return forged.length > 0 ? 1 : daily.length === 0 ? 2 : 0;
}
