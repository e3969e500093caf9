import type { ExpectedOfField } from '#wire/calls/REPORT_CALLS.ts';

export const EXPECTED_WORDS: Readonly<Record<ExpectedOfField, string>> = {
  shown: '应该显示',
  hidden: '应该隐藏',
  required: '应该必填',
  optional: '应该选填',
  editable: '应该可以填写',
  readOnly: '应该只读',
  value: '应该是另一个值',
};
