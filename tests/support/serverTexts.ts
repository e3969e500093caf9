import { readdirSync, readFileSync } from 'node:fs';
import { findWords } from '#cli/english/findWords.ts';
import { isUntranslated } from '#cli/english/englishApp.ts';

/** Modules whose texts the server may send; texts that browsers show as well are in a common catalogue. */
const ROOMS = ['server', 'engine', 'fields', 'language', 'wire'];

/** Files of other rooms that word replies: why an action may be taken or not. */
const WORDED = [
  'proof/decisions/explainTransition.ts',
  'proof/explain/Explanation.ts',
  ...['Wording', 'conditionPhrase', 'describeExpression', 'valueWords'].map((name) => `proof/expressions/${name}.ts`),
];

interface Elsewhere {
  readonly why: string;
  readonly files: RegExp;
}

/** Files whose texts are in no reply. */
const ELSEWHERE: readonly Elsewhere[] = [
  {
    why: 'said on the terminal of the server or of a command',
    files:
      /^server\/(start|settings|code|db\/(?!log\/|system\/|transaction)|archive\/(?!Backups)|media\/cutIntoParts|product\/(migrateProduct|readFolder)|jobs\/(verify|lookInto))/,
  },
  { why: 'the description of the API, which is Chinese', files: /^(wire\/calls|server\/http\/routes\/api)\// },
  {
    why: 'the public site, which is in the language of the product',
    files: /^server\/(site\/NO_PAGE|http\/SitePages)/,
  },
  {
    why: 'Chinese amounts, and signs that names are compared without',
    files: /^(fields\/amountWords|language\/functions\/plainName)/,
  },
  {
    why: 'drawn by browsers, which have their own English: parts of forms, lists, workbenches and import files',
    files:
      /^(engine\/(build\/buildForms|model\/sheets|query\/calendarMonth|records\/bulkForm|validate\/signInChecks|workbench\/(WorkView|figureText))|fields\/(quickRange|kinds\/|facets\/(domains|filters)))/,
  },
  {
    why: 'values as they are stored, shown and written into files, and conditions in words: put together, in the language of the product',
    files:
      /^(server\/records\/read\/foundValue|fields\/(formatNumber|table\/(fieldKinds|readTyped|writeCell))|language\/)/,
  },
];

/** Texts that are not for people, or go out in the language of the product. */
const KEPT = [
  '{打印人} {今天}',
  '导出说明',
  '短信验证码',
  '邮箱验证码',
  '【{0}】验证码 {1}，5 分钟内有效。如非本人操作，请忽略，不要告诉任何人。',
  'product.ts: hooks 里没有这样的实体：{0}（no entity of that name）',
  '微信登录成功',
  '微信登录未完成，请重试',
  // Samples for tests and proofs.
  '第{0}项',
  // Input for yes and no.
  '有',
  '对',
  '无',
  '没有',
];
/** A page of its own. */
const PAGE = /^<!doctype/;

/** All texts that the server may send, with their files. */
export function serverTexts(): { file: string; text: string }[] {
  const ofRooms = ROOMS.flatMap((room) =>
    readdirSync(`src/${room}`, { recursive: true })
      .map((name) => `${room}/${String(name).replaceAll('\\', '/')}`)
      .filter((file) => file.endsWith('.ts') && !ELSEWHERE.some(({ files }) => files.test(file))),
  );
  return [...ofRooms, ...WORDED]
    .flatMap((file) =>
      findWords(file, readFileSync(`src/${file}`, 'utf8')).words.map(({ key }) => ({ file, text: key })),
    )
    .filter(({ text }) => !KEPT.includes(text) && !isUntranslated(text) && !PAGE.test(text));
}
