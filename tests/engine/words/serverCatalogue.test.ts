import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCatalogue } from '#cli/english/englishApp.ts';
import { isDistinguishable, SENTENCE_HOLE, sentenceOf } from '#engine/words/Sentence.ts';
import { translator } from '#engine/words/translator.ts';

const catalogue = [...readCatalogue(['server', 'both'].map((name) => `src/engine/words/en/${name}.json`))];
const documents: [string, string][] = [['设备', 'Equipment']];
const untranslated = ['客户', '联系人'];
const say = translator([...documents, ...catalogue], untranslated);
const sentences = catalogue.flatMap(([chinese, english]) => {
  const sentence = sentenceOf(chinese, english);
  return sentence === undefined ? [] : [{ chinese, english, ...sentence }];
});

const SURNAMES = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾新和已第的月日年万项行人个名';
const sign = fc.integer({ min: 0x4e00, max: 0x9fff }).map((code) => String.fromCodePoint(code));
const givenName = fc.array(sign, { minLength: 1, maxLength: 3 }).map((signs) => signs.join(''));
const personName = fc.tuple(fc.constantFrom(...SURNAMES), givenName).map((parts) => parts.join(''));
/** User input, some of it with characters that sentences also contain. */
const written = fc.oneof(
  personName,
  fc
    .tuple(personName, fc.constantFrom('的', '，', '：', '、', '和', '与', '；', ' 或 ', '（', '“', ' '), personName)
    .map((all) => all.join('')),
  fc.tuple(fc.constantFrom('新', '已', '和', '全部', '第'), personName).map((all) => all.join('')),
  fc
    .tuple(personName, fc.constantFrom('月', '万', '年', '项', '的', '附件', '公司', '部门', '（已删除）'))
    .map((all) => all.join('')),
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.constantFrom(...catalogue.map(([chinese]) => chinese)),
);

it('tells each sentence of the server from what people write, and takes every part once', () => {
  expect(sentences.filter((sentence) => !isDistinguishable(sentence)).map(({ chinese }) => chinese)).toEqual([]);
  expect(sentences.filter(({ holes }) => new Set(holes).size !== holes.length).map(({ chinese }) => chinese)).toEqual(
    [],
  );
});

it('changes no name, and no text that is not in a catalogue', () => {
  const known = new Set(catalogue.map(([chinese]) => chinese));
  fc.assert(
    fc.property(written, (text) => {
      fc.pre(!known.has(text) && !/\{\d/.test(text));
      expect(say(text)).toBe(text);
    }),
    { numRuns: 1500 },
  );
});

/** A composed sentence, with its placeholders filled, and the expected English. */
function made(
  { chinese, english, holes, kinds }: (typeof sentences)[number],
  data: readonly string[],
  count: number,
): { text: string; said: string } {
  const parts = new Map(
    holes.map((name, i): [string, { text: string; said: string }] => {
      if (kinds[i] === 'number') return [name, { text: String(count), said: String(count) }];
      if (kinds[i] === 'text') return [name, { text: '设备', said: 'Equipment' }];
      return [name, { text: data[i] ?? '', said: data[i] ?? '' }];
    }),
  );
  return {
    text: chinese.replace(SENTENCE_HOLE, (_, name: string) => parts.get(name)?.text ?? ''),
    said: english.replace(SENTENCE_HOLE, (_, name: string, _kind: string, one?: string, more?: string) =>
      one === undefined ? (parts.get(name)?.said ?? '') : count === 1 ? one : (more ?? ''),
    ),
  };
}

it('says each sentence whole, with what people wrote in it to the letter', () => {
  for (const sentence of sentences)
    for (const data of [
      ['Ab12', 'Cd34', 'Ef56', 'Gh78', 'Ij90', 'Kl12'],
      ['周小明', '新华书店', '李月', '王五', '已发', '第三'],
    ]) {
      const { text, said } = made(sentence, data, 7);
      expect([text, say(text)]).toEqual([text, said]);
    }
});

it('leaves what people wrote as it is, whatever they wrote, and a sentence whole where it cannot be told from that', () => {
  const all = fc.tuple(
    fc.constantFrom(...sentences),
    fc.array(written, { minLength: 6, maxLength: 6 }),
    fc.integer({ min: 0, max: 3 }),
  );
  fc.assert(
    fc.property(all, ([sentence, data, count]) => {
      const { text, said } = made(sentence, data, count);
      const found = say(text);
      expect([text, said]).toContain(found);
    }),
    { numRuns: 1000 },
  );
});

it('puts no text of a document without English into another one', () => {
  expect(say('客户不能超过5个字符')).toBe('客户 must not exceed 5 characters');
  expect(say('「联系人」时不能修改「设备」')).toBe('"Equipment" cannot be changed while "联系人"');
});
