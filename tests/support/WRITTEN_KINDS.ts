import type { EnumType } from '#language/EnumType.ts';
import type { Value } from '#language/Value.ts';
import type { FRAME_KINDS } from '#fields/table/FRAME_KINDS.ts';
import type { FieldNode } from '#generated/documents/FormDocument.ts';

export const text = (more: Partial<FieldNode>): FieldNode => ({ type: 'string', title: '值', ...more });
const number = (more: Partial<FieldNode>): FieldNode => ({ type: 'number', title: '值', ...more });

const list = (more: Partial<FieldNode>): FieldNode => ({
  ...{ type: 'array', title: '值', items: { type: 'integer' }, maxItems: 2 },
  ...more,
});
const html = (length: number): string => `<p>${'一'.repeat(length - 7)}</p>`;
export const rows = (count: number) => Array.from({ length: count }, () => ({ Name: '甲' }));
export const CHOICES = [1, 2, 3].map((item) => ({ Value: item, Label: `第${item}项` }));
export const ITEMS: EnumType = { name: 'Sort', title: '类别', items: CHOICES };

type Kind = readonly [node: FieldNode, within: Value, limit: Value, beyond: Value];

/** A field of each kind with limits: values within them, at their end, and beyond. */
export const WRITTEN_KINDS: Readonly<Record<Exclude<keyof typeof FRAME_KINDS, keyof typeof UNLIMITED>, Kind>> = {
  text: [text({ maxLength: 5 }), '一', '一二三四五', '一二三四五六'],
  longtext: [text({ maxLength: 5, 'x-component': 'TextArea' }), '一', '一二三四五', '一二三四五六'],
  richtext: [text({ maxLength: 20, 'x-component': 'RichText' }), html(8), html(20), html(21)],
  page: [text({ maxLength: 5, 'x-component': 'PageBlocks' }), '一', '一二三四五', '一二三四五六'],
  integer: [{ type: 'integer', title: '值', maximum: 9 }, 1, 9, 10],
  decimal: [number({ maximum: 9 }), 1, 9, 9.5],
  money: [number({ 'x-component': 'MoneyInput', maximum: 100 }), 1, 100, 100.01],
  percent: [number({ 'x-component': 'PercentInput', maximum: 50 }), 1, 50, 50.01],
  date: [text({ format: 'date', maximum: "{{ '2026-03-10' }}" }), '2026-01-01', '2026-03-10', '2026-03-11'],
  datetime: [
    text({ format: 'date-time', maximum: "{{ '2026-03-10 12:00:00' }}" }),
    ...(['2026-01-01 00:00:00', '2026-03-10 12:00:00', '2026-03-10 12:00:01'] as const),
  ],
  time: [text({ format: 'time' }), '09:30', '23:59:59', '24:00:00'],
  phone: [text({ 'x-component': 'PhoneInput' }), '13900000002', '13900000001', '1390000000'],
  email: [text({ 'x-component': 'EmailInput' }), 'b@b.cn', 'a@b.cn', 'a@'],
  enum: [{ type: 'integer', title: '值', 'x-enum': 'Sort' }, 1, 3, 4],
  multiEnum: [list({ 'x-enum': 'Sort' }), [1], [1, 2], [1, 2, 3]],
  references: [list({ 'x-reference': { entity: 'detail' } }), [1], [1, 2], [1, 2, 3]],
  attachments: [list({ 'x-component': 'Attachments' }), [1], [1, 2], [1, 2, 3]],
  rows: [
    { type: 'array', title: '值', maxItems: 2, 'x-child': { entity: 'detail', by: 'ThingId' } },
    rows(1),
    rows(2),
    rows(3),
  ],
};

/** Kinds whose values have no limits of their own, and where they are checked instead. */
const UNLIMITED = {
  boolean: 'true or false, by its type alone',
  enumTree: 'as an enum',
  region: 'as an enum',
  reference: 'by the database: tests/server/records',
  lookup: 'by the database: tests/server/records',
  image: 'by its upload: tests/server/media',
};
