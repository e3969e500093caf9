import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrangeBlocks, roleLayout } from '#engine/workbench/arrangeBlocks.ts';
import type { OfferedBlock } from '#engine/workbench/OfferedWorkbench.ts';
import {
  isOwnKey,
  newOwnKey,
  type OwnBlock,
  OWN_SHOWS,
  readLayout,
  SPANS,
  type WorkLayout,
} from '#engine/workbench/WorkLayout.ts';
import { employee } from '../../support/userContext.ts';

const OWN: OwnBlock = {
  ...{ key: 'own:1', title: '甲', list: 'order/list', view: 0, shows: 'rows' },
  ...{ sum: undefined, by: undefined, period: undefined },
};
const block = (key: string): OfferedBlock => ({ type: 'shortcuts', key, title: key, items: [] });
const keysOf = (blocks: readonly { readonly key: string }[]): string[] => blocks.map(({ key }) => key);

const name = fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,8}$/);
const maybe = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(one, { nil: undefined });
const layouts: fc.Arbitrary<WorkLayout> = fc.record({
  blocks: fc.uniqueArray(fc.record({ key: name, isHidden: fc.boolean(), span: maybe(fc.constantFrom(...SPANS)) }), {
    selector: ({ key }) => key,
    maxLength: 12,
  }),
  own: fc.uniqueArray(
    fc.record({
      key: fc.integer({ min: 1, max: 99 }).map((n) => `own:${n}`),
      title: fc.string(),
      list: fc.tuple(name, name).map((names) => names.join('/')),
      view: fc.nat(),
      shows: fc.constantFrom(...OWN_SHOWS),
      sum: maybe(name),
      by: maybe(name),
      period: maybe(name),
    }),
    { selector: ({ key }) => key, maxLength: 5 },
  ),
});

describe('an arrangement of a workbench', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(layouts, (layout) => {
        expect(readLayout(JSON.stringify(layout))).toEqual(layout);
      }),
    );
  });

  it('gives each new block a key that no other has', () => {
    fc.assert(
      fc.property(layouts, fc.infiniteStream(fc.double({ min: 0, max: 0.99, noNaN: true })), ({ own }, chances) => {
        const taken = own.map((one, i) => ({ ...one, key: `own:${i + 1}` }));
        const key = newOwnKey(taken, () => Number(chances.next().value));
        expect(isOwnKey(key)).toBe(true);
        expect(keysOf(taken)).not.toContain(key);
      }),
    );
    const numbers = [0, 0, 0.5];
    expect(newOwnKey([{ ...OWN, key: 'own:1' }], () => numbers.shift() ?? 0)).toBe('own:500000');
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['no lists', '{"blocks":{},"own":[]}'],
    ['a key twice', '{"blocks":[{"key":"a"},{"key":"a"}],"own":[]}'],
    ['a width that is none', '{"blocks":[{"key":"a","span":"quarter"}],"own":[]}'],
    [
      'an own block under the key of a document',
      '{"blocks":[],"own":[{"key":"a","title":"a","list":"a/b","view":0,"shows":"rows"}]}',
    ],
    ['a list that is none', '{"blocks":[],"own":[{"key":"own:1","title":"a","list":"../b","view":0,"shows":"rows"}]}'],
    ['a view that is none', '{"blocks":[],"own":[{"key":"own:1","title":"a","list":"a/b","view":1.5,"shows":"rows"}]}'],
    [
      'something that is not shown',
      '{"blocks":[],"own":[{"key":"own:1","title":"a","list":"a/b","view":0,"shows":"map"}]}',
    ],
  ])('is none when it is %s', (_, text) => {
    expect(readLayout(text)).toBeUndefined();
  });

  it('keeps every block once, the named ones in its order, the others behind what they follow in the document', () => {
    const known = fc.uniqueArray(name, { maxLength: 12 });
    fc.assert(
      fc.property(known, layouts, (keys, layout) => {
        const { blocks, hidden } = arrangeBlocks(keys.map(block), layout);
        const arranged = keysOf(blocks);
        expect(arranged.toSorted()).toEqual(keys.toSorted());
        const named = keysOf(layout.blocks).filter((key) => keys.includes(key));
        expect(arranged.filter((key) => named.includes(key))).toEqual(named);
        for (const [i, key] of keys.entries())
          if (!named.includes(key)) expect(arranged[arranged.indexOf(key) - 1]).toBe(keys[i - 1]);
        expect(hidden).toEqual(
          layout.blocks.filter(({ key, isHidden }) => isHidden && keys.includes(key)).map(({ key }) => key),
        );
      }),
    );
  });

  it('leaves a workbench as it is when it names nothing', () => {
    const blocks = ['a', 'b', 'c'].map(block);
    expect(arrangeBlocks(blocks, { blocks: [], own: [] })).toEqual({ blocks, hidden: [] });
  });

  it('is that of the first entry for one of the roles of the user, if the document has one', () => {
    const roles = [
      {
        roles: ['chief', 'office'],
        blocks: [
          { key: 'c', span: 'half' as const },
          { key: 'a', hidden: true },
        ],
      },
      { roles: ['staff'], blocks: [{ key: 'b' }] },
    ];
    const arranged = (...roleCodes: string[]) =>
      arrangeBlocks(['a', 'b', 'c'].map(block), roleLayout({ roles }, employee({ roleCodes })));
    expect(arranged('staff', 'office')).toEqual({
      blocks: [{ ...block('c'), span: 'half' }, block('a'), block('b')],
      hidden: ['a'],
    });
    expect([arranged('staff'), arranged('other')].map(({ blocks }) => keysOf(blocks))).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
    expect(roleLayout({}, employee()).blocks).toEqual([]);
  });
});
