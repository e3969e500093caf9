import { readdirSync, readFileSync } from 'node:fs';
import { findWords } from '#cli/english/findWords.ts';

/** Files of other rooms that word what commands tell in two languages; what else they word is named, with who says it. */
const TOLD: readonly { readonly file: RegExp; readonly elsewhere?: readonly string[] }[] = [
  { file: /^proof\/cases\/caseRefusals/ },
  { file: /^proof\/decisions\/runDecisions/ },
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

/** Files of commands that speak two languages: what they say themselves stands in both beside each other, in files of words. */
const SPEAKING = /^cli\/(commands\/(test)Command|terminal\/(printCases)|annotations\/(caseFindings))\.ts$/;

const files = (): string[] =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts'));

const textsOf = (file: string): { file: string; text: string }[] =>
  findWords(file, readFileSync(`src/${file}`, 'utf8')).words.map(({ key }) => ({ file, text: key }));

/** Each text that a command takes from another room to tell it, with its file. */
export const toldTexts = (): { file: string; text: string }[] =>
  files().flatMap((file) =>
    TOLD.flatMap((each) =>
      each.file.test(file) ? textsOf(file).filter(({ text }) => !(each.elsewhere ?? []).includes(text)) : [],
    ),
  );

/** Each text that stands in a command that speaks two languages, where neither language would know of the other. */
export const untoldTexts = (): { file: string; text: string }[] =>
  files()
    .filter((file) => SPEAKING.test(file))
    .flatMap(textsOf);
