import { readdirSync, readFileSync } from 'node:fs';
import { findWords } from '#cli/english/findWords.ts';

/** Files of other rooms that word what commands tell in two languages; what else they word is named, with who says it. */
const TOLD: readonly { readonly file: RegExp; readonly elsewhere?: readonly string[] }[] = [
  { file: /^proof\/cases\/caseRefusals/ },
  { file: /^proof\/decisions\/(runDecisions|listVariants|transitionVariants|creationVariants)/ },
  // What is always or never true stands behind a title (`MADE`).
  { file: /^proof\/(coverage\/walkEntity|decisions\/Variants)/, elsewhere: ['总是成立', '从不成立'] },
  { file: /^proof\/coverage\/(?!walkEntity)/ },
  { file: /^proof\/propose\/(listGaps|proposeCheckCases)/ },
  { file: /^language\/words\// },
  {
    file: /^proof\/signatures\/signatureWords/,
    // Said by `guiju sign` and the toolbox.
    elsewhere: [
      '改了',
      '新增',
      '删了',
      '{0}{1}',
      ' 等 {0} 处',
      '{0} {1} 签',
      '{0}，但签名被改动过，不算数',
      '{0}；此后{1}',
    ],
  },
];

/** Texts that are made of a title and of what was changed of it, so that no file has them as one. */
const MADE: readonly string[] = [
  ...['{0}({1})', '{0}({1}) {2}', '{0} 等 {1} 项', '{0}总是成立', '{0}从不成立', '{0}新建 {1}'],
  ...['{0}', '{0} '].flatMap((title) => [`${title}「{1}」取反`, `${title}「{1}」改为「{2}」`, `${title}去掉「{1}」`]),
  ...['取反', '改为「{3}」'].map((change) => `{0}写入 {1} 「{2}」${change}`),
  '{0}写入 {1} 去掉「{2}」',
  ...['天', '个月', '个工作日'].flatMap((days) => [`{0} + {1} ${days}`, `{0} − {1} ${days}`]),
];

/** Files of commands that speak two languages: what they say themselves stands in both beside each other, in files of words. */
const SPEAKING =
  /^cli\/(commands\/(test|cover)Command|terminal\/(printCases|printCoverage)|annotations\/(caseFindings|coverFindings))\.ts$/;

const files = (): string[] =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts'));

const textsOf = (file: string): { file: string; text: string }[] =>
  findWords(file, readFileSync(`src/${file}`, 'utf8')).words.map(({ key }) => ({ file, text: key }));

/** Each text that a command takes from another room to tell it, with its file. */
export const toldTexts = (): { file: string; text: string }[] => [
  ...MADE.map((text) => ({ file: 'several', text })),
  ...files().flatMap((file) =>
    TOLD.flatMap((each) =>
      each.file.test(file) ? textsOf(file).filter(({ text }) => !(each.elsewhere ?? []).includes(text)) : [],
    ),
  ),
];

/** Each text that stands in a command that speaks two languages, where neither language would know of the other. */
export const untoldTexts = (): { file: string; text: string }[] =>
  files()
    .filter((file) => SPEAKING.test(file))
    .flatMap(textsOf);
