import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import qs from 'qs';
import { AppError } from '#engine/errors.ts';
import { parseForm } from '#server/http/readRequest.ts';

const LIMITS = {
  depth: 4,
  arrayLimit: 200,
  parameterLimit: 5000,
  strictDepth: true,
  throwOnLimitExceeded: true,
  allowPrototypes: false,
  plainObjects: false,
} as const;

const key = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.constantFrom('lines', 'plans'), fc.nat(12), fc.constantFrom('Id', 'Name', 'toString'))
      .map(([name, index, column]) => `${name}[${index}][${column}]`),
  },
  fc.constantFrom('Id', 'lines', 'lines[]', 'lines[a][Name]', 'plans[1]', 'Files[0]', 'Files[]', 'a b'),
);
const value = fc.constantFrom('', '1', '甲', 'a b', 'a&b=c', '100%', '+');
const param = fc
  .tuple(key, value, fc.boolean())
  .map(([name, text, isEncoded]) => `${isEncoded ? encodeURIComponent(name) : name}=${encodeURIComponent(text)}`);

/** The refusal that a sender gets. */
function refusalOf(body: string): string | undefined {
  try {
    parseForm(body);
  } catch (error) {
    return error instanceof AppError ? error.text : String(error);
  }
  return undefined;
}

describe('a form-encoded body', () => {
  it('with child rows says what a general parser reads of it', () => {
    fc.assert(
      fc.property(fc.array(param, { maxLength: 12 }), (params) => {
        const body = params.join('&');
        expect(parseForm(body)).toEqual(qs.parse(body, LIMITS));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    'lines[0][Name]=100%',
    'lines[0][Name]',
    'lines[0][Name]=a+b',
    'lines[0][Name]=a=b',
    'lines[3][A]=1&lines[1][A]=2',
  ])('is read alike where it is odd: %s', (body) => {
    expect(parseForm(body)).toEqual(qs.parse(body, LIMITS));
  });

  it('holds thousands of rows, in their order, and is refused when it is beyond all limits', () => {
    const rows = Array.from({ length: 2000 }, (_, i) => ({ No: String(i), Name: `第${i}行` }));
    const body = rows.flatMap(({ No, Name }, i) => [
      `lines[${i}][No]=${No}`,
      `lines[${i}][Name]=${encodeURIComponent(Name)}`,
    ]);
    expect(parseForm(`Title=x&${body.join('&')}`)).toEqual({ Title: 'x', lines: rows });
    const refused = '提交的内容过多：明细一次最多 60000 格、300 个不同的列，其他内容最多 5000 项';
    const cells = (count: number, columns: number): string[] =>
      Array.from({ length: count }, (_, i) => `lines[${Math.floor(i / columns)}][C${i % columns}]=`);
    expect(Object.keys(parseForm(cells(60_000, 30).join('&')))).toEqual(['lines']);
    for (const params of [
      cells(60_001, 30),
      cells(301, 301),
      [...cells(5001, 30), 'lines=1'],
      Array.from({ length: 5001 }, (_, i) => `x${i}=1`),
    ])
      expect(refusalOf(params.join('&'))).toBe(refused);
  });
});
