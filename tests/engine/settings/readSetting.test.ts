import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { putConstants, putSettings } from '#engine/schema/putSettings.ts';
import { readSetting, settingValues } from '#engine/schema/readSetting.ts';
import type { SettingDocument } from '#generated/documents/SettingsDocument.ts';

const setting = (more: Partial<SettingDocument>): SettingDocument => ({
  key: 'Limit',
  title: '上限',
  group: '单据',
  type: 'text',
  ...more,
});
const number = setting({ type: 'number', minimum: 1, maximum: 50, default: 7 });

describe('a setting as it was sent', () => {
  it.each([
    [number, '12', { value: 12 }],
    [number, ' 12 ', { value: 12 }],
    [number, '0', { problem: '不能小于 1' }],
    [number, '51', { problem: '不能大于 50' }],
    [number, '1.5', { problem: '请填写整数' }],
    [number, '1.0', { value: 1 }],
    [number, '1e1', { problem: '上限“1e1”读不出数字，可以写成 1234 或 1.2万' }],
    [setting({ type: 'number', unit: '元' }), '12万', { value: 120_000 }],
    [setting({ type: 'number', unit: '元' }), '1,234 元', { value: 1234 }],
    [setting({ type: 'number' }), '1万2', { problem: '上限“1万2”读不出数字，可以写成 1234 或 1.2万' }],
    [number, '', { value: null }],
    [setting({ type: 'number', decimals: 2 }), '1.255', { problem: '最多 2 位小数' }],
    [setting({ type: 'number', required: true }), '', { problem: '请填写上限' }],
    [setting({ type: 'boolean' }), 'false', { value: false }],
    [setting({ type: 'boolean' }), '是', { problem: '请选择是或否' }],
    [setting({ type: 'date' }), '2026-02-28', { value: '2026-02-28' }],
    [setting({ type: 'date' }), '2026-02-30', { problem: '请填写日期，例如 2026-03-01' }],
    [setting({ maxLength: 2 }), '三个字', { problem: '最多 2 个字' }],
  ])('%o with %j', (document, text, expected) => {
    expect(readSetting(document, text)).toEqual(expected);
  });

  it('takes every number within the limits as it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), (n) => {
        expect(readSetting(number, String(n))).toEqual({ value: n });
      }),
    );
  });
});

it('a value that no longer fits its setting counts as not set', () => {
  expect(settingValues([number], {})).toEqual({ Limit: 7 });
  expect(settingValues([number], { Limit: 9, Gone: 1 })).toEqual({ Limit: 9 });
  expect(settingValues([number], { Limit: 'nine' })).toEqual({ Limit: 7 });
  expect(settingValues([{ ...number, required: true }], { Limit: null })).toEqual({ Limit: 7 });
});

it('settings take their places: whole values with their type, texts as text, expressions last', () => {
  const values = { Limit: -7, Name: "O'Hara\\", IsOn: true, Empty: null };
  const document = {
    than: '$config.Limit',
    text: '最多 {$config.Limit} 个{$config.Empty}',
    other: ['$config.Unknown'],
  };
  expect(putSettings(document, values)).toEqual({ than: -7, text: '最多 -7 个', other: ['$config.Unknown'] });

  const rule = { when: '{{ $config.IsOn && $record.Name === $config.Name && $record.N - $config.Limit > 0 }}' };
  expect(putSettings(rule, values)).toEqual(rule);
  expect(putConstants(rule, values)).toEqual({
    when: "{{ true && $record.Name === 'O\\'Hara\\\\' && $record.N - (-7) > 0 }}",
  });
});
