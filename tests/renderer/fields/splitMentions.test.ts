import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitMentions, unknownMentions } from '#renderer/fields/splitMentions.ts';

const namesIn = (text: string, names: readonly string[]): string[] =>
  splitMentions(text, names).flatMap(({ name }) => name ?? []);

describe('names that a text mentions', () => {
  it.each<[string, string[], string[]]>([
    ['@张三，请看', ['张三'], ['张三']],
    ['请@张三看，@李四。', ['张三', '李四'], ['张三', '李四']],
    ['@张三丰 看一下', ['张三', '张三丰'], ['张三丰']],
    ['@张三丰 看一下', ['张三'], ['张三']],
    ['张三看一下', ['张三'], []],
    ['@@张三', ['张三'], ['张三']],
  ])('%s', (text, names, found) => {
    expect(namesIn(text, names)).toEqual(found);
  });

  it('leave the text as it was', () => {
    const name = fc.constantFrom('张三', '张三丰', '李四', 'a');
    const text = fc.array(fc.oneof(name, fc.constantFrom('@', ' ', '，', '看'))).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.array(name), (whole, names) => {
        expect(
          splitMentions(whole, names)
            .map((part) => part.text)
            .join(''),
        ).toBe(whole);
      }),
    );
  });

  it.each<[string, string[], string[]]>([
    ['@王五 请看', ['张三'], ['王五']],
    ['@张三 请看', ['张三'], []],
    ['发到 a@example.com', [], []],
    ['@ 没有名字', [], []],
  ])('that nobody was chosen for: %s', (text, names, unknown) => {
    expect(unknownMentions(text, names)).toEqual(unknown);
  });
});
