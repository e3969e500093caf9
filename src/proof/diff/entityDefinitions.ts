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
import { printExpression } from '#language/compiler/printExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { DefinitionChange, Version } from './BehaviourDiff.ts';
import { computableText, sameInBoth } from './fieldDefinitions.ts';
import { gainsAndLosses } from './gainsAndLosses.ts';

const NONE = '无';
/** How the states of a workflow are headed. */
export const STATE_HEAD = '状态 ';
const SEPARATOR = '、';
const list = (values: readonly string[]): string => (values.length === 0 ? NONE : [...values].sort().join(SEPARATOR));

/** Writes an expression into the text of what is stated. */
type Print = (expression: Expression) => string;

const condition = (where: Expression | undefined, print: Print): string =>
  where === undefined ? '' : ` 当 ${print(where)}`;

/** A check that is compared by what is written: over other records, or of what is only warned of. */
function checkText(check: CheckModel | TotalModel, print: Print): string {
  const parts = [check.field, print(check.when), check.message];
  if (!('of' in check)) return parts.join('；');
  const { of, sum, where, n } = check;
  const total = `${of}${sum === undefined ? '' : `.${sum}`}${condition(where, print)}`;
  return [...parts.slice(0, 1), total, ...parts.slice(1), ...(n === undefined ? [] : [`n=${print(n)}`])].join('；');
}

/** A text that an expression is written into by `print`. */
type Stated = (print: Print) => string;

/** What documents state about a whole entity, as texts that are equal exactly when it is the same but for its expressions. */
function stated(entity: EntityModel): Map<string, Stated> {
  const { scope, customer, workflow } = entity;
  const outside = outsideWord(entity.source.organisation.outside);
  const one =
    (expression: Expression | undefined): Stated =>
    (print) =>
      expression === undefined ? NONE : print(expression);
  const plain =
    (text: string): Stated =>
    () =>
      text;
  return new Map<string, Stated>([
    ['名称', plain(entity.title)],
    ['标题字段', plain(entity.titleField)],
    ['权限键', plain(list(entity.permissionKeys))],
    ['可看全文的权限键', plain(list(entity.plainKeys))],
    ['标准字段组', plain(list(entity.sets))],
    ['唯一性', (print) => list(entity.unique.map((unique) => uniqueText(unique, print)))],
    ['跨记录校验', (print) => list(entity.totals.map((check) => checkText(check, print)))],
    ['保存前的提醒', (print) => list(entity.warnings.map((check) => checkText(check, print)))],
    ['数据范围：本人', one(scope.own)],
    ['数据范围：关于本人', one(scope.about)],
    ['数据范围：区域', one(scope.region)],
    [
      '数据范围',
      plain([scope.owned ? '有负责人' : '', scope.pool ? '公共池' : '', scope.parent ?? ''].join(' ').trim() || NONE),
    ],
    ['数据范围：可以改', one(scope.changeable)],
    ['保存时写到', (print) => list(entity.writes.map(({ to, field, value }) => `${to}.${field}=${print(value)}`))],
    ['公开', one(entity.public?.where)],
    ['公开的字段', plain(list([...(entity.public?.fields ?? []), ...(entity.public?.detail ?? [])]))],
    [`${outside}可见`, one(customer?.where)],
    [`${outside}可见字段`, plain(list(customer?.fields ?? []))],
    [
      `${outside}有时可见`,
      (print) => list([...(customer?.when ?? [])].map(([name, when]) => name + condition(when, print))),
    ],
    [`${outside}可改字段`, plain(list(customer?.edit ?? []))],
    ...[...entity.forms.values()].flatMap((form): [string, Stated][] => [
      [`表单 ${form.title}`, plain(list(form.fields.map(({ name }) => name)))],
      [`表单 ${form.title} 的分页`, plain(form.layout === undefined ? '一页' : pagesOf(form, form.layout))],
    ]),
    ['新记录的状态', plain(workflow?.initial === undefined ? NONE : String(workflow.initial))],
    ...(workflow?.states ?? []).map((state): [string, Stated] => [
      `${STATE_HEAD}${state.value}`,
      (print) => stateWords(state, print),
    ]),
  ]);
}

const LAYOUTS: Readonly<Record<FormLayout, string>> = { tabs: '页签', steps: '步骤' };

/** The pages of a form with the fields on each. */
function pagesOf({ sections }: FormModel, layout: FormLayout): string {
  const pages = new Map<string, string[]>();
  for (const { page, fields } of sections)
    pages.set(page.title, [...(pages.get(page.title) ?? []), ...fields.map(({ name }) => name)]);
  return `${LAYOUTS[layout]}：${[...pages].map(([title, names]) => `${title}（${names.join('、')}）`).join('、')}`;
}

function uniqueText({ fields, where, plain, clears, message }: UniqueModel, print: Print): string {
  return [list(fields) + condition(where, print) + (plain ? '，不分写法' : ''), clears, message].join('；');
}

/** What a tab beside the fields of a record says besides its condition. */
function tabText({ title, list: shown, by, create, values }: DetailTab): string {
  const filled = Object.entries(values).map(([name, value]) => `${name}=${computableText(value)}`);
  return [title, `列表 ${shown}`, `按 ${by}`, `新建按 ${create ?? NONE}`, `带入 ${list(filled)}`].join('，');
}

/** The tabs of two versions that differ. A condition that is proven to be the same, however it is written, is no difference. */
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
      const [was, is] = [one, other].map((tab) =>
        tab === undefined ? NONE : tabText(tab) + condition(tab.when, printExpression),
      );
      const isRewritten =
        one?.when !== undefined &&
        other?.when !== undefined &&
        tabText(one) === tabText(other) &&
        sameInBoth([old, one.when], [now, other.when], limits);
      if (was === is || isRewritten) return [];
      return [
        { field: undefined, title: after.title, what: `${what} ${i + 1}`, before: was ?? NONE, after: is ?? NONE },
      ];
    }).flat(),
  );
}

/**
 * What the documents of two versions state differently about the entity itself. A condition that is known to have the same value however it
 * is written is no change.
 */
export function entityDefinitions(before: Version, after: Version, limits: Limits): DefinitionChange[] {
  const [old, now] = [stated(before.entity), stated(after.entity)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((what): DefinitionChange[] => {
    const [one, other] = [old.get(what), now.get(what)];
    const textOf = (text: Stated | undefined): string => text?.(printExpression) ?? NONE;
    const [was, is] = [textOf(one), textOf(other)];
    const isRewritten = one !== undefined && other !== undefined && sameBut([before, one], [after, other], limits);
    if (was === is || isRewritten) return [];
    const isForm = one !== undefined && other !== undefined && FORM.test(what);
    const [told, toldNow] = (isForm ? gainsAndLosses(namesIn(was), namesIn(is), '个字段') : undefined) ?? [was, is];
    return [{ field: undefined, title: after.entity.title, what, before: told, after: toldNow }];
  });
}

/** The row that says which fields a form has, and not the one of its pages. */
const FORM = /^表单 (?!.* 的分页$)/;

/** The names that a list of them was written with. */
const namesIn = (text: string): string[] => (text === NONE ? [] : text.split(SEPARATOR));

/** Tells whether two texts differ in nothing but how their expressions are written. */
function sameBut(
  [old, was]: readonly [Version, Stated],
  [now, is]: readonly [Version, Stated],
  limits: Limits,
): boolean {
  const [one, other] = [was, is].map((text) => {
    const read: Expression[] = [];
    const frame = text((expression) => {
      read.push(expression);
      return '…';
    });
    return { frame, read };
  });
  if (one === undefined || other === undefined || one.frame !== other.frame) return false;
  return one.read.every((expression, i) => {
    const rewritten = other.read[i];
    return rewritten !== undefined && sameInBoth([old, expression], [now, rewritten], limits);
  });
}

function stateWords({ title, deletable, edit }: StateModel, print: Print): string {
  const grants =
    edit === true
      ? '可改全部字段'
      : edit.length === 0
        ? '不可修改'
        : `可改 ${list(edit.map(({ fields, when }) => list(fields) + condition(when, print)))}`;
  return `${title}，${grants}${deletable ? '，可删除' : ''}`;
}
