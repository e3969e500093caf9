import { constant, integer, nullable, object, optional, text, type TypeOf } from '#wire/schema.ts';
import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import { CHAINED, chainHash, columnText, type EntryTexts } from './chainEntry.ts';
import { queryRow, queryRows } from '../queryRows.ts';

export const signedHead = object({
  /** In the zone of the product. */
  At: text(),
  Count: integer(),
  Hash: nullable(text()),
  /** The findings of the last verification before it; empty: none, or no verification. */
  Found: text(),
  /** The entries up to this one, the last of them, were removed as agreed; absent for other checkpoints. */
  Removed: optional(constant(true)),
  /** Base64 of the public key. */
  Key: text(),
  Signature: text(),
});
/** The end of the chain at a moment, signed outside of the database: those who write there cannot forge it. */
export type SignedHead = TypeOf<typeof signedHead>;

export interface ChainBreak {
  /** Place in the chain; null for an entry outside of it. */
  readonly seq: number | null;
  readonly entryId: number | null;
  readonly why: string;
}

/** The newest checkpoint that ends the removed entries; undefined without any. */
export const removedUpTo = (heads: readonly SignedHead[]): SignedHead | undefined =>
  heads
    .filter(({ Removed }) => Removed)
    .reduce<SignedHead | undefined>(
      (most, head) => (most === undefined || head.Count > most.Count ? head : most),
      undefined,
    );

/** The result of a verification. */
export interface ChainReport {
  readonly count: number;
  /** Hash of the last entry; null when there is none. */
  readonly hash: string | null;
  /** The first ones, in the order of the chain; entries outside of it come last. */
  readonly breaks: readonly ChainBreak[];
  /** Number of signed checkpoints that the chain was compared with. */
  readonly heads: number;
  /** Number of the first verified entry; earlier ones were skipped on request. */
  readonly from: number;
  /** Places where signatures show that the clock was set back: later entries have earlier times, unchanged. */
  readonly setBack: readonly string[];
}

interface Link extends EntryTexts {
  readonly Seq: number;
  readonly EntryId: number;
  readonly Hash: string;
  /** Null: the entry does not exist. */
  readonly Found: number | null;
}

const BATCH = 1000;
const MAX_BREAKS = 20;
/**
 * Tolerance: an entry has the time when its call began, an import may take long, and at the end of summer time a clock
 * goes back as much. Milliseconds.
 */
const LATE = 3_600_000;

/** Place and hash of the last entry of the chain. */
export async function chainHead(db: Db): Promise<{ count: number; hash: string | null }> {
  const row = await queryRow(db)<{ Seq: number; Hash: string }>`
    select "Seq", "Hash" from "opLogChain" order by "Seq" desc limit 1`;
  return { count: row?.Seq ?? 0, hash: row?.Hash ?? null };
}

export interface VerifyChainOptions {
  /** The place of the first entry that is still stored, if others were removed without a signed checkpoint. */
  readonly from?: number;
  /** Receives the place of the last entry read so far. */
  readonly onLooked?: (entries: number) => void;
}

/**
 * Reads the whole log and compares it with its chain, and the chain with signed checkpoints. Begins after the entries that were
 * removed by a signed checkpoint, with its hash, or at `from`. Run it in a transaction that sees one moment.
 */
export async function verifyChain(
  db: Db,
  heads: readonly SignedHead[],
  { from: given = 1, onLooked }: VerifyChainOptions = {},
): Promise<ChainReport> {
  const anchor = removedUpTo(heads);
  const from = Math.max(given, (anchor?.Count ?? 0) + 1);
  const breaks: ChainBreak[] = [];
  const note = (seq: number | null, entryId: number | null, why: string): void => {
    if (breaks.length < MAX_BREAKS) breaks.push({ seq, entryId, why });
  };
  const setBack = clockSetBack(heads);
  const signed = new Map<number, SignedHead[]>();
  for (const head of heads) signed.set(head.Count, [...(signed.get(head.Count) ?? []), head]);
  let [count, hash, latest, told]: [number, string | null, number, boolean] = [
    from - 1,
    anchor?.Count === from - 1 ? anchor.Hash : null,
    0,
    false,
  ];
  for (;;) {
    const links = await readLinks(db, count);
    for (const link of links) {
      if (link.Seq !== count + 1) {
        const [first, last] = [count + 1, link.Seq - 1];
        note(first, null, first === last ? `第 ${first} 条不在链中` : `第 ${first} 至 ${last} 条不在链中`);
        hash = null;
      }
      const isKnownBefore = hash !== null || link.Seq === 1;
      if (link.Found === null) note(link.Seq, link.EntryId, '这条日志已被删除');
      else if (isKnownBefore && chainHash(link.Seq, hash, link) !== link.Hash)
        note(link.Seq, link.EntryId, '内容与写入时的哈希不符');
      const at = timeOf(link.OpTime);
      const jump = setBack.find((one) => link.Seq > one.after && link.Seq <= one.upTo);
      if (at < (jump === undefined ? latest : Math.min(latest, jump.to)) - LATE)
        note(link.Seq, link.EntryId, `时间 ${link.OpTime} 早于此前已签名的时间（时间被改写，或时钟被拨回）`);
      count = link.Seq;
      hash = link.Hash;
      for (const head of signed.get(count) ?? []) {
        if (head.Hash !== hash && !told) {
          told = true;
          note(count, link.EntryId, `与 ${head.At} 签名的链头不符：此前的日志被改写后重新计算了哈希`);
        }
        const isSetBack = setBack.some(({ upTo, to }) => upTo === count && to === timeOf(head.At));
        latest = isSetBack ? timeOf(head.At) : Math.max(latest, timeOf(head.At));
      }
    }
    onLooked?.(count);
    if (links.length < BATCH) break;
  }
  const furthest = heads.reduce((most, head) => (head.Count > most.Count ? head : most), { Count: 0, At: '' });
  if (furthest.Count > count)
    note(count + 1, null, `末尾被截断：${furthest.At} 签名时有 ${furthest.Count} 条，现在只有 ${count} 条`);
  for (const id of await outside(db)) note(null, id, '这条日志不在链中：它绕过触发器写入');
  return { count, hash, breaks, heads: heads.length, from, setBack: setBack.map(({ text }) => text) };
}

/** A clock set back between two checkpoints: only the key's holder can sign the later one with an earlier time. */
interface SetBack {
  /** The entries after the first checkpoint up to the second one. */
  readonly after: number;
  readonly upTo: number;
  /** Milliseconds. */
  readonly to: number;
  readonly text: string;
}

function clockSetBack(heads: readonly SignedHead[]): SetBack[] {
  return heads.flatMap((head, i) => {
    const before = heads[i - 1];
    const to = timeOf(head.At);
    if (before === undefined || head.Count < before.Count || to >= timeOf(before.At) - LATE) return [];
    const text = `服务器的时钟被拨回：${before.At} 签名时有 ${before.Count} 条，之后 ${head.At} 签名时有 ${head.Count} 条`;
    return [{ after: before.Count, upTo: head.Count, to, text }];
  });
}

const timeOf = (text: string | null): number => (text === null ? 0 : Date.parse(`${text.replace(' ', 'T')}Z`));

async function readLinks(db: Db, after: number): Promise<Link[]> {
  const columns = sql.raw(CHAINED.map((column) => `${columnText('o', column)} as "${column}"`).join(', '));
  return queryRows(db)<Link>`
    select c."Seq", c."EntryId", c."Hash", o."Id" as "Found", ${columns}
    from "opLogChain" c left join "opLog" o on o."Id" = c."EntryId"
    where c."Seq" > ${String(after)}::bigint order by c."Seq" limit ${sql.lit(BATCH)}`;
}

async function outside(db: Db): Promise<number[]> {
  const rows = await queryRows(db)<{ Id: number }>`
    select "Id" from "opLog" o where not exists (select from "opLogChain" c where c."EntryId" = o."Id")
    order by "Id" limit ${sql.lit(MAX_BREAKS)}`;
  return rows.map(({ Id }) => Id);
}
