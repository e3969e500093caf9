import { describe, expect, it } from 'vitest';
import { compilePattern } from '#engine/build/compilePattern.ts';
import { creditCheckDigit, isCreditCode, NAMED_PATTERNS } from '#engine/validate/namedPatterns.ts';

describe('named patterns (domain 0.6)', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['P-MOBILE', ['13900000006', '19912345678'], ['12900000006', '1390000000', '139000000061', '+8613900000006']],
    [
      'P-PHONE',
      ['13900000006', '0571-88880000', '057188880000', '010-8888000', '0571-88880000-123', '400-123-4567'],
      ['88880000', '400-12-4567'],
    ],
    ['P-EMAIL', ['a@b.cn', 'li.si+x@mail.example.com'], ['a@b', 'a b@c.cn', '@b.cn', 'a@b.c']],
    ['P-CREDIT', ['91330000MA27ABCD04'], ['91330000MA27ABCD05', '91330000MA27ABCD0', '9133000OMA27ABCD04']],
    ['P-TAXNO', ['91330000MA27ABCD0X', '123456789012345'], ['12345678901234', '91330000ma27abcd0x']],
    ['P-BANK', ['12345678'], ['1234567', '1234-5678']],
    ['P-SMS', ['1234', '123456'], ['123', '1234567']],
    ['P-POST', ['310000'], ['31000', '31000a']],
    ['P-URL', ['http://a.cn', 'https://a.cn/x?y=1'], ['ftp://a.cn', 'a.cn', 'https://a b']],
    ['P-KEY', ['Customer.view', 'A1'], ['1A', 'A']],
    ['P-MONEY', ['0', '-1', '1234.50', '999999999999.99'], ['1.234', '1,000', '.5', '1234567890123']],
  ])('%s', (name, good, bad) => {
    const pattern = NAMED_PATTERNS[name];

    expect(good.filter((text) => pattern?.test(text) !== true)).toEqual([]);
    expect(bad.filter((text) => pattern?.test(text) !== false)).toEqual([]);
  });
});

it('credit codes have a check digit that notices every wrong character and every swap of neighbours', () => {
  const code = '91330000MA27ABCD0';
  const whole = code + creditCheckDigit(code);
  const wrong = [...code].map(
    (char, i) => `${code.slice(0, i)}${char === '1' ? '2' : '1'}${code.slice(i + 1)}${whole.slice(-1)}`,
  );

  expect(isCreditCode(whole)).toBe(true);
  expect(wrong.filter((text) => text !== whole && isCreditCode(text))).toEqual([]);
});

describe('compilePattern', () => {
  const compile = (pattern: string): string[] => {
    const codes: string[] = [];
    compilePattern(pattern, '不对', '/pattern', ({ code }) => codes.push(code));
    return codes;
  };

  it.each(['(a+)+', '(a*)*b', '([a-z]+)*$', '(a|a+)+', '(\\w{2,}){3,}', '(a)\\1', '(?=a)b', '(?<!a)b', '(', '[z-a]'])(
    'refuses %s',
    (pattern) => {
      expect(compile(pattern)).toEqual(['pattern/unsafe']);
    },
  );

  it.each(['^[A-Z]+$', '^\\d{4}-\\d{2}$', '^(京|沪)[A-Z0-9]{6}$', '^[\\u4e00-\\u9fa5]{2,}$'])('takes %s', (pattern) => {
    expect(compile(pattern)).toEqual([]);
  });
});
