import { describe, expect, it } from 'vitest';
import { documentTexts, untranslatedTexts } from '#engine/schema/inEnglish.ts';
import { AS_IS, translator } from '#engine/words/translator.ts';

const say = translator(
  [
    ['{0}不能为空', '{0:text} is empty'],
    ['{0}“{1}”不存在', 'There is no {0:text} "{1}"'],
    ['{0}不存在', '{0:text} is not there'],
    ['没有账号 {0}', 'There is no account {0}'],
    ['导入了 {0} 条记录', 'Imported {0} {0|record|records}'],
    ['{0}：{1}', '{0:text}: {1:text}'],
    ['第 {0} 行', 'Row {0:number}'],
    ['{0}（现为 {1}）', '{0:text} (now {1})'],
    ['姓名', 'Name'],
    ['姓名', 'Another name'],
    ['没有权限', 'You may not'],
    ['{Name} 的保养到期', 'Upkeep of {Name} is due'],
    ['先{0}后{1}', '{1} comes after {0}'],
    ['{0}的{1}', '{1} of {0}'],
    ['周{0}', '{0}'],
  ],
  ['年龄', '客户', '该客户不存在', '还没有{Name}的合同'],
);

it('says whole texts and sentences, and what is put in where it is a text', () => {
  expect(say('姓名')).toBe('Name');
  expect(say('姓名不能为空')).toBe('Name is empty');
  expect(say('第 1 行：姓名不能为空')).toBe('Row 1: Name is empty');
  expect(say('CT 的保养到期')).toBe('Upkeep of CT is due');
  expect(say('别的')).toBe('别的');
  expect(say('English')).toBe('English');
  expect(AS_IS('姓名')).toBe('姓名');
});

describe('what people and documents wrote', () => {
  it('stands in a sentence as it was written, also where it is a text that is known', () => {
    expect(say('客户“周小明”不存在')).toBe('There is no 客户 "周小明"');
    expect(say('没有账号 姓名')).toBe('There is no account 姓名');
    expect(say('姓名（现为 没有权限）')).toBe('Name (now 没有权限)');
    expect(say('年龄不能为空')).toBe('年龄 is empty');
  });

  it('is no sentence by a sign or two that it has in common with one', () => {
    for (const name of ['周小明', '李月', '新华书店', '王五的公司', '的', '和平路，三号', '发给周敏'])
      expect(say(name)).toBe(name);
  });

  it('stays whole where it is a text of a document that has no English, also within a sentence', () => {
    expect(say('该客户不存在')).toBe('该客户不存在');
    expect(say('还没有王五的合同')).toBe('还没有王五的合同');
    expect(say('第 3 行：该客户不存在')).toBe('Row 3: 该客户不存在');
  });
});

it('leaves a text whole that it does not know in part, or that can be read in two ways', () => {
  expect(say('住址不能为空')).toBe('住址不能为空');
  expect(say('姓名：住址不能为空')).toBe('姓名：住址不能为空');
  expect(say('先甲后乙后丙')).toBe('先甲后乙后丙');
  expect(say('先甲后丙')).toBe('丙 comes after 甲');
});

it('takes one word for 1 and another for more', () => {
  expect(say('导入了 1 条记录')).toBe('Imported 1 record');
  expect(say('导入了 1,200 条记录')).toBe('Imported 1,200 records');
  expect(say('导入了 许多 条记录')).toBe('导入了 许多 条记录');
});

it('says several texts that are put in together, where each of them is known, and lines', () => {
  expect(say('姓名、年龄不能为空')).toBe('Name, 年龄 is empty');
  expect(say('姓名、住址不能为空')).toBe('姓名、住址不能为空');
  expect(say('姓名：没有权限；姓名不能为空')).toBe('Name: You may not; Name is empty');
  expect(say('没有权限；没有权限')).toBe('没有权限；没有权限');
  expect(say('没有权限\n姓名不能为空')).toBe('You may not\nName is empty');
  expect(say('没有权限\n王五')).toBe('没有权限\n王五');
});

it('takes no longer for what somebody wrote to make it long', () => {
  const slow = translator([
    ['甲{0}，{1}，{2}，{3}，{4}乙', 'one {0}, {1}, {2}, {3}, {4} two'],
    ['甲{0}，{1}乙', 'one {0:text}, {1:text} two'],
  ]);
  const began = process.cpuUsage();
  const text = `甲${'，'.repeat(20_000)}乙`;
  expect(slow(text)).toBe(text);
  // Processor time, because other processes may be running.
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(1000);
});

it('reads the texts of documents, those that they say in English and the others, but none that are expressions', () => {
  const document = {
    title: '设备',
    'title-en': 'Equipment',
    rules: [{ message: '{A} 太大', 'message-en': '{A} is too large' }],
    tabs: ['甲', '乙'],
    'tabs-en': ['one'],
    Sub: '{{ $record.a }}',
    'Sub-en': '{{ $record.b }}',
    other: '无',
  };
  expect([...documentTexts(document)]).toEqual([
    ['设备', 'Equipment'],
    ['{A} 太大', '{A} is too large'],
    ['甲', 'one'],
  ]);
  expect([...untranslatedTexts(document)]).toEqual(['乙', '无']);
});

describe('a text that can be read in very many ways', () => {
  const nested = translator([
    ['新建{0}', 'New {0:text}'],
    ['{0}可用', '{0:text} is available'],
  ]);

  it('is left whole, soon, however it is nested', () => {
    for (const text of [
      `${'新建'.repeat(3000)}甲乙${'可用'.repeat(3000)}`,
      `甲${'可用'.repeat(20_000)}`,
      `${'新建'.repeat(20_000)}甲`,
      Array.from({ length: 20_000 }, (_, at) => `新建${at}`).join('、'),
    ])
      expect(nested(text)).toBe(text);
  });
});
