import type { NoticeChannel } from './NOTICE_CHANNELS.ts';
import type { ChannelReach } from './channelReach.ts';

/** What people are told on one occasion, as the document of the reminder has it. */
export interface NoticeRow {
  readonly NotifyKey: string;
  readonly NotifyName: string;
  /** Kind of record it is about. */
  readonly Entity: string;
  readonly Occasion: string;
  readonly Title: string;
  readonly TemplateContent: string;
  /** The channels in words. */
  readonly NotifyChannel: readonly string[];
  readonly Channels: readonly NoticeChannel[];
  /** The channels that nobody may switch off for himself. */
  readonly Required: readonly NoticeChannel[];
  /** The channels that send something here. */
  readonly Possible: readonly NoticeChannel[];
  /** Place in its document. */
  readonly Source: number;
  /** What may stand in braces. */
  readonly Variables: readonly { readonly Name: string; readonly Title: string }[];
  readonly IsEnabled: boolean;
  /** 0: nobody ever changed it. */
  readonly Version: number;
}

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
