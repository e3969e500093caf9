import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import page from '#schemas/meta/page.schema.json';
import {
  blockKinds,
  type Json,
  partAt,
  pathOfText,
  pointerOf,
  readJson,
  type Shape,
  startOfBlock,
  withMoved,
  withPart,
} from '#engine/site/pageShape.ts';
import { readDocuments } from '#documents/readDocuments.ts';

const ROOT: Shape = page;
const ABOUT: Json = {
  path: '/about',
  blocks: [
    { type: 'hero', title: '走进集团', facts: [{ value: '26', label: '年' }] },
    { type: 'text', paragraphs: ['一', '二', '一'] },
  ],
};

describe('a page as its editor changes it', () => {
  it('knows every kind of block', () => {
    expect(blockKinds(ROOT)).toEqual(ROOT.definitions?.['block']?.oneOf?.map(({ $ref }) => $ref?.split('/').at(-1)));
  });

  it.each(blockKinds(ROOT))('begins a block of kind %s with a content of the right shape', (type) => {
    const words: Readonly<Record<string, string>> = {
      ...{ list: 'article/list', form: 'marketclue/form', detail: '/news', applyField: 'Field' },
      ...{ parameter: 'id', block: 'calculator', image: 'Cover' },
    };
    const block = startOfBlock(type, ROOT, (name) => words[name] ?? 'Word');
    const document = { path: '/page/one', title: '一', description: '一', blocks: [block] };
    const { problems } = readDocuments([{ file: 'site/one.json', text: JSON.stringify(document) }]);
    expect(problems).toEqual([]);
  });

  it('changes one part and nothing else', () => {
    const paths = [
      ['path'],
      ['blocks', 0, 'title'],
      ['blocks', 0, 'facts', 0, 'value'],
      ['blocks', 1, 'paragraphs', 2],
    ];
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.string(), (path, text) => {
        const changed = withPart(ABOUT, path, text);
        expect(partAt(changed, path)).toBe(text);
        for (const other of paths) if (other !== path) expect(partAt(changed, other)).toEqual(partAt(ABOUT, other));
        expect(withPart(changed, path, partAt(ABOUT, path))).toEqual(ABOUT);
      }),
    );
  });

  it('leaves out what is emptied, and adds where nothing was', () => {
    expect(withPart({ title: '一', note: '二' }, ['note'], undefined)).toEqual({ title: '一' });
    expect(withPart({ list: ['一', '二'] }, ['list', 0], undefined)).toEqual({ list: ['二'] });
    expect(withPart({}, ['link', 'title'], '一')).toEqual({ link: { title: '一' } });
    expect(withPart({}, ['list', 0], '一')).toEqual({ list: ['一'] });
    expect(JSON.stringify(withPart({ a: '1', b: '2' }, ['a'], '3'))).toBe('{"a":"3","b":"2"}');
  });

  it('moves an entry within its list only', () => {
    const list = (value: Json): unknown => partAt(value, ['blocks', 1, 'paragraphs']);
    expect(list(withMoved(ABOUT, ['blocks', 1, 'paragraphs'], 1, 0))).toEqual(['二', '一', '一']);
    expect(withMoved(ABOUT, ['blocks', 1, 'paragraphs'], 0, -1)).toBe(ABOUT);
    expect(withMoved(ABOUT, ['path'], 0, 1)).toBe(ABOUT);
  });

  it('finds the text that was clicked', () => {
    expect(pathOfText(ABOUT, '一', 1)).toEqual(['blocks', 1, 'paragraphs', 2]);
    expect(pathOfText(ABOUT, '一', 9)).toEqual(['blocks', 1, 'paragraphs', 0]);
    expect(pathOfText(ABOUT, '没有', 0)).toBeUndefined();
    expect(pointerOf(['blocks', 1, 'paragraphs', 2])).toBe('/blocks/1/paragraphs/2');
  });

  it('reads JSON only', () => {
    expect(readJson('{"a":1}')).toEqual({ a: 1 });
    for (const text of ['', '{', 'Infinity']) expect(readJson(text)).toBeUndefined();
  });
});
