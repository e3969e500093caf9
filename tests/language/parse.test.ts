import { describe, expect, it } from 'vitest';
import { ExpressionError } from '#language/compiler/ExpressionError.ts';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import { printExpression } from '#language/compiler/printExpression.ts';

function failure(text: string): ExpressionError {
  try {
    parseExpression(text);
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
  throw new Error(`${text} was parsed`);
}

const print = (text: string): string => printExpression(parseExpression(`{{ ${text} }}`));

describe('parseExpression', () => {
  it('takes two and three equals signs for the same', () => {
    expect(print('$deps.a == 1')).toBe('$deps.a === 1');
    expect(print('$deps.a != 1')).toBe('$deps.a !== 1');
  });

  it('reads dependencies by number', () => {
    expect(print('$deps[0] === 1')).toBe('$deps[0] === 1');
  });

  it('reads both kinds of quotes and their escapes', () => {
    expect(print(`'it\\'s' + "say \\"x\\"\\n"`)).toBe('"it\'s" + "say \\"x\\"\\n"');
  });

  it('gives every node its place in the text', () => {
    const text = '{{ $values.A === 1 }}';
    const parsed = parseExpression(text);

    expect(text.slice(parsed.start, parsed.end)).toBe('$values.A === 1');
    expect(parsed.kind === 'compare' ? text.slice(parsed.left.start, parsed.left.end) : '').toBe('$values.A');
  });

  it.each([
    ['$deps.a.City', /\$deps\.a is one value, "\.City" of it cannot be read; .*\$ref\.X\.City/],
    ['$values.A.length > 3', /\$values\.A is one value/],
    ['$user.UnitId.Title', /one value/],
    ['$now.year', /one value/],
    ['$ref.A.B.C', /\$ref\.A\.B is one value/],
  ])('refuses what would be read of a single value: %s', (text, message) => {
    expect(failure(`{{ ${text} }}`).message).toMatch(message);
  });

  it('says how long something is by a function, and corrects it', () => {
    expect(failure('{{ $values.A.length > 3 }}')).toMatchObject({
      proposal: 'length($values.A)',
      isSure: true,
      start: 3,
      end: 19,
    });
  });

  it.each([
    { text: '$values.A === 1', place: '$values.A === 1', message: /stands between/ },
    { text: '{{ $values.A = 1 }}', place: '=', message: /not part of/ },
    { text: '{{ Money > 1 }}', place: 'Money', message: /\$deps\.x or \$values\.Money/ },
    { text: '{{ blank($values.A) }}', place: 'blank', message: /Unknown function "blank"; there are empty/ },
    { text: '{{ empty() }}', place: 'empty()', message: /takes 1 arguments/ },
    {
      text: '{{ overlaps($now, $now, $now) }}',
      place: 'overlaps($now, $now, $now)',
      message: /takes 2 or 4 arguments/,
    },
    { text: '{{ sum(1) }}', place: 'sum(1)', message: /takes 2 to 3 arguments/ },
    { text: '{{ $row.X > 1 }}', place: '$row', message: /in a condition about rows only/ },
    { text: '{{ any($row.X, true) }}', place: '$row', message: /in a condition about rows only/ },
    { text: '{{ any($values.Rows, $row.X.Y) }}', place: '$row.X.Y', message: /is one value/ },
    { text: '{{ min() }}', place: 'min()', message: /1 to 9/ },
    { text: '{{ (1 }}', place: '', message: /"\)" is expected/ },
    { text: '{{ }}', place: '', message: /ends too early/ },
    { text: '{{ 1 2 }}', place: '2', message: /Unexpected "2"/ },
    { text: '{{ $values.A in [1] }}', place: 'in', message: /not part of/ },
  ])('refuses $text at its place', ({ text, place, message }) => {
    const error = failure(text);

    expect(error.message).toMatch(message);
    expect(text.slice(error.start, error.end)).toBe(place);
  });

  it('proposes what to write instead', () => {
    expect(failure('{{ $values.A in [1] }}').proposal).toBe('[1, 2].includes(x)');
    expect(failure('{{ $values.A === undefined }}').proposal).toBe('null');
  });
});
