import type { Value } from '#language/Value.ts';
import { referredKeys } from '#engine/model/referredEntity.ts';
import type { Db } from '../db/Database.ts';
import { insertRecords } from '../db/rows/writeRecords.ts';
import type { ReceiverAccount } from '../db/system/receiverAccounts.ts';
import type { Call } from '../access/Call.ts';

/** What a message says. */
export interface MessageText {
  /** MessageType. */
  readonly type: number;
  readonly title: string;
  readonly content: string;
  /** The record that it leads to, or the list (the value of a `ListLink` field), where records of that entity can be led to. */
  readonly about: { readonly entity: string; readonly id: Value; readonly list?: string } | undefined;
}

const LONGEST_TITLE = 100;
const LONGEST_CONTENT = 2000;

/** Writes one message per account. Messages are written by the product itself; a product without messages writes none. */
export async function addMessages(
  db: Db,
  accounts: readonly Pick<ReceiverAccount, 'Id'>[],
  { type, title, content, about }: MessageText,
  call: Call,
): Promise<void> {
  const message = call.findEntity(call.product.organisation.message ?? '');
  if (message === undefined || accounts.length === 0) return;
  const reference = message.field('RelatedId')?.reference;
  const isKnown =
    about !== undefined &&
    (about.id !== null || about.list !== undefined) &&
    reference !== undefined &&
    referredKeys(reference).includes(about.entity);
  const base = { CreateTime: call.now, UpdateTime: call.now, Version: 1, IsDeleted: false };
  const values = {
    MessageTitle: title.slice(0, LONGEST_TITLE),
    Content: content.slice(0, LONGEST_CONTENT),
    MessageType: type,
    RelatedEntity: isKnown ? about.entity : null,
    RelatedId: isKnown ? about.id : null,
    RelatedList: isKnown ? (about.list ?? null) : null,
    IsRead: false,
    SendTime: call.now,
  };
  const known = Object.fromEntries(
    Object.entries(values).filter(([name]): boolean => message.field(name) !== undefined),
  );
  const rows = accounts.map(({ Id }): Record<string, Value> => ({ ...base, ...known, ReceiverAccountId: Id }));
  await insertRecords(db, message.key, rows);
}
