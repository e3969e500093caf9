import { maskText } from '#fields/maskText.ts';
import { channelKind, type NoticeChannel } from './NOTICE_CHANNELS.ts';

/** The receiver of a notice, with the addresses that the channels need. */
export interface Reachable {
  readonly Name: string;
  readonly PhoneNumber: string | null;
  readonly Email: string | null;
}

/** Whether and how one channel reaches a person. */
export interface ChannelReach {
  readonly Channel: NoticeChannel;
  readonly IsReached: boolean;
  /** The address, masked, or why nothing comes. */
  readonly Text: string;
}

/** Which of the chosen channels reach a person. */
export function channelReach(
  person: Reachable,
  channels: readonly NoticeChannel[],
  possible: readonly NoticeChannel[],
): ChannelReach[] {
  return channels.map((Channel) => {
    if (!possible.includes(Channel)) return { Channel, IsReached: false, Text: '渠道没有配置' };
    const { address, lacks } = channelKind(Channel);
    if (address === undefined) return { Channel, IsReached: true, Text: '消息中心' };
    const target = address(person);
    if (target === null) return { Channel, IsReached: false, Text: lacks };
    return { Channel, IsReached: true, Text: maskText(target) };
  });
}
