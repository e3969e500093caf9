import { readdirSync, readFileSync } from 'node:fs';
import { findWords } from '#cli/english/findWords.ts';

/**
 * Files of other modules with texts that commands print in two languages; their other texts are listed, with the place
 * that uses them.
 */
const TOLD: readonly { readonly file: RegExp; readonly elsewhere?: readonly string[] }[] = [
  { file: /^proof\/cases\/runCases/ },
  {
    file: /^(proof\/decisions\/runDecisions|annex\/proof\/decisions\/(listVariants|transitionVariants|fieldVariants|documentBreaks))/,
  },
  // Parts of headings, outcomes and lines are printed as parts of composed texts (`MADE`).
  {
    file: /^(annex\/)?proof\/decisions\/(explainTransition|transitionTable|printTransition|runTransition)/,
    elsewhere: ['，或 ', '：', '：{0}', '，否则「{0}」', '{0}别的记录合乎要求', '{0} 时，', '不能{0}'],
  },
  // The notes for always or never true follow a title (`MADE`).
  { file: /^(proof\/coverage\/walkEntity|annex\/proof\/decisions\/Variants)/, elsewhere: ['总是成立', '从不成立'] },
  { file: /^proof\/coverage\/(?!walkEntity)/ },
  { file: /^annex\/proof\/graph\// },
  // Goals, and parts of steps and rules, are printed as parts of composed texts (`MADE`).
  {
    file: /^proof\/explain\/(?!listCandidates)/,
    elsewhere: [...['不必填', '不可填写', '可以填写', '现在{0}', '要使它{0}：', '无法通过填写其他内容使它{0}']],
  },
  { file: /^annex\/proof\/propose\/(listGaps|proposeCheckCases)/ },
  { file: /^language\/words\// },
  { file: /^server\/db\/evolve\/(renamedEnums|staleFigures)/ },
  { file: /^(annex\/verify\/verifyStored|server\/db\/(migrate\/readThrough|log\/verifyChain))/ },
  { file: /^proof\/breaks\/breakWords/ },
  { file: /^annex\/editor\/(AuthorService|findUses|renameThing)/ },
  {
    file: /^proof\/diff\//,
    // Parts of headings (`MADE`), the progress of walks in the toolbox, and properties, for which `guiju diff` has its
    // own texts.
    elsewhere: [
      ...[
        '动作 ',
        '打印 ',
        '状态 ',
        '流程：',
        '列表 {0}：',
        '{0}{1}（{2}）：',
        '详情页签',
        '{0}的详情页签',
        '第 {0} 项（{1}）',
      ],
      ...['（全部）', '（没有穷尽）', '规则设置', '存储的值'],
    ],
  },
  {
    file: /^proof\/signatures\/signatureWords/,
    // Texts of `guiju sign` and the toolbox.
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

/** Texts composed of a title and a change, so that no file contains them as a whole. */
const MADE: readonly string[] = [
  ...['{0}({1})', '{0}({1}) {2}', '{0} 等 {1} 项', '{0}总是成立', '{0}从不成立', '{0}新建 {1}'],
  ...['{0}', '{0} '].flatMap((title) => [`${title}「{1}」取反`, `${title}「{1}」改为「{2}」`, `${title}去掉「{1}」`]),
  ...['取反', '改为「{3}」'].map((change) => `{0}写入 {1} 「{2}」${change}`),
  '{0}写入 {1} 去掉「{2}」',
  ...[
    '动作 {0}（{1}）：{2}',
    '打印 {0}（{1}）：{2}',
    '状态 {0}',
    '流程：{0}',
    '列表 {0}：{1}',
    '第 {0} 项（{1}）：{2}',
  ],
  ...['显示', '隐藏', '必填', '不必填', '可填写', '不可填写'].map((word) => `现在${word}`),
  ...['显示', '必填', '可以填写'].flatMap((verb) => [`要使它${verb}：`, `无法通过填写其他内容使它${verb}`]),
  ...['由 {1} 改为 {2}', '选择 {1}', '填写 {1}'].flatMap((step) => {
    const more = step.includes('{2}') ? '{3}' : '{2}';
    return [`{0}${step}`, `{0}${step}（或 ${more}）`, `{0}${step}（或 ${more} 等）`];
  }),
  ...['当 {0} 时，{1}', '当 {0}时，{1}'].flatMap((when) => [when, `${when}；否则：{2}`]),
  '当 {0}时{1}，否则{2}',
  // An effect of rules, which has its English with the screens.
  '展开',
  // There is no space next to brackets.
  ...['则 {1}；否则{2}', '则{1}；否则 {2}', '则{1}；否则{2}'].map((rest) => `若 {0}，${rest}`),
  ...['当前状态「{0}」不允许修改此字段', '当前状态「{0}」不允许修改此字段；状态为{1}时可以修改', '「{0}」「{1}」'],
  ...['别的记录合乎要求', '{0} 时，别的记录合乎要求', '不能'],
  ...['详情页签 {0}', '{0}的详情页签 {1}'],
  ...['天', '个月', '个工作日'].flatMap((days) => [
    `{0} + {1} ${days}`,
    `{0} − {1} ${days}`,
    `{0} +（{1}）${days}`,
    `{0} −（{1}）${days}`,
  ]),
];

/** Files of commands with two languages: the English of their own texts is in `commands.en.json`. */
const SPEAKING =
  /^(cli\/(commands\/(test|cover|diff|table|explain|graph|plan|apply|user|backup|restore|move)Command|terminal\/(printCases|printCoverage|printDiff|printKinds)|annotations\/caseFindings)|annex\/(lsp\/serveEditor|verify\/runVerify))\.ts$/;

const files = (): string[] =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts'));

const textsOf = (file: string): { file: string; text: string }[] =>
  findWords(file, readFileSync(`src/${file}`, 'utf8')).words.map(({ key }) => ({ file, text: key }));

/** Each text that a command takes from another room to tell it, with its file. */
export const commandTexts = (): { file: string; text: string }[] => [
  ...MADE.map((text) => ({ file: 'several', text })),
  ...files().flatMap((file) =>
    TOLD.flatMap((each) =>
      each.file.test(file) ? textsOf(file).filter(({ text }) => !(each.elsewhere ?? []).includes(text)) : [],
    ),
  ),
];

/** All texts inside commands with two languages. */
export const inlineTexts = (): { file: string; text: string }[] =>
  files()
    .filter((file) => SPEAKING.test(file))
    .flatMap(textsOf);

/** The code of commands, which uses the texts of `commands.en.json`. */
export const commandCode = (): string =>
  files()
    .filter((file) => /^(cli\/|annex\/(lsp|new|verify)\/|proof\/diff\/BehaviourDiff)/.test(file))
    .map((file) => readFileSync(`src/${file}`, 'utf8'))
    .join('\n');

/** Files that refuse to work with settings, a database, a plan or a backup. */
const REFUSING =
  /^server\/(settings|archive\/(?!Backups|backupWorker)|db\/(claimFolder|lockFolder|newDatabase|openDatabase|openPglite|serveCopies)|db\/migrate\/(databaseFormat|migrate)|db\/evolve\/(SchemaPlan|applyPlan|fillColumn|undoChange|schemaChanges))/;

/** Parts of refusals that are inserted into others. */
const PARTS = [
  /^(所在的|没有读写权限|的路径中|不是目录$|不能使用$|未知$|文档在计划之后改过|数据库的表在计划之后变了|计划里 .* 不是可以用的答案|“\{0\}”与现在|。先看是哪些行|Id \{0\}：)/,
  /^(\{0\}；请重新运行|\{0\}：\{1\}$|[、，；]|\{0\} 或|；可用|；是否)/,
  /^( 或 |\{0\}（\{1\} → \{2\}）|数据目录 \{0\} \{1\}，或用 --data 指定其他目录（\{2\}）|不认识的参数 \{0\}（unknown flag）\{1\})$/,
];

/** All texts with which a command refuses stored data, with X for placeholders. */
export const refusedTexts = (): string[] =>
  files()
    .filter((file) => REFUSING.test(file))
    .flatMap(textsOf)
    .filter(({ text }) => !PARTS.some((part) => part.test(text)))
    .map(({ text }) => text.replace(/\{\d\}/g, 'X'));
