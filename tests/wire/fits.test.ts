import { describe, expect, it } from 'vitest';
import { choice, constant, either, fits, integer, list, map, nullable, object, optional, text } from '#wire/schema.ts';

describe('parsed JSON fits a shape', () => {
  const file = object({ Id: integer(), Name: nullable(text()), Sizes: optional(list(integer())) });

  it.each<[unknown, boolean]>([
    [{ Id: 1, Name: null }, true],
    [{ Id: 1, Name: 'a', Sizes: [2], More: 'of a newer program' }, true],
    [{ Id: 1 }, false],
    [{ Id: 1.5, Name: 'a' }, false],
    [{ Id: '1', Name: 'a' }, false],
    [{ Id: 1, Name: 'a', Sizes: ['2'] }, false],
    [[], false],
    [null, false],
    ['{}', false],
  ])('%j: %j', (value, expected) => {
    expect(fits(file, value)).toBe(expected);
  });

  it('by constants, choices and maps', () => {
    const event = either(object({ type: constant('open') }), object({ type: choice('list'), counts: map(integer()) }));

    expect(fits(event, { type: 'open' })).toBe(true);
    expect(fits(event, { type: 'list', counts: { a: 1 } })).toBe(true);
    expect(fits(event, { type: 'list', counts: { a: 'b' } })).toBe(false);
    expect(fits(event, { type: 'list' })).toBe(false);
    expect(fits(event, { type: 'shut', counts: {} })).toBe(false);
    expect(fits(event, Object.create({ type: 'open' }))).toBe(false);
  });
});
