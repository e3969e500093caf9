import type { NoticeChannel } from './NOTICE_CHANNELS.ts';
import type { ChannelReach } from './channelReach.ts';

/** The notice of one occasion, as the document of the reminder defines it. */
export interface NoticeRow {
  readonly NotifyKey: string;
  readonly NotifyName: string;
  /** Kind of record it is about. */
  readonly Entity: string;
  readonly Occasion: string;
  readonly Title: string;
  readonly TemplateContent: string;
  /** The display names of the channels. */
  readonly NotifyChannel: readonly string[];
  readonly Channels: readonly NoticeChannel[];
  /** The channels that users may not switch off. */
  readonly Required: readonly NoticeChannel[];
  /** The channels that send something here. */
  readonly Possible: readonly NoticeChannel[];
  /** Place in its document. */
  readonly Source: number;
  /** The variables allowed in braces. */
  readonly Variables: readonly { readonly Name: string; readonly Title: string }[];
  readonly IsEnabled: boolean;
  /** 0: never changed. */
  readonly Version: number;
}

/** The text of a notice about one record, and its receivers. */
export interface NoticePreview {
  readonly Record: string;
  readonly Title: string;
  readonly Content: string;
  readonly Receivers: readonly { readonly Name: string; readonly Reach: readonly ChannelReach[] }[];
  readonly Total: number;
}
