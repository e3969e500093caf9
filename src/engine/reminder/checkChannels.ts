import { channelKind, noticeChannels, type NoticeChannel } from './NOTICE_CHANNELS.ts';

/**
 * Parses the channels chosen for a notice, or returns the problem as a message: no channel, or a new one that cannot
 * send. A channel that was chosen before it stopped working may stay.
 */
export function checkChannels(
  sent: readonly string[],
  before: readonly NoticeChannel[],
  possible: readonly NoticeChannel[],
): { readonly channels: readonly NoticeChannel[] } | { readonly message: string } {
  const channels = noticeChannels().filter((channel) => sent.includes(channel));
  if (channels.length === 0) return { message: '请至少选择一个渠道；不再发送请停用' };
  const hindered = channels.find((channel) => !possible.includes(channel) && !before.includes(channel));
  if (hindered === undefined) return { channels };
  const { title, hindrance } = channelKind(hindered);
  return { message: `不能用${title}：${hindrance}` };
}
