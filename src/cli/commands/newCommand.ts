import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { EntitySpec } from '#documents/author/createEntity.ts';
import { fieldWords, readField, type FieldSpec, SpecError } from '#documents/author/fieldSpec.ts';
import { newEntity } from '#documents/author/newEntity.ts';
import { newProduct } from '#documents/author/newProduct.ts';
import { readRule, type RuleSpec } from '#documents/author/ruleSpec.ts';
import { problemLine } from '#documents/printProblem.ts';
import type { SourceText } from '#documents/readDocuments.ts';
import { readFolder } from '#server/product/readFolder.ts';
import type { CliCommand, CliInput } from '../terminal/CliCommand.ts';
import { CommandError } from '../terminal/CommandError.ts';
import { writeBeside } from '../terminal/writeBeside.ts';

/** `guiju new`: the documents of a new entity, from flags or from answers. */
export const newCommand: CliCommand = {
  name: 'new',
  summary: 'writes a new product into an empty folder, or a new entity into a product',
  usage: [
    'guiju new [--product 名称] [--company 公司] [entity ...]   在空的文件夹里：一个能启动的新产品',
    'guiju new <entity> [--title 标题] [--field 名称:类型:标题[:required]]... [--rule 规则]... [--key KEY] [--icon NAME]',
    '  例如：guiju new vehicle --title 车辆 --field PlateNo:text:车牌号:required \\',
    "          --field 'Kind:enum:类型:大型|中型' --field Seats:integer:座位数 \\",
    "          --rule 'Seats visible required when Kind == 1'",
    `  --field            类型：${fieldWords().join(' ')}；枚举的第四段是选项（或已有枚举的名称），引用的是实体`,
    '  --rule             字段 visible|required when 条件；条件里的字段直接写名称，枚举值可写数字或选项名',
    '  --key              菜单项的权限键，默认 <Entity>Mgr',
    '  没有给出的，在终端里逐个询问。已有的文件不会被覆盖。',
  ].join('\n'),
  options: {
    product: { type: 'string' },
    company: { type: 'string' },
    title: { type: 'string' },
    field: { type: 'string', multiple: true },
    rule: { type: 'string', multiple: true },
    key: { type: 'string' },
    icon: { type: 'string' },
  },
  async run(input) {
    try {
      return existsSync(input.folder) && hasDocuments(input.folder) ? await create(input) : await createProduct(input);
    } catch (error) {
      throw error instanceof SpecError ? new CommandError(error.message) : error;
    }
  },
};

const hasDocuments = (folder: string): boolean => schemaTexts(folder).length > 0;

/** What the first entity is where nobody says anything: each part of a screen is there, and a rule. */
const SAMPLE = {
  key: 'asset',
  title: '设备',
  fields: [
    'Name:text:名称:required',
    'Kind:enum:类别:办公|生产|检测:required',
    'Price:money:价格',
    'CheckedOn:date:检定日期',
    'Remark:longtext:备注',
  ],
  rules: ['CheckedOn visible required when Kind == 检测'],
};

async function createProduct(input: CliInput): Promise<number> {
  const { folder, json, print, options, args, lists } = input;
  if (args.length > 1) throw new CommandError('guiju new needs one entity: guiju new <entity>');
  const answer = async (flag: string, question: string, standard: string): Promise<string> => {
    const given =
      options[flag] ?? (input.ask === undefined ? '' : (await input.ask(`${question}（回车：${standard}）：`)).trim());
    return given === '' ? standard : String(given);
  };
  const title = await answer('product', '产品名称', '业务系统');
  const company = await answer('company', '公司名称', '示例公司');
  const key =
    args[0] ??
    (input.ask === undefined ? '' : (await input.ask('第一种记录的英文名，如 vehicle（回车：示例“设备”）：')).trim());
  const isSample = key === '' || (args.length === 0 && key === SAMPLE.key && lists['field'] === undefined);
  const entity = isSample ? sampleSpec() : await readSpec({ ...input, args: [key] });
  const { texts, problems } = newProduct({ title, company, entity }, input.limits());
  if (problems.length > 0) {
    for (const problem of problems) print(problemLine(problem, input.language));
    input.warn('没有写入任何文件');
    return 1;
  }
  for (const { file, text } of texts) writeNew(folder, file, text, []);
  const beside = writeBeside(folder, title);
  const files = [...texts.map(({ file }) => file), ...beside];
  if (json) print(JSON.stringify({ files }, null, 2));
  else
    print(
      [
        ...files.map((file) => `已写入 ${file}`),
        '',
        `${title} 已经可以启动：npx guiju start`,
        '账号 13900000001（管理员）和 13900000002（职员），密码在第一次启动时显示。接着：npx guiju check，npx guiju cover，npx guiju new <实体>',
      ].join('\n'),
    );
  return 0;
}

const sampleSpec = (): EntitySpec => {
  const fields = SAMPLE.fields.map(readField);
  const names = fields.map(({ name }) => name);
  return {
    key: SAMPLE.key,
    title: SAMPLE.title,
    permission: 'AssetMgr',
    icon: 'unordered-list',
    fields,
    rules: SAMPLE.rules.map((text) => readRule(text, names)),
  };
};

async function create(input: CliInput): Promise<number> {
  const { folder, json, print, limits, options } = input;
  if (options['product'] !== undefined || options['company'] !== undefined)
    throw new CommandError(`${folder} holds a product already; --product and --company are for empty folders`);
  const spec = await readSpec(input);
  const product = schemaTexts(folder);
  const { texts, openedBy, closedTo, problems } = newEntity(spec, product, limits());
  if (problems.length > 0) {
    if (json) print(JSON.stringify({ problems }, null, 2));
    else for (const problem of problems) print(problemLine(problem, input.language));
    input.warn('没有写入任何文件');
    return 1;
  }
  for (const { file, text } of texts) writeNew(folder, file, text, product);
  const files = texts.map(({ file }) => file);
  if (json) print(JSON.stringify({ files, openedBy, closedTo }, null, 2));
  else
    print(
      [
        ...files.map((file) => `已写入 ${file}`),
        '',
        rolesLine(spec, openedBy, closedTo),
        `接着：npx guiju check，npx guiju cover ${spec.key}，npx guiju start`,
      ].join('\n'),
    );
  return 0;
}

/** Who may use what is new: a role that opens no screen of it does not see it, and nothing else would say so. */
function rolesLine(
  { key, title, permission }: EntitySpec,
  openedBy: readonly string[],
  closedTo: readonly string[],
): string {
  const api = key.charAt(0).toUpperCase() + key.slice(1);
  const opened =
    openedBy.length === 0 ? `还没有角色能打开“${title}”` : `能打开“${title}”的角色：${openedBy.join('、')}`;
  if (closedTo.length === 0) return `${opened}。`;
  return `${opened}。其余的要用它，在 ${closedTo.join('、')} 的 keys 里加 "${permission}"，actions 里加 "${api}.*"（或其中几项）；服务已启动过的，在权限管理里勾选。`;
}

async function readSpec(input: CliInput): Promise<EntitySpec> {
  const { args, options, lists } = input;
  const [given, ...more] = args;
  if (more.length > 0) throw new CommandError('guiju new needs one entity: guiju new <entity>');
  const key = given ?? (await askPerson(input, '实体名（小写字母开头，如 vehicle）：', '<entity>'));
  const title = options['title'] ?? (await askPerson(input, '中文名称（如 车辆）：', '--title'));
  const fields = await readFields(input, lists['field'] ?? []);
  const capital = key.charAt(0).toUpperCase() + key.slice(1);
  return {
    key,
    title: String(title),
    permission: String(options['key'] ?? `${capital}Mgr`),
    icon: String(options['icon'] ?? 'unordered-list'),
    fields,
    rules: await readRules(input, fields),
  };
}

async function readFields(input: CliInput, given: readonly string[]): Promise<FieldSpec[]> {
  if (given.length > 0) return given.map(readField);
  const fields: FieldSpec[] = [];
  for (;;) {
    const what = fields.length === 0 ? '第一个字段' : '下一个字段';
    const text = await askPerson(
      input,
      `${what}（名称:类型:标题[:required]，空行结束）：`,
      '--field',
      fields.length > 0,
    );
    if (text === '') return fields;
    retry(input, () => fields.push(readField(text)));
  }
}

async function readRules(input: CliInput, fields: readonly FieldSpec[]): Promise<RuleSpec[]> {
  const names = fields.map(({ name }) => name);
  const given = input.lists['rule'];
  // Whoever says all by flags is not asked for rules.
  if (given !== undefined || input.lists['field'] !== undefined)
    return (given ?? []).map((text) => readRule(text, names));
  const rules: RuleSpec[] = [];
  for (;;) {
    const text = await askPerson(input, '规则（如 Seats visible when Kind == 1，空行结束）：', '--rule', true);
    if (text === '') return rules;
    retry(input, () => rules.push(readRule(text, names)));
  }
}

/** What a person answers; without anybody to ask, what is missing is an error. */
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

/** At a terminal a wrong answer is told and may be given again. */
function retry({ warn }: CliInput, take: () => void): void {
  try {
    take();
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    warn(error.message);
  }
}

function schemaTexts(folder: string): SourceText[] {
  try {
    return readFolder(folder);
  } catch (error) {
    throw new CommandError(
      `The schemas folder ${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
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
