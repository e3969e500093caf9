/** The name of a notice channel; a product may add its own. */
export type NoticeChannel = string;

/** The addresses of an account at which its owner is reached. */
export interface Addresses {
  readonly PhoneNumber: string | null;
  readonly Email: string | null;
}

/** The shared description of a channel. The server defines its sender. */
export interface ChannelKind {
  readonly title: string;
  /** Why it sends nothing where it was not set up. */
  readonly hindrance: string;
  /** The address of a person; null if none. Undefined for messages in the product, for every user. */
  readonly address: ((person: Addresses) => string | null) | undefined;
  /** The missing data of a person whom the channel cannot reach. */
  readonly lacks: string;
}

/** The channels that every product has. */
const FRAME_CHANNELS = {
  message: { title: '站内消息', hindrance: '这个产品没有消息', address: undefined, lacks: '' },
  sms: {
    title: '短信',
    hindrance: '没有配置短信服务商，或者没有通知用的短信模板（SMS_PROVIDER、SMS_NOTICE_TEMPLATE）',
    address: ({ PhoneNumber }) => PhoneNumber,
    lacks: '没有手机号',
  },
  mail: {
    title: '邮件',
    hindrance: '没有配置发邮件的服务器（SMTP_URL、MAIL_FROM）',
    address: ({ Email }) => Email,
    lacks: '没有邮箱',
  },
} satisfies Readonly<Record<string, ChannelKind>>;

/** The channels that leave the product: each has its sender in `server/notify/makeNotify.ts`. */
export type FrameChannel = Exclude<keyof typeof FRAME_CHANNELS, 'message'>;

const channels = new Map<NoticeChannel, ChannelKind>(Object.entries(FRAME_CHANNELS));

/** Adds the channels of a product, to be called before documents are read. Throws for a name that another one has. */
export function addChannels(more: Readonly<Record<NoticeChannel, ChannelKind>>): void {
  for (const [name, kind] of Object.entries(more)) {
    const known = channels.get(name);
    if (known !== undefined && known !== kind) throw new Error(`Channel ${name}: the name is taken`);
    channels.set(name, kind);
  }
}

/** The ways, in the order in which they are named. */
export const noticeChannels = (): readonly NoticeChannel[] => [...channels.keys()];

/** The description of a channel; an unknown channel reaches no user. */
export const channelKind = (name: NoticeChannel): ChannelKind =>
  channels.get(name) ?? { title: name, hindrance: '没有这个渠道', address: () => null, lacks: '没有这个渠道' };

/** Parses a notice's channels, or returns the problem. A former one may stay when it stops working. */
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
