import { expect, it } from 'vitest';
import { channelReach } from '#engine/reminder/channelReach.ts';
import { checkChannels } from '#engine/reminder/NOTICE_CHANNELS.ts';
import { severalText } from '#engine/reminder/noticeTemplate.ts';

it('takes channels in their order, at least one, and none anew that sends nothing', () => {
  expect(checkChannels(['mail', 'message', 'pigeon'], ['message'], ['message', 'mail'])).toEqual({
    channels: ['message', 'mail'],
  });
  expect(checkChannels([''], ['message'], ['message'])).toEqual({ message: '请至少选择一个渠道；不再发送请停用' });
  expect(checkChannels(['message', 'sms'], ['message'], ['message'])).toEqual({
    message: '不能用短信：没有配置短信服务商，或者没有通知用的短信模板（SMS_PROVIDER、SMS_NOTICE_TEMPLATE）',
  });
  // It was chosen while it worked.
  expect(checkChannels(['message', 'sms'], ['sms'], ['message'])).toEqual({ channels: ['message', 'sms'] });
});

it('tells who is reached by which channel, without showing whole addresses', () => {
  const person = { Name: '沈佳宁', PhoneNumber: '13812340001', Email: null };
  expect(channelReach(person, ['message', 'sms', 'mail'], ['message', 'sms', 'mail'])).toEqual([
    { Channel: 'message', IsReached: true, Text: '消息中心' },
    { Channel: 'sms', IsReached: true, Text: '138****0001' },
    { Channel: 'mail', IsReached: false, Text: '没有邮箱' },
  ]);
  expect(channelReach(person, ['sms'], ['message'])).toEqual([
    { Channel: 'sms', IsReached: false, Text: '渠道没有配置' },
  ]);
});

it('tells of several records in one message, naming the first of them', () => {
  const work = { verb: '导入', by: '林', count: 7, titles: ['一', '二', '三', '四', '五', '六', '七'] };
  expect(severalText({ title: '线索' }, work)).toEqual({
    title: '已导入 7 条线索，与您有关',
    content: '林 导入了 7 条线索，其中 5 条：\n· 一\n· 二\n· 三\n· 四\n· 五',
  });
  expect(severalText({ title: '线索' }, { ...work, count: 2, titles: ['一', '二'] }).content).toBe(
    '林 导入了 2 条线索：\n· 一\n· 二',
  );
});
