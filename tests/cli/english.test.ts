import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { englishChunks, partsOf, putWords } from '#cli/english/englishApp.ts';
import { findWords } from '#cli/english/findWords.ts';

const keys = (code: string): string[] => findWords('a.js', code).words.map(({ key }) => key);

const put = (code: string, texts: Readonly<Record<string, string>>): string =>
  putWords(code, findWords('a.js', code).words, new Map(Object.entries(texts)));

describe('texts of a built script', () => {
  it('are strings and templates with Chinese signs, and what stands around elements', () => {
    expect(keys('f("保存", `共 ${n} 条`, "save", "、", "……")')).toEqual(['保存', '共 {0} 条', '、']);
    expect(keys('x({children:["共 ",n," 条"]})')).toEqual(['共 {0} 条', '共 ', ' 条']);
    expect(keys('x({children:["共",...n]}),x({other:["共",n]}),x({children:["共","条"]})')).toEqual([
      '共',
      '共',
      '共',
      '条',
    ]);
    expect(keys('`外${a?`内${b}`:"空"}`')).toEqual(['外{0}', '内{0}', '空']);
  });

  it('are not names, patterns, tagged templates, other languages and tables', () => {
    expect(keys('x={"名":1,名称:2};x["名"];/名/;tag`名`;y={zh:{a:"名"},"zh-TW":{a:"名"}}')).toEqual([]);
    const table = Array.from({ length: 201 }, (_, at) => `a${at}:"阿啊"`).join(',');
    expect(keys(`x={${table}}`)).toEqual([]);
  });

  it('say what is compared, as data is', () => {
    const compared = findWords('a.js', 'x==="全部";switch(x){case"半":}x.startsWith("前");f("名")').words;
    expect(compared.map(({ key, isCompared }) => [key, isCompared])).toEqual([
      ['全部', true],
      ['半', true],
      ['前', true],
      ['名', false],
    ]);
  });
});

describe('a script in another language', () => {
  it('has texts in the order of that language', () => {
    expect(put('f(`第${a}行的${b}`)', { '第{0}行的{1}': '{1} in row {0}' })).toBe('f(`${b} in row ${a}`)');
    expect(put('x({children:["第 ",a," 页，共 ",b()," 页"]})', { '第 {0} 页，共 {1} 页': 'Of {1}, page {0}' })).toBe(
      'x({children:["Of ",b(),", page ",a]})',
    );
  });

  it('translates what stands within what it translates, and within what it does not know', () => {
    const texts = { 是: 'yes', '共{0}': 'all {0}' };
    expect(put('f(`共${a?"是":"否"}`,`未知${b?"是":""}`)', texts)).toBe('f(`all ${a?"yes":"否"}`,`未知${b?"yes":""}`)');
    expect(put('x({children:["共",a?"是":b]})', { 是: 'yes' })).toBe('x({children:["共",a?"yes":b]})');
  });

  it('has one word for one and another for more', () => {
    const text = put('f(`${n()} 条`)', { '{0} 条': '{0} {0|record|records}' });
    const run = (n: number): unknown => text.replace('n()', String(n)).replace('(n())', `(${n})`);
    expect(text).toBe('f(`${n()} ${(n())==1?"record":"records"}`)');
    expect(run(1)).toContain('(1)==1');
    expect(put('x({children:[n," 条"]})', { '{0} 条': '{0} {0|record|records}' })).toBe(
      'x({children:[n," ",(n)==1?"record":"records"]})',
    );
  });

  it('keeps quotes, backslashes and dollars of texts, and every other byte of the script', () => {
    const english = fc.string({ unit: fc.constantFrom('a', '"', "'", '`', '\\', '$', '{', '}', '\n', '<', '名') });
    fc.assert(
      fc.property(english, fc.constantFrom('"', "'", '`'), (text, quote) => {
        const before = 'const 名 = /名"/; /* 名 */ f(';
        const code = put(`${before}${quote}名${quote})`, { 名: text });
        expect(code.startsWith(before)).toBe(true);
        expect(JSON.parse(code.slice(before.length, -1))).toBe(text);
      }),
    );
    const withoutHoles = english.filter((text) => partsOf(text).every((part) => 'text' in part));
    fc.assert(
      fc.property(withoutHoles, withoutHoles, (one, other) => {
        const code = put('`名${b}`', { '名{0}': `${one}{0}${other}` });
        const [, before, , after] = /^`([^]*)(\$\{b\})([^]*)`$/.exec(code) ?? [];
        expect([before, after].map((part) => cookedOf(part ?? ''))).toEqual([one, other]);
      }),
    );
  });

  it('is untouched where nothing of it is known', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('f("名");', '`名${a}条`;', 'x({children:["名",a]});', '/名/;')), (parts) => {
        const code = parts.join('\n');
        expect(put(code, { 别的: 'other' })).toBe(code);
      }),
    );
  });
});

/** The evaluated text of a template literal; an unescaped `${` would begin an expression. */
function cookedOf(raw: string): string {
  expect(raw.replace(/\\[^]/g, '-')).not.toMatch(/`|\$\{/);
  return raw.replace(/\\([^])/g, '$1');
}

describe('scripts that fetch one another', () => {
  const scripts = new Map([
    [
      'main-1.js',
      'import{a}from"./words-2.js";import(`./plain-3.js`);const d=["assets/words-2.js","assets/plain-3.js"];f("名")',
    ],
    ['words-2.js', 'export const a="名"'],
    ['plain-3.js', 'import"./leaf-4.js";export default 1'],
    ['leaf-4.js', 'export const b=1'],
    ['user-5.js', 'import{a}from"./words-2.js"'],
  ]);

  it('are there once more where they or what they fetch were translated, and fetch each other', () => {
    const { scripts: english, names } = englishChunks(scripts, () => new Map([['名', 'name']]));

    expect([...names.keys()]).toEqual(['main-1.js', 'words-2.js', 'user-5.js']);
    const words = names.get('words-2.js') ?? '';
    expect(english.get(words)).toBe('export const a="name"');
    expect(english.get(names.get('main-1.js') ?? '')).toBe(
      `import{a}from"./${words}";import(\`./plain-3.js\`);const d=["assets/${words}","assets/plain-3.js"];f("name")`,
    );
    expect(english.get(names.get('user-5.js') ?? '')).toBe(`import{a}from"./${words}"`);
  });

  it('have other names where a text of what they fetch changed, as browsers keep them for ever', () => {
    const before = englishChunks(scripts, () => new Map([['名', 'name']])).names;
    const after = englishChunks(scripts, () => new Map([['名', 'title']])).names;

    expect([...before.keys()].filter((name) => before.get(name) === after.get(name))).toEqual([]);
    expect(englishChunks(scripts, () => new Map()).names.size).toBe(0);
  });
});
