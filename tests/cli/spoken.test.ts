import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '#cli/english/englishApp.ts';
import OF_COMMANDS from '#cli/terminal/commands.en.json' with { type: 'json' };
import { speechOf } from '#cli/terminal/speechOf.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { readFolder } from '#server/product/readFolder.ts';
import { SHIPPED_FOLDER } from '../support/shippedProduct.ts';
import { refusedLines } from '#cli/terminal/CliCommand.ts';
import { JOINTS } from '#engine/words/translator.ts';
import { CHINESE, isDistinguishable, sentenceOf } from '#engine/words/Sentence.ts';
import { chineseOfOurs } from '../support/ownWords.ts';
import { inBoth, run, temporaryFolder, type TemporaryFolder } from '../support/runGuijuHere.ts';
import { refusedTexts, commandCode, commandTexts, inlineTexts } from '../support/commandTexts.ts';
import { describeWhole, itWhole, runsWhole } from '../support/wholeRun.ts';

const WORDS = 'src/engine/words/en';
/** Sentences of explanations, whose placeholders take texts of scripts. */
const EXPLAINED = readCatalogue(['src/cli/terminal/explain.en.json']);
const OWN = new Map([...readCatalogue(['src/engine/words/en/terminal.json']), ...EXPLAINED]);
const OTHERS = readCatalogue(
  readdirSync(WORDS).flatMap((name) => (name === 'terminal.json' ? [] : [`${WORDS}/${name}`])),
);
const READ = readCatalogue(['server', 'both', 'engine'].map((name) => `${WORDS}/${name}.json`));

describe('what commands tell', () => {
  it('is there in English, each text once, and nothing that nobody says', () => {
    const texts = commandTexts();
    const used = new Set(texts.map(({ text }) => text));
    const missing = texts.filter(({ text }) => !OWN.has(text) && !READ.has(text) && !(text in JOINTS));

    expect(missing.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
    expect([...OWN.keys()].filter((text) => !used.has(text))).toEqual([]);
    expect([...OWN.keys()].filter((text) => OTHERS.has(text) && !EXPLAINED.has(text))).toEqual([]);
  });

  it('puts the same into both languages, each once, and can be told from what people write', () => {
    const holes = (text: string): string => [...new Set(text.match(/(?<=\{)\d+/g))].sort().join();
    const sentences = [...OWN].flatMap(([text, english]) => sentenceOf(text, english) ?? []);

    expect([...OWN].filter(([text, english]) => holes(text) !== holes(english) || CHINESE.test(english))).toEqual([]);
    expect(sentences.filter((sentence) => !isDistinguishable(sentence)).map(({ around }) => around)).toEqual([]);
    expect(sentences.filter(({ holes: each }) => new Set(each).size !== each.length)).toEqual([]);
  });

  it('is there in English where a command refuses what is stored', () => {
    expect(refusedTexts().length).toBeGreaterThan(50);
    expect(refusedTexts().filter((text) => CHINESE.test(refusedLines('en', text)))).toEqual([]);
  });

  it('has English, and no English of another text, where a command says it itself', () => {
    const code = commandCode();

    expect(inlineTexts().filter(({ text }) => !(text in OF_COMMANDS))).toEqual([]);
    expect(Object.keys(OF_COMMANDS).filter((text) => !code.includes(`'${text}'`))).toEqual([]);
    expect(Object.values(OF_COMMANDS).filter((english) => CHINESE.test(english))).toEqual([]);
    const holes = (text: string): string => [...new Set(text.match(/(?<=\{)\d+/g))].sort().join();
    const differ = Object.entries(OF_COMMANDS).filter(([text, english]) => holes(text) !== holes(english));
    // The English does not repeat the name of the entity.
    expect(differ.map(([text]) => text)).toEqual(['能打开“{0}”的角色：{1}']);
  });
});

/** A product whose cases expect the opposite of before. */
function contrary(example: string): TemporaryFolder {
  const product = temporaryFolder(`docs/examples/${example}`);
  for (const entity of readdirSync(product.folder)) {
    const file = `${entity}/cases.json`;
    if (!existsSync(join(product.folder, file))) continue;
    const text = product.read(file).replace(/: (true|false)/g, (_, word) => `: ${String(word !== 'true')}`);
    product.write(file, text);
  }
  return product;
}

/** The text without messages that cases expect, which are repeated literally. */
const withoutMessages = (text: string): string => text.replace(/(?<=(expected|seen) )"[^"]*"/g, '""');

describe('guiju test', () => {
  it.each(runsWhole() ? ['library', 'maintenance'] : ['library'])(
    'tells of the cases of %s in English',
    async (example) => {
      const { folder } = contrary(example);
      const { english, chinese } = await inBoth(['test'], folder);

      expect(chineseOfOurs(withoutMessages(english), folder)).toEqual([]);
      expect(english.split('\n').at(-1)).toMatch(/^\d+ cases in all, \d+ passed, \d+ failed$/);
      expect(chinese.split('\n').at(-1)).toMatch(/^共 \d+ 个用例，\d+ 个通过，\d+ 个不通过$/);
      expect(english).toMatch(/visible: expected no, seen yes/);
      expect(chinese).toMatch(/显示：期望 否，实际 是/);
    },
  );

  itWhole('says in English what cases enter that nobody could, for programs as well', async () => {
    const { folder } = contrary('maintenance');
    const { english, chinese } = await inBoth(['test', 'equipment', '--signed'], folder);

    expect(english).toContain('Calibrated until(CheckedOn) is hidden then, so users cannot enter it');
    expect(chinese).toContain('检定有效期(CheckedOn)此时隐藏，用户无法填写');
    expect(english).toMatch(/^Signatures: of \d+ entities 0 signed, 0 changed since, \d+ not signed$/m);
    const sarif = await run(['test', '--format', 'sarif', '--lang', 'en', '--schemas', folder]);
    expect(chineseOfOurs(withoutMessages(sarif.out.replaceAll('\\"', '"')), folder)).toEqual([]);
  });
});

describeWhole('guiju cover', () => {
  it.each(['library', 'maintenance'])('tells in English what no case of %s shows', async (example) => {
    const { folder, write } = temporaryFolder(`docs/examples/${example}`);
    const whole = await inBoth(['cover'], folder);
    expect(chineseOfOurs(whole.english, folder)).toEqual([]);
    for (const file of readdirSync(folder).map((entity) => `${entity}/cases.json`))
      if (existsSync(join(folder, file))) write(file, '{ "cases": [] }');
    const { english, chinese } = await inBoth(['cover'], folder);

    expect(chineseOfOurs(english, folder)).toEqual([]);
    expect(english).toMatch(/^Entity +Cases +Conditions +Atoms +Mutants +Decisions +States$/m);
    expect(chinese).toMatch(/^实体 +用例 +条件 +原子 +变异 +判定 +状态数$/m);
    expect(english).toMatch(/ {2}mutant {2}no case notices .*: leaving out this rule$/m);
    expect(chinese).toMatch(/ {2}变异 {2}没有用例发现.*：去掉这条规则$/m);
    const sarif = await run(['cover', '--format', 'sarif', '--lang', 'en', '--schemas', folder]);
    expect(chineseOfOurs(sarif.out.replaceAll('\\"', '"'), folder)).toEqual([]);
  });

  it.each([
    ['状态 不是 待发放、已发放 之一', 'State is not one of 待发放, 已发放'],
    ['「状态 是 待发放、已发放 之一 且 金额 > 5」取反', '"State is one of 待发放, 已发放 and 金额 > 5" negated'],
    ['项目的协作人 包含 当前用户', 'Collaborators of Projects includes the current user'],
    [
      '活动的面向对象 不包含（若 当前用户是客户，则 2；若 当前用户的身份 = “anonymous”，则 3；否则 1）',
      '面向对象 of 活动 does not include (if the current user is 客户, 2; if the identity of the current user = “anonymous” then 3, else 1)',
    ],
  ])('says in English a condition of a product that is Chinese: %s', (chinese, english) => {
    const { say } = speechOf(
      { spoken: 'en' },
      loadDocuments(readFolder(SHIPPED_FOLDER).filter(({ file }) => file !== 'english.json')),
    );
    expect(say(chinese)).toBe(english);
  });

  itWhole('says in English what walking finds', async () => {
    const { folder } = temporaryFolder({
      'trip/form.json': JSON.stringify({
        title: '用车',
        type: 'object',
        properties: {
          IsOutside: { type: 'boolean', title: '出市' },
          Reason: {
            type: 'string',
            title: '事由',
            'x-reactions': {
              when: '{{ $values.IsOutside === true && false }}',
              fulfill: { state: { visible: true, required: true } },
              otherwise: { state: { visible: false } },
            },
          },
        },
      }),
    });
    const { english, chinese } = await inBoth(['cover', 'trip'], folder);

    expect(chineseOfOurs(english, folder)).toEqual([]);
    expect(english).toContain('  walk  事由(Reason) is never visible');
    expect(chinese).toContain('  走查  事由(Reason) 在任何情况下都不显示');
  });
});
