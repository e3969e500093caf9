import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AUTHOR_WORDS } from './authorWords.ts';
import type { EntitySpec } from './createEntity.ts';
import { readField, type FieldSpec, SpecError } from './fieldSpec.ts';
import { newCode } from './newCode.ts';
import { newEntity } from './newEntity.ts';
import { newProduct } from './newProduct.ts';
import { readRule, type RuleSpec } from './ruleSpec.ts';
import { problemLine } from '#documents/locateProblem.ts';
import type { Language } from '#engine/words/Language.ts';
import { readDocuments, type SourceText } from '#documents/readDocuments.ts';
import { type CommandTexts, textsIn } from '#cli/terminal/commandTexts.ts';
import { type CliInput, CommandError, refusalIn } from '#cli/terminal/CliCommand.ts';
import { writeProjectFiles } from './writeProjectFiles.ts';
import { readExisting } from '#cli/terminal/readSides.ts';

/** Writes the documents of a new product or entity, from flags or prompts. Returns the exit code; throws CommandError. */
export async function runNew(input: CliInput): Promise<number> {
  try {
    return existsSync(input.folder) && hasDocuments(input.folder) ? await create(input) : await createProduct(input);
  } catch (error) {
    throw error instanceof SpecError ? new CommandError(error.message) : error;
  }
}

const hasDocuments = (folder: string): boolean => readExisting(folder).length > 0;

/** Default first entity of a new product: it covers each part of a screen, and a rule. */
const SAMPLE_KEY = 'asset';
const SAMPLES: Readonly<Record<Language, { title: string; fields: readonly string[]; rules: readonly string[] }>> = {
  zh: {
    title: '设备',
    fields: [
      'Name:text:名称:required',
      'Kind:enum:类别:办公|生产|检测:required',
      'Price:money:价格',
      'CheckedOn:date:检定日期',
      'Remark:longtext:备注',
    ],
    rules: ['CheckedOn visible required when Kind == 检测'],
  },
  en: {
    title: 'Equipment',
    fields: [
      'Name:text:Name:required',
      'Kind:enum:Kind:Office|Production|Measuring:required',
      'Price:money:Price',
      'CheckedOn:date:Calibrated on',
      'Remark:longtext:Remark',
    ],
    rules: ['CheckedOn visible required when Kind == 3'],
  },
};

/** The language of generated texts: from `--lang`, else of the product, which defaults to Chinese. */
function madeIn({ options }: CliInput, product: readonly SourceText[] = []): Language {
  const company = readDocuments(product.filter(({ file }) => file === 'company.json')).product.company;
  return (options['lang'] ?? company?.language) === 'en' ? 'en' : 'zh';
}

async function createProduct(input: CliInput): Promise<number> {
  const { folder, json, print, options, args, lists } = input;
  if (args.length > 1) throw new CommandError('guiju new needs one entity: guiju new <entity>');
  const text = textsIn(input.language);
  const made = AUTHOR_WORDS[madeIn(input)];
  const answer = async (flag: string, question: '产品名称' | '公司名称', standard: string): Promise<string> => {
    const given =
      options[flag] ??
      (input.ask === undefined ? '' : (await input.ask(text('{0}（回车：{1}）：', text(question), standard))).trim());
    return given === '' ? standard : String(given);
  };
  const timeZone = typeof options['time-zone'] === 'string' ? options['time-zone'] : undefined;
  const title = await answer('product', '产品名称', made.text('业务系统'));
  const company = await answer('company', '公司名称', made.text('示例公司'));
  const key =
    args[0] ??
    (input.ask === undefined
      ? ''
      : (await input.ask(text('第一种记录的英文名，如 vehicle（回车：示例 asset）：'))).trim());
  const isSample = key === '' || (args.length === 0 && key === SAMPLE_KEY && lists['field'] === undefined);
  const entity = isSample ? sampleSpec(input, madeIn(input)) : await readSpec({ ...input, args: [key] }, madeIn(input));
  const { texts, problems } = newProduct({ title, company, timeZone, entity }, input.limits());
  if (problems.length > 0) {
    for (const problem of problems) print(problemLine(problem, input.language));
    input.warn(text('没有写入任何文件'));
    return 1;
  }
  const hasCode = options['with-code'] === true;
  const all = [...texts, ...(hasCode ? newCode(entity) : [])];
  for (const { file, text } of all) writeNew(folder, file, text, []);
  const beside = writeProjectFiles(folder, title, madeIn(input), hasCode);
  const files = [...all.map(({ file }) => file), ...beside];
  if (json) print(JSON.stringify({ files }, null, 2));
  else
    print(
      [
        ...files.map((file) => text('已写入 {0}', file)),
        '',
        text('{0} 已经可以启动：npx guiju start', title),
        text(
          '账号 {0}（管理员）和 {1}（职员），密码在第一次启动时显示。接着：npx guiju check，npx guiju cover，npx guiju new <实体>',
          ...made.logins,
        ),
      ].join('\n'),
    );
  return 0;
}

const sampleSpec = ({ options }: CliInput, language: Language): EntitySpec => {
  const sample = SAMPLES[language];
  const fields = sample.fields.map(readField);
  return {
    key: SAMPLE_KEY,
    title: sample.title,
    permission: 'AssetMgr',
    icon: 'unordered-list',
    fields,
    rules: sample.rules.map((text) => readRule(text, fields)),
    language,
    hasDemo: options['no-demo'] !== true,
  };
};

async function create(input: CliInput): Promise<number> {
  const { folder, json, print, limits, options } = input;
  const text = textsIn(input.language);
  if (['product', 'company', 'time-zone', 'with-code'].some((flag) => options[flag] !== undefined))
    throw new CommandError(
      `${folder} holds a product already; --product, --company, --time-zone and --with-code are for empty folders`,
    );
  const product = readExisting(folder);
  const spec = await readSpec(input, madeIn(input, product));
  const { texts, openedBy, closedTo, problems } = newEntity(spec, product, limits());
  if (problems.length > 0) {
    if (json) print(JSON.stringify({ problems }, null, 2));
    else for (const problem of problems) print(problemLine(problem, input.language));
    input.warn(text('没有写入任何文件'));
    return 1;
  }
  for (const { file, text } of texts) writeNew(folder, file, text, product);
  const files = texts.map(({ file }) => file);
  if (json) print(JSON.stringify({ files, openedBy, closedTo }, null, 2));
  else
    print(
      [
        ...files.map((file) => text('已写入 {0}', file)),
        '',
        accessOf(spec, openedBy, closedTo, text),
        text('接着：npx guiju check，npx guiju cover {0}，npx guiju start', spec.key),
      ].join('\n'),
    );
  return 0;
}

/** Access to the new entity: roles that open no screen of it do not see it, which is reported nowhere else. */
function accessOf(
  { key, title, permission }: EntitySpec,
  openedBy: readonly string[],
  closedTo: readonly string[],
  text: CommandTexts,
): string {
  const joint = text('、');
  const opened =
    openedBy.length === 0
      ? text('还没有角色能打开“{0}”', title)
      : text('能打开“{0}”的角色：{1}', title, openedBy.join(joint));
  if (closedTo.length === 0) return text('{0}。', opened);
  return text(
    '{0}。其余的要用它，在 {1} 的 keys 里加 "{2}"，actions 里加 "{3}.*"（或其中几项）；服务已启动过的，在权限管理里勾选。',
    ...[opened, closedTo.join(joint), permission, capital(key)],
  );
}

const capital = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1);

async function readSpec(input: CliInput, language: Language): Promise<EntitySpec> {
  const { args, options, lists } = input;
  const text = textsIn(input.language);
  const [given, ...more] = args;
  if (more.length > 0) throw new CommandError('guiju new needs one entity: guiju new <entity>');
  const key = given ?? (await askPerson(input, text('实体名（小写字母开头，如 vehicle）：'), '<entity>'));
  const title = options['title'] ?? (await askPerson(input, text('名称（如 车辆）：'), '--title'));
  const fields = await readFields(input, lists['field'] ?? []);
  return {
    key,
    title: String(title),
    permission: String(options['key'] ?? `${capital(key)}Mgr`),
    icon: String(options['icon'] ?? 'unordered-list'),
    fields,
    rules: await readRules(input, fields),
    language,
    hasDemo: options['no-demo'] !== true,
  };
}

async function readFields(input: CliInput, given: readonly string[]): Promise<FieldSpec[]> {
  if (given.length > 0) return given.map(readField);
  const fields: FieldSpec[] = [];
  for (;;) {
    const question =
      fields.length === 0
        ? '第一个字段（名称:类型:标题[:required]，空行结束）：'
        : '下一个字段（名称:类型:标题[:required]，空行结束）：';
    const text = await askPerson(input, textsIn(input.language)(question), '--field', fields.length > 0);
    if (text === '') return fields;
    retry(input, () => fields.push(readField(text)));
  }
}

async function readRules(input: CliInput, fields: readonly FieldSpec[]): Promise<RuleSpec[]> {
  const given = input.lists['rule'];
  // When fields or rules are given as flags, do not prompt for rules.
  if (given !== undefined || input.lists['field'] !== undefined)
    return (given ?? []).map((text) => readRule(text, fields));
  const rules: RuleSpec[] = [];
  for (;;) {
    const text = await askPerson(
      input,
      textsIn(input.language)('规则（如 Seats visible when Kind == 1，空行结束）：'),
      '--rule',
      true,
    );
    if (text === '') return rules;
    retry(input, () => rules.push(readRule(text, fields)));
  }
}

/** The user's answer; without a terminal, a missing value is an error. */
async function askPerson(input: CliInput, question: string, flag: string, mayBeEmpty = false): Promise<string> {
  if (input.ask === undefined) {
    if (mayBeEmpty) return '';
    throw new CommandError(`guiju new needs ${flag}; see guiju help new`);
  }
  for (;;) {
    const text = (await input.ask(question)).trim();
    if (text !== '' || mayBeEmpty) return text;
  }
}

/** At a terminal, reports an invalid answer and lets the user try again. */
function retry({ warn, language }: CliInput, take: () => void): void {
  try {
    take();
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    warn(refusalIn(language, error.message));
  }
}

/** Writes a file that is new, or one that is still as it was read. */
function writeNew(folder: string, file: string, text: string, product: readonly SourceText[]): void {
  const path = join(folder, file);
  const before = product.find((each) => each.file === file)?.text;
  try {
    if (before !== undefined && readFileSync(path, 'utf8') !== before) throw new Error('it was changed meanwhile');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: before === undefined ? 'wx' : 'w' });
  } catch (error) {
    throw new CommandError(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
