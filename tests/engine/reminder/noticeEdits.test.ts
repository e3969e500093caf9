import { expect, it } from 'vitest';
import { applyNoticeEdits } from '#engine/reminder/noticeEdits.ts';
import { checkTemplate } from '#engine/reminder/noticeTemplate.ts';
import type { ReminderDocument } from '#generated/documents/ReminderDocument.ts';
import { entityOf } from '../../support/buildEntity.ts';

const source = (message: string): ReminderDocument['sources'][number] => ({
  entity: 'thing',
  on: 'created',
  where: '{{ $record.Money > 1 }}',
  message,
  content: '内容',
  receivers: [{ field: 'OwnerId' }],
});
const reminders: Record<string, ReminderDocument> = {
  N1: { title: '一', sources: [source('甲'), source('乙')] },
  N2: { title: '二', sources: [source('丙')] },
};

it('puts other words in their places; what is switched off keeps its place and is never due', () => {
  const none = { Title: null, Content: null, IsEnabled: null, Channels: null, Required: null };
  const edited = applyNoticeEdits(reminders, [
    { ...none, NotifyKey: 'N1', Source: 0, IsEnabled: false },
    { ...none, NotifyKey: 'N1', Source: 1, Title: '新的', Channels: ['mail', 'message'] },
    { ...none, NotifyKey: 'N1', Source: 7, Title: '没有' },
    { ...none, NotifyKey: 'gone', Source: 0, Title: '没有' },
  ]);
  expect(edited['N1']?.sources.map(({ message, where }) => [message, where])).toEqual([
    ['甲', '{{ false }}'],
    ['新的', '{{ $record.Money > 1 }}'],
  ]);
  expect(edited['N1']?.sources.map(({ channels }) => channels)).toEqual([undefined, ['message', 'mail']]);
  expect(edited['N2']).toEqual(reminders['N2']);
  expect(applyNoticeEdits(reminders, [])).toBe(reminders);
});

it('knows the variables of a template, and the nearest one to a wrong name', () => {
  const entity = entityOf({ Money: { type: 'number', title: '金额' } });
  expect(checkTemplate('{Money} {操作人} {标题}', entity)).toBeUndefined();
  expect(checkTemplate('{Mony}', entity)).toBe('没有 {Mony} 这个变量，是不是 {Money}（金额）');
  expect(checkTemplate('{Irgendwas}', entity)).toBe('没有 {Irgendwas} 这个变量');
});
