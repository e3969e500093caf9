import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '#fields/table/fieldKinds.ts';
import { buildField } from '#engine/build/buildField.ts';
import type { FieldNode } from '#generated/documents/FormDocument.ts';

const scope = { values: {}, record: {}, index: 0, user: {}, now: '', refs: {}, enums: () => undefined, self: null };

function check(node: Omit<FieldNode, 'title'>, value: string, unchanged = false): string | undefined {
  const source = { name: 'F', index: 0, pointer: '/properties/F', required: false, ruled: false, transient: false };
  const field = buildField({ ...source, node: { title: '名称', ...node }, pairOf: undefined }, (problem) => {
    throw new Error(problem.message);
  });
  return refusalOf({ field, title: '名称', value, options: undefined, scope, unchanged });
}

const LINE = { type: 'string' } as const;
const LINES = { type: 'string', 'x-component': 'TextArea' } as const;

describe('signs that are not seen', () => {
  it.each([
    ['甲\n乙', '名称只能是一行：第2个字符是换行'],
    ['\u{1f511}甲\u2028', '名称只能是一行：第3个字符是换行'],
    ['甲\u0085', '名称只能是一行：第2个字符是换行'],
    ['合同\u202egpj.exe', '名称的第3个字符（U+202E）看不见或会改变显示顺序，请删除'],
    ['甲\u0007', '名称的第2个字符（U+0007）看不见或会改变显示顺序，请删除'],
  ])('are refused in one line, by their place: %j', (value, message) => {
    expect(check(LINE, value)).toBe(message);
    expect(check(LINE, value, true)).toBeUndefined();
  });

  it('are refused in several lines, but for line breaks and tabs', () => {
    expect(check(LINES, '甲\n\t乙')).toBeUndefined();
    expect(check(LINES, '甲\n\u0007乙')).toBe('名称的第3个字符（U+0007）看不见或会改变显示顺序，请删除');
  });

  it('are all that is refused: names of any language pass', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (value) => {
        const isSeen = !/(?!\t)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(value);
        expect(check(LINE, value) === undefined).toBe(isSeen);
      }),
    );
    for (const name of ['José', 'עברית', 'مرحبا', '👨‍👩‍👧', '𠮷野家', 'a\u00a0b', 'a\tb'])
      expect(check(LINE, name)).toBeUndefined();
  });
});
