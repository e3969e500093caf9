/** A way to tell somebody something: a message in the product, or one to people outside. */
export type NoticeChannel = 'message' | 'sms' | 'mail';

/** The ways, in the order in which they are named. */
export const NOTICE_CHANNELS: readonly NoticeChannel[] = ['message', 'sms', 'mail'];
