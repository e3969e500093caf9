import { randomBytes } from 'node:crypto';

/** What the Id of a part looks like: its account, and what nobody can guess. */
export const PART_ID = '^[0-9]{1,15}-[0-9a-f]{32}$';

/** An Id for a new part. */
export function newPartId(account: number): string {
  return `${account}-${randomBytes(16).toString('hex')}`;
}

/** Tells whether a part belongs to an account. What is no Id belongs to nobody. */
export function isPartOf(account: number, id: string): boolean {
  return new RegExp(PART_ID).test(id) && id.startsWith(`${account}-`);
}
