import { describe, expect, it } from 'vitest';
import { patternCost } from '#proof/check/field/patternCost.ts';
import { NAMED_PATTERNS } from '#engine/validate/namedPatterns.ts';

const MOST = 10_000_000;

/** Milliseconds of the processor that a matcher takes for the worst of some texts; given up after the first that is long. */
function worst(pattern: string, texts: readonly string[]): number {
  const compiled = new RegExp(pattern, 'u');
  let most = 0;
  for (const text of texts) {
    const before = process.cpuUsage();
    compiled.test(text);
    most = Math.max(most, process.cpuUsage(before).user / 1000);
    if (most > 500) break;
  }
  return most;
}

describe('the steps of a pattern', () => {
  it.each([
    ...[
      '^(a|a)*$',
      '^(a|ab|b)*$',
      '^(\\w|\\d)*$',
      '^(.|x)*y$',
      '^(ab|aba|ba)*$',
      '^(foo|bar|foobar)*$',
      '^(a|b|[a-c])+$',
    ],
    ...[
      '^(?:a|a)*?$',
      '^([a-z]|[x-z]|_)*$',
      '^(一|[\\u4e00-\\u9fa5])*$',
      '^x(y|y)*z$',
      '^(a?a?)*$',
      '^(\\p{L}|[a-z])+$',
    ],
  ])('double with each letter: %s', (pattern) => {
    expect(patternCost(pattern, 100)).toBe(Infinity);
  });

  it.each([
    ['^a*a*a*a*a*a*b$', 100],
    ['^\\s*.*\\s*.*\\s*.*x$', 1000],
    ['^a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a{28}$', 100],
    ['^(a?){40}a{40}$', 100],
    ['.*.*=.*', 10_000],
    ['^x.*y.*y.*y.*y.*$', 2000],
    ['^(ab)*(ab)*(ab)*(ab)*(ab)*c$', 1000],
  ])('are too many: %s', (pattern, length) => {
    expect(patternCost(pattern, length)).toBeGreaterThan(MOST);
  });

  it.each([
    ...[
      '^[A-Z]+$',
      '^\\d{4}-\\d{2}$',
      '^(京|沪)[A-Z0-9]{6}$',
      '^[\\u4e00-\\u9fa5]{2,}$',
      '^(?:ab|ac)*$',
      '^(1[0-2]|0?[1-9])$',
    ],
    ...[
      '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
      '^(\\d+|[a-z]+)$',
      '^.*[0-9].*$',
      '^\\p{Script=Han}+$',
      '',
      'a|b',
      '^[\\w-]+$',
      '^a{0,200}$',
    ],
  ])('are few: %s', (pattern) => {
    expect(patternCost(pattern, 1000)).toBeLessThan(MOST);
  });

  it.each(Object.entries(NAMED_PATTERNS))('are few for what products have: %s', (_, { text }) => {
    expect(patternCost(text, 200)).toBeLessThan(MOST);
  });

  it('are those that a matcher takes', () => {
    const texts = ['a', 'ab', 'a1', '.a', ' '].flatMap((part) => [26, 100].map((n) => `${part.repeat(n)}!`));
    // Accepted patterns are fast on any machine.
    for (const pattern of ['^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', '^(a|b)*(ab)*c$', '.*a.*', '^\\w*\\d*$'])
      expect([pattern, worst(pattern, texts)]).toEqual([pattern, expect.toSatisfy((time: number) => time < 200)]);
  });
});
