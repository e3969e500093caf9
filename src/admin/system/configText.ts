import type { ConfigRow } from '#client/createSystemCalls.ts';

const NUMBER = 2;
const YES_NO = 3;

/** The value of a setting as people read it: 1,000,000 元, 是, 未设置. */
export function configText({ ConfigValue, ValueType, Setting }: ConfigRow): string {
  if (ConfigValue === '') return '未设置';
  if (ValueType === YES_NO) return ConfigValue === 'true' ? '是' : '否';
  if (ValueType !== NUMBER || Setting === null) return ConfigValue;
  const number = Number(ConfigValue).toLocaleString('zh-CN', { maximumFractionDigits: 4 });
  return `${number} ${Setting.Document.unit ?? ''}`.trim();
}
