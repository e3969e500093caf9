import type { ReceiverDocument, ReminderSource } from '#generated/documents/ReminderDocument.ts';
import type { Expression } from '#language/Expression.ts';
import type { NoticeChannel } from './NOTICE_CHANNELS.ts';

/** A receiver entry of the document, with its condition parsed. */
export interface ReceiverModel extends Omit<ReceiverDocument, 'rows' | 'else' | 'when'> {
  /** Only for records for which this holds. */
  readonly when: Expression | undefined;
  readonly rows?: ReceiverRows;
  readonly else?: ReceiverModel;
}

/** Records that point at the record of the reminder, and the field of theirs that names people. */
export interface ReceiverRows {
  readonly entity: string;
  readonly by: string;
  readonly field: string;
  readonly equals: string;
  readonly where: Expression | undefined;
}

/** A source of due dates or times of a reminder. */
export interface ReminderSourceModel {
  readonly entity: string;
  readonly on: ReminderSource['on'];
  /** Which records it is about, without regard to the moment. */
  readonly where: Expression;
  /** For `day`: the records of today; for `minute`: those of today and the days the minutes may reach. */
  readonly due: Expression;
  readonly date: string | undefined;
  readonly minutes: string | undefined;
  readonly state: string | undefined;
  readonly states: readonly number[];
  /** Only if it came from one of these states; empty: from any. */
  readonly from: readonly number[];
  /** The field whose record the message leads to; undefined: the record itself. */
  readonly about: string | undefined;
  readonly message: string;
  readonly content: string;
  readonly channels: readonly NoticeChannel[];
  readonly receivers: readonly ReceiverModel[];
}

/** A notice that users get without requesting it (domain 9.4). */
export interface ReminderModel {
  readonly key: string;
  readonly title: string;
  /** MessageType of its messages. */
  readonly type: number;
  readonly sources: readonly ReminderSourceModel[];
}

/** Whether a source may reach this role: outside users only through receivers that name them. */
export const mayReach = (
  { receivers }: Pick<ReminderSourceModel, 'receivers'>,
  role: 'employee' | 'customer' | 'anonymous',
): boolean =>
  role === 'employee' || receivers.some(({ customer, everyone }) => customer !== undefined || everyone === 'customer');
