import { AS_IS, type Translate } from '#engine/words/translator.ts';
import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { Limits } from '../analysis/Limits.ts';
import type { BehaviourDiff, DefinitionChange, Version } from './BehaviourDiff.ts';
import { canonical, changedParts, wordsOf, written } from './documentDefinitions.ts';
import { sameInBoth } from './fieldDefinitions.ts';
import { workbenchParts, type Part, type Parts, plainParts } from './workbenchParts.ts';
import type { CompanyDocument } from '#generated/documents/CompanyDocument.ts';
import { frameKeysOf } from '#engine/permission/UserContext.ts';
import { largeUnit, YUAN } from '#fields/Currency.ts';
import { DEFAULT_ZONE } from '#fields/Zone.ts';

/** Documents that belong to no entity. */
export type SharedDocuments = Pick<ProductDocuments, 'reminders' | 'roles' | 'menus'> &
  Partial<Pick<ProductDocuments, 'enums' | 'workbench' | 'company'>>;

/** A document that two versions state differently. */
export interface SharedChange extends Pick<BehaviourDiff, 'presence' | 'definitions'> {
  /** `reminders/due`; `company.json`. */
  readonly file: string;
  readonly title: string;
}

/**
 * The differences of reminders, roles, menus, workbenches, enum types of records and the company between two versions.
 * Conditions are compared by meaning; lists of permissions and actions by content.
 */
export function sharedDefinitions(
  before: SharedDocuments,
  after: SharedDocuments,
  versions: (entity: string) => readonly [Version, Version] | undefined,
  limits: () => Limits,
  words: Pick<Version, 'say' | 'title'> = {},
): SharedChange[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((file): SharedChange[] => {
    const [was, is] = [old.get(file), now.get(file)];
    const one = is ?? was;
    if (one === undefined) return [];
    const { title } = one;
    if (was === undefined || is === undefined)
      return [{ file, title, presence: is === undefined ? 'removed' : 'added', definitions: [] }];
    const definitions = [...new Set([...was.parts.keys(), ...is.parts.keys()])].flatMap((what) =>
      partChange(what, was.parts.get(what), is.parts.get(what), title, versions, limits(), words),
    );
    return definitions.length === 0 ? [] : [{ file, title, presence: 'both', definitions }];
  });
}

function partChange(
  what: string,
  was: Part | undefined,
  is: Part | undefined,
  title: string,
  versions: (entity: string) => readonly [Version, Version] | undefined,
  limits: Limits,
  saying: Pick<Version, 'say' | 'title'>,
): DefinitionChange[] {
  const both = versions(is?.entity ?? was?.entity ?? '');
  const [before, after] = both ?? [undefined, undefined];
  const changed = changedParts(new Map([[what, was?.stated]]), new Map([[what, is?.stated]]), (a, b, ofOthers) =>
    before === undefined || after === undefined
      ? printExpression(a) === printExpression(b)
      : sameInBoth([before, a], [after, b], limits, ofOthers),
  );
  return changed.map(({ was: one, is: other }) => {
    const words = (stated: unknown, version: Version | undefined): string =>
      version === undefined ? plainWords(stated, saying) : wordsOf(stated, version);
    const [a, b] = [words(one, before), words(other, after)];
    const [text, now] = a === b ? [written(one, saying), written(other, saying)] : [a, b];
    return { field: undefined, title, what, before: text, after: now };
  });
}

function plainWords(stated: unknown, words: Pick<Version, 'say' | 'title'>): string {
  const { say = AS_IS, title = AS_IS } = words;
  if (stated === undefined) return say('无');
  if (typeof stated === 'string') return title(stated);
  if (typeof stated === 'boolean') return say(stated ? '是' : '否');
  if (!Array.isArray(stated)) return canonical(inWords(stated, title));
  return stated.length === 0 ? say('无') : stated.map((item) => plainWords(item, words)).join(say('、'));
}

/** Translates the texts in a part of a document. */
function inWords(stated: unknown, say: Translate): unknown {
  if (typeof stated === 'string') return say(stated);
  if (Array.isArray(stated)) return stated.map((item) => inWords(item, say));
  if (typeof stated !== 'object' || stated === null) return stated;
  return Object.fromEntries(Object.entries(stated).map(([key, value]) => [key, inWords(value, say)]));
}

function partsOf({
  reminders,
  roles,
  menus,
  enums = {},
  workbench = {},
  company,
}: SharedDocuments): Map<string, { title: string; parts: Parts }> {
  const found = new Map<string, { title: string; parts: Parts }>();
  for (const [key, { title, sources, $schema: _schema, ...rest }] of Object.entries(reminders)) {
    const parts = new Map<string, Part>(plainParts({ title, ...rest }, {}));
    sources.forEach((source, i) => {
      const at = `第 ${i + 1} 项（${source.entity}）`;
      for (const [name, stated] of Object.entries(source))
        parts.set(`${at}：${SOURCE[name] ?? name}`, { stated, entity: source.entity });
    });
    found.set(`reminders/${key}`, { title, parts });
  }
  // The items of other types are compared where fields have them.
  for (const [key, { title, dynamic }] of Object.entries(enums))
    if (dynamic !== undefined)
      found.set(`enums/${key}`, {
        title,
        parts: new Map(
          Object.entries(dynamic).map(([name, stated]: [string, unknown]) => [
            `选项：${DYNAMIC[name] ?? name}`,
            { stated, entity: dynamic.entity },
          ]),
        ),
      });
  for (const [key, { $schema: _schema, ...role }] of Object.entries(roles))
    found.set(`roles/${key}`, { title: role.title, parts: plainParts(role, ROLE) });
  for (const [key, { items, $schema: _schema, ...rest }] of Object.entries(menus)) {
    const parts = new Map(plainParts(rest, {}));
    for (const item of itemsOf(items)) parts.set(`菜单 ${item.title}（${item.key}）`, { stated: item.stated });
    found.set(`menus/${key}`, { title: `菜单 ${key}`, parts });
  }
  for (const [key, document] of Object.entries(workbench))
    found.set(`workbench/${key}`, { title: document.title, parts: workbenchParts(document) });
  // Without the document, a product has the defaults.
  found.set(COMPANY, { title: company?.name ?? '公司', parts: companyParts(company) });
  return found;
}

const SOURCE: Readonly<Record<string, string>> = {
  entity: '记录',
  on: '时机',
  date: '日期',
  advance: '提前天数',
  states: '进入状态',
  from: '来自状态',
  where: '条件',
  about: '点开',
  message: '标题',
  content: '内容',
  channels: '送达',
  receivers: '接收人',
};
const DYNAMIC: Readonly<Record<string, string>> = {
  entity: '记录',
  label: '名称',
  value: '值',
  group: '分组',
  where: '条件',
};
const ROLE: Readonly<Record<string, string>> = {
  title: '名称',
  keys: '权限键',
  actions: '操作',
  dataScope: '数据范围',
  entityScopes: '例外的数据范围',
};

interface FlatItem {
  readonly key: string;
  readonly title: string;
  readonly stated: unknown;
}

/** The path of a document outside of entities, by the key of its changes; undefined for an entity. */
export const sharedFile = (key: string): string | undefined =>
  key === COMPANY ? COMPANY : key.includes('/') ? `${key}.json` : undefined;

/** Menu items as a flat list, each with the key of its parent and its position there. */
function itemsOf(items: readonly MenuItemDocument[], above = ''): FlatItem[] {
  return items.flatMap((item, i) => {
    const { children = [], ...own } = item;
    // Groups need no key of their own.
    const key = item.key ?? item.path ?? item.title;
    return [{ key, title: item.title, stated: { ...own, above, place: i + 1 } }, ...itemsOf(children, key)];
  });
}

/** The document with the settings of a whole product. It is next to the entity folders, so its name is its path. */
const COMPANY = 'company.json';

const LANGUAGES = { zh: '中文', en: '英语', browser: '浏览器的语言' } as const;

/**
 * The settings of company.json that affect behaviour, with their defaults: time zone, currency, sign-in methods,
 * permissions, patterns. Names, addresses, texts and themes affect no decision and are omitted.
 */
function companyParts(company: CompanyDocument | undefined): Parts {
  const { timeZone = DEFAULT_ZONE, currency = YUAN, language = 'zh', offline, signIn, patterns = {} } = company ?? {};
  const large = largeUnit(currency);
  const keys = frameKeysOf(company);
  const { sms } = signIn ?? {};
  const stated: [string, unknown][] = [
    ['时区', timeZone],
    ['货币符号', currency.sign],
    ['货币单位', currency.unit],
    ['货币的大单位', large?.unit],
    ['大单位合多少', large?.times],
    ['界面语言', LANGUAGES[language]],
    ['断网时可用（小时）', offline?.hours],
    ['短信验证码登录', yesOrNo(sms !== undefined)],
    ['微信登录', yesOrNo(sms?.weChat === true)],
    ['自己注册账号', yesOrNo(sms?.register === true)],
    ['开发工具的权限键', keys.development],
    ['角色和账号的权限键', keys.organisation],
    ['留在浏览器里的枚举类型', [...(company?.keptEnums ?? [])].sort()],
    ...Object.entries(patterns).flatMap(([name, { pattern, message }]): [string, unknown][] => [
      [`格式 ${name}`, pattern],
      [`格式 ${name} 的提示`, message],
    ]),
  ];
  return new Map(stated.map(([what, part]) => [what, { stated: part }]));
}

const yesOrNo = (is: boolean): string => (is ? '是' : '否');
