import type { Db } from '../Database.ts';
import { queryRow, queryRows } from '../queryRows.ts';

/** The second factor of an account: its secret, encrypted, and the codes used. */
export interface SecondFactorRow {
  readonly Secret: string;
  /** The last step whose code was used; -1 before the first. */
  readonly LastStep: number;
  /** Hashes of the unused recovery codes. */
  readonly RecoveryHashes: readonly string[] | null;
  /** Null: its setup was never confirmed. */
  readonly ConfirmedAt: number | null;
}

const keyOf = (accountId: number): string => String(accountId);

/** The second factor of an account, active or not; undefined when there is none. */
export async function readSecondFactor(db: Db, accountId: number): Promise<SecondFactorRow | undefined> {
  return queryRow(db)<SecondFactorRow>`
    select "Secret", "LastStep", "RecoveryHashes", "ConfirmedAt" from "secondFactor"
    where "AccountKey" = ${keyOf(accountId)}`;
}

/** Stores an unconfirmed secret, replacing an earlier one. False when a second factor is active. */
export async function beginSecondFactor(db: Db, accountId: number, secret: string, now: number): Promise<boolean> {
  const rows = await queryRows(db)`
    insert into "secondFactor" as f ("AccountKey", "Secret", "LastStep", "CreatedAt")
    values (${keyOf(accountId)}, ${secret}, -1, ${String(now)}::bigint)
    on conflict ("AccountKey") do update set "Secret" = excluded."Secret", "LastStep" = -1, "CreatedAt" = excluded."CreatedAt"
    where f."ConfirmedAt" is null returning 1`;
  return rows.length > 0;
}

/** Activates a second factor with the time step that proved it; false when active or set up again since. */
export async function confirmSecondFactor(
  db: Db,
  accountId: number,
  proof: { readonly secret: string; readonly step: number; readonly recovery: readonly string[]; readonly now: number },
): Promise<boolean> {
  const rows = await queryRows(db)`
    update "secondFactor" set "ConfirmedAt" = ${String(proof.now)}::bigint, "LastStep" = ${String(proof.step)}::bigint,
      "RecoveryHashes" = ${[...proof.recovery]}::text[]
    where "AccountKey" = ${keyOf(accountId)} and "Secret" = ${proof.secret} and "ConfirmedAt" is null returning 1`;
  return rows.length > 0;
}

/** Marks the code of a time step as used. False when that step or a later one was used before. */
export async function takeStep(db: Db, accountId: number, step: number): Promise<boolean> {
  const rows = await queryRows(db)`
    update "secondFactor" set "LastStep" = ${String(step)}::bigint
    where "AccountKey" = ${keyOf(accountId)} and "ConfirmedAt" is not null and "LastStep" < ${String(step)}::bigint
    returning 1`;
  return rows.length > 0;
}

/** Marks a recovery code as used, by its hash. False when it is unknown or used. */
export async function takeRecovery(db: Db, accountId: number, hash: string): Promise<boolean> {
  const rows = await queryRows(db)`
    update "secondFactor" set "RecoveryHashes" = array_remove("RecoveryHashes", ${hash})
    where "AccountKey" = ${keyOf(accountId)} and "ConfirmedAt" is not null and ${hash} = any("RecoveryHashes")
    returning 1`;
  return rows.length > 0;
}

/** Removes the second factor of an account. False when it had no active one. */
export async function removeSecondFactor(db: Db, accountId: number): Promise<boolean> {
  const row = await queryRow(db)<{ used: boolean }>`
    delete from "secondFactor" where "AccountKey" = ${keyOf(accountId)} returning "ConfirmedAt" is not null as used`;
  return row?.used === true;
}
