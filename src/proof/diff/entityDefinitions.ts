import { AS_IS, type Translate } from '#engine/words/translator.ts';
import type { Limits } from '../analysis/Limits.ts';
import type {
  CheckModel,
  DetailTab,
  EntityModel,
  FormLayout,
  FormModel,
  TotalModel,
  UniqueModel,
} from '#engine/model/EntityModel.ts';
import { outsideWord } from '#engine/model/outsideWord.ts';
import type { StateModel } from '#engine/model/WorkflowModel.ts';
import type { FormDocument } from '#generated/documents/FormDocument.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { DefinitionChange, Version } from './BehaviourDiff.ts';
import { computableText, sameInBoth } from './fieldDefinitions.ts';
import { canonical } from './documentDefinitions.ts';
import { gainsAndLosses } from './gainsAndLosses.ts';
import { sentence, describeDifference, type DescribedText } from './describeDifference.ts';

const NONE = '无';
/** Heading prefix for the states of a workflow. */
export const STATE_HEAD = '状态 ';
const SEPARATOR = '、';
const list = (values: readonly string[], { say }: Words): string =>
  values.length === 0 ? say(NONE) : [...values].sort().join(say(SEPARATOR));

/** How statements are converted to text. */
interface Words {
  /** Writes an expression into it, one that reads records of another entity with `true`. */
  readonly print: (expression: Expression, ofOthers?: boolean) => string;
  readonly say: Translate;
  /** Translates a text of documents. */
  readonly title: Translate;
}

const WRITTEN: Words = { print: (expression) => printExpression(expression), say: AS_IS, title: AS_IS };

const condition = (where: Expression | undefined, { print, say }: Words, ofOthers = false): string =>
  where === undefined ? '' : ` ${say('当')} ${print(where, ofOthers)}`;

/** The text of a check that is compared as written: one over other records, or a warning. */
function checkText(check: CheckModel | TotalModel, words: Words): string {
  const { print, say, title } = words;
  const parts = [check.field, print(check.when), title(check.message)];
  if (!('of' in check)) return parts.join(say('；'));
  const { of, sum, where, n } = check;
  const total = `${of}${sum === undefined ? '' : `.${sum}`}${condition(where, words, true)}`;
  return [...parts.slice(0, 1), total, ...parts.slice(1), ...(n === undefined ? [] : [`n=${print(n)}`])].join(
    say('；'),
  );
}

/** Creates the text of a statement. */
type Stated = (words: Words) => string;

/** Declarations in an entity's form that are compared as written: people and units, retention, public parts. */
const DECLARED = ['x-organisation', 'x-read', 'x-keep', 'x-versions', 'x-public', 'x-customer'] as const;
const COMPARED_APART: readonly string[] = ['where', 'fields', 'detail', 'when', 'edit', 'tabs'];

function declared(value: FormDocument[(typeof DECLARED)[number]], say: Translate): string {
  if (value === undefined || typeof value === 'string') return value ?? say(NONE);
  // Parts that are compared by meaning have rows of their own.
  return canonical(Object.fromEntries(Object.entries(value).filter(([part]) => !COMPARED_APART.includes(part))));
}

/** The statements of documents about an entity, as texts (`WRITTEN`) that are equal if only expressions differ. */
function stated(entity: EntityModel): Map<string, Stated> {
  const { scope, customer, workflow } = entity;
  const outside = outsideWord(entity.source.organisation.outside);
  const one =
    (expression: Expression | undefined): Stated =>
    ({ print, say }) =>
      expression === undefined ? say(NONE) : print(expression);
  const names =
    (values: readonly string[]): Stated =>
    (words) =>
      list(values, words);
  return new Map<string, Stated>([
    ['名称', ({ title }) => title(entity.title)],
    ['标题字段', () => entity.titleField],
    ['权限键', names(entity.permissionKeys)],
    ['可看全文的权限键', names(entity.plainKeys)],
    [
      '经引用可见的字段',
      (words) => listed([...entity.shownThrough], ([name, by]) => `${name}（${list(by, words)}）`, words),
    ],
    ['标准字段组', names(entity.sets)],
    ['唯一性', (words) => listed(entity.unique, uniqueText, words)],
    ['跨记录校验', (words) => listed(entity.totals, checkText, words)],
    ['保存前的提醒', (words) => listed(entity.warnings, checkText, words)],
    ['数据范围（本人）', one(scope.own)],
    ['数据范围（关于本人）', one(scope.about)],
    ['数据范围（区域）', one(scope.region)],
    [
      '数据范围',
      ({ say }) =>
        [scope.owned ? say('有负责人') : '', scope.pool ? say('公共池') : '', scope.parent ?? '', scope.by?.field ?? '']
          .join(' ')
          .trim() || say(NONE),
    ],
    ['数据范围（可以改）', one(scope.changeable)],
    [
      '保存时写到',
      (words) =>
        listed(entity.writes, ({ to, field, value }, { print }) => `${to}.${field}=${print(value, true)}`, words),
    ],
    ['公开的条件', one(entity.public?.where)],
    ['公开的字段', names([...(entity.public?.fields ?? []), ...(entity.public?.detail ?? [])])],
    [`${outside}可见的条件`, one(customer?.where)],
    [`${outside}可见字段`, names(customer?.fields ?? [])],
    [
      `${outside}有时可见的字段`,
      (words) => listed([...(customer?.when ?? [])], ([name, when]) => name + condition(when, words), words),
    ],
    [`${outside}可改字段`, names(customer?.edit ?? [])],
    ...[...entity.forms.values()].flatMap((form): [string, Stated][] => [
      [`表单 ${form.title}`, names(form.fields.map(({ name }) => name))],
      [
        `表单 ${form.title} 的分页`,
        (words) => (form.layout === undefined ? words.say('一页') : pagesOf(form, form.layout, words)),
      ],
      [
        `表单 ${form.title} 里先收起的分组`,
        (words) =>
          listed(
            form.sections.filter(({ collapsed }) => collapsed),
            ({ title }) => words.title(title),
            words,
          ),
      ],
    ]),
    ...DECLARED.map((key): [string, Stated] => [key, ({ say }) => declared(entity.source.documents.form[key], say)]),
    ['新记录的状态', ({ say }) => (workflow?.initial === undefined ? say(NONE) : String(workflow.initial))],
    ...(workflow?.states ?? []).map((state): [string, Stated] => [
      `${STATE_HEAD}${state.value}`,
      (words) => stateWords(state, words),
    ]),
  ]);
}

const listed = <T>(things: readonly T[], textOf: (thing: T, words: Words) => string, words: Words): string =>
  list(
    things.map((thing) => textOf(thing, words)),
    words,
  );

const LAYOUTS: Readonly<Record<FormLayout, string>> = { tabs: '页签', steps: '步骤' };

function pagesOf({ sections }: FormModel, layout: FormLayout, { say, title }: Words): string {
  const pages = new Map<string, string[]>();
  for (const { page, fields } of sections)
    pages.set(page.title, [...(pages.get(page.title) ?? []), ...fields.map(({ name }) => name)]);
  const told = [...pages].map(([page, names]) => sentence(say, '{0}（{1}）', title(page), names.join(say(SEPARATOR))));
  return `${say(LAYOUTS[layout])}${say('：')}${told.join(say(SEPARATOR))}`;
}

function uniqueText({ fields, where, plain, clears, message }: UniqueModel, words: Words): string {
  const { say, title } = words;
  const named = list(fields, words) + condition(where, words) + (plain ? `${say('，')}${say('不分写法')}` : '');
  return [named, clears, title(message)].join(say('；'));
}

/** The text of a tab next to a record's fields, without its condition. */
function tabText({ title: tab, list: shown, by, create, values }: DetailTab, words: Words): string {
  const { say, title } = words;
  const filled = Object.entries(values).map(([name, value]) => `${name}=${computableText(value, say)}`);
  return [
    title(tab),
    sentence(say, '列表 {0}', shown),
    sentence(say, '按 {0}', by),
    sentence(say, '新建按 {0}', create ?? say(NONE)),
    sentence(say, '带入 {0}', list(filled, words)),
  ].join(say('，'));
}

/** The tabs that differ between two versions. A rewritten condition proven to be equal is no difference. */
export function tabDefinitions(old: Version, now: Version, limits: Limits): DefinitionChange[] {
  const [before, after] = [old.entity, now.entity];
  const pairs = [
    ['详情页签', before.tabs, after.tabs],
    [
      `${outsideWord(after.source.organisation.outside)}的详情页签`,
      before.customer?.tabs ?? [],
      after.customer?.tabs ?? [],
    ],
  ] as const;
  return pairs.flatMap(([what, olds, news]) =>
    Array.from({ length: Math.max(olds.length, news.length) }, (_, i): DefinitionChange[] => {
      const [one, other] = [olds[i], news[i]];
      const textOf =
        (tab: DetailTab | undefined): DescribedText =>
        (say, title) =>
          tab === undefined
            ? say(NONE)
            : tabText(tab, { ...WRITTEN, say, title }) + condition(tab.when, { ...WRITTEN, say });
      const told = describeDifference(textOf(one), textOf(other), now);
      const isRewritten =
        one?.when !== undefined &&
        other?.when !== undefined &&
        tabText(one, WRITTEN) === tabText(other, WRITTEN) &&
        sameInBoth([old, one.when], [now, other.when], limits);
      if (told === undefined || isRewritten) return [];
      return [{ field: undefined, title: after.title, what: `${what} ${i + 1}`, before: told[0], after: told[1] }];
    }).flat(),
  );
}

/** The entity's own documents in two versions. Conditions proven to be equal are no change. */
export function entityDefinitions(before: Version, after: Version, limits: Limits): DefinitionChange[] {
  const { say = AS_IS } = after;
  const [old, now] = [stated(before.entity), stated(after.entity)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((what): DefinitionChange[] => {
    const [one, other] = [old.get(what), now.get(what)];
    const textOf =
      (text: Stated | undefined): DescribedText =>
      (saying, title) =>
        text?.({ ...WRITTEN, say: saying, title }) ?? saying(NONE);
    const told = describeDifference(textOf(one), textOf(other), after);
    const isRewritten = one !== undefined && other !== undefined && sameBut([before, one], [after, other], limits);
    if (told === undefined || isRewritten) return [];
    const isForm = one !== undefined && other !== undefined && FORM.test(what);
    const names = (text: Stated | undefined): string[] => namesIn(textOf(text)(AS_IS, AS_IS));
    const [was, is] =
      (isForm ? gainsAndLosses(names(one), names(other), (count) => `${count} 个字段`, say) : undefined) ?? told;
    return [{ field: undefined, title: after.entity.title, what, before: was, after: is }];
  });
}

/** The row with the fields of a form, as opposed to those of its pages and sections. */
const FORM = /^表单 (?!.* (的分页|里先收起的分组)$)/;

const namesIn = (text: string): string[] => (text === NONE ? [] : text.split(SEPARATOR));

/** Whether two texts differ only in how their expressions are written. */
function sameBut(
  [old, was]: readonly [Version, Stated],
  [now, is]: readonly [Version, Stated],
  limits: Limits,
): boolean {
  const [one, other] = [was, is].map((text) => {
    const read: { expression: Expression; ofOthers: boolean }[] = [];
    const print = (expression: Expression, ofOthers = false): string => {
      read.push({ expression, ofOthers });
      return '…';
    };
    const frame = text({ ...WRITTEN, print });
    return { frame, read };
  });
  if (one === undefined || other === undefined || one.frame !== other.frame) return false;
  return one.read.every(({ expression, ofOthers }, i) => {
    const rewritten = other.read[i]?.expression;
    return rewritten !== undefined && sameInBoth([old, expression], [now, rewritten], limits, ofOthers);
  });
}

function stateWords({ title: state, deletable, edit }: StateModel, words: Words): string {
  const { say, title } = words;
  const grants =
    edit === true
      ? say('可改全部字段')
      : edit.length === 0
        ? say('不可修改')
        : `${say('可改')} ${listed(edit, ({ fields, when }) => list(fields, words) + condition(when, words), words)}`;
  return [title(state), grants, ...(deletable ? [say('可删除')] : [])].join(say('，'));
}
