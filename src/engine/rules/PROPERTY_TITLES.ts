import type { RuleProperty } from './Rule.ts';

/** What people call the properties that rules set. */
export const PROPERTY_TITLES: Readonly<Record<RuleProperty, string>> = {
  display: '显示',
  required: '必填',
  readOnly: '只读',
  options: '选项',
  value: '值',
  title: '标题',
};
