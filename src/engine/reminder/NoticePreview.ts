import type { ChannelReach } from './channelReach.ts';

/** The words of a notice about one record, and whom it would reach. */
export interface NoticePreview {
  /** The title of the record. */
  readonly Record: string;
  readonly Title: string;
  readonly Content: string;
  /** Some of those whom it would be told, with how each of the chosen channels reaches them. */
  readonly Receivers: readonly { readonly Name: string; readonly Reach: readonly ChannelReach[] }[];
  /** How many there are in all. */
  readonly Total: number;
}
