import { type Limits, NO_LIMITS } from '../analysis/Limits.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { CheckModel, DetailTab, EntityModel, TotalModel } from '#engine/model/EntityModel.ts';
import type { BehaviourDiff, Version, DefinitionChange } from './BehaviourDiff.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { StateModel } from '#engine/model/WorkflowModel.ts';
import { documentDefinitions } from './documentDefinitions.ts';
import { computableText, fieldDefinitions } from './fieldDefinitions.ts';
import { provenSame } from '../analysis/provenSame.ts';
import { diffChecks } from './diffChecks.ts';
import { diffStates } from './diffStates.ts';

const NONE = '无';
const list = (values: readonly string[]): string => (values.length === 0 ? NONE : [...values].sort().join('、'));
const condition = (where: Expression | undefined): string =>
  where === undefined ? '' : ` 当 ${printExpression(where)}`;

/** A check that is compared by what is written: over other records, or of what is only warned of. */
function checkText(check: CheckModel | TotalModel): string {
  const parts = [check.field, printExpression(check.when), check.message];
  if (!('of' in check)) return parts.join('；');
  const { of, sum, where, n } = check;
  const total = `${of}${sum === undefined ? '' : `.${sum}`}${condition(where)}`;
  return [...parts.slice(0, 1), total, ...parts.slice(1), ...(n === undefined ? [] : [`n=${printExpression(n)}`])].join(
    '；',
  );
}

/** What documents state about a whole entity, as texts that are equal exactly when it is the same. */
function stated(entity: EntityModel): Map<string, string> {
  const { scope, customer, workflow } = entity;
  return new Map([
    ['名称', entity.title],
    ['标题字段', entity.titleField],
    ['权限键', list(entity.permissionKeys)],
    ['可看全文的权限键', list(entity.plainKeys)],
    ['标准字段组', list(entity.sets)],
    [
      '唯一性',
      list(
        entity.unique.map(({ fields, where, plain, clears, message }) =>
          [list(fields) + condition(where) + (plain ? '，不分写法' : ''), clears, message].join('；'),
        ),
      ),
    ],
    ['跨记录校验', list(entity.totals.map(checkText))],
    ['保存前的提醒', list(entity.warnings.map(checkText))],
    ['数据范围：本人', scope.own === undefined ? NONE : printExpression(scope.own)],
    ['数据范围：关于本人', scope.about === undefined ? NONE : printExpression(scope.about)],
    ['数据范围：区域', scope.region === undefined ? NONE : printExpression(scope.region)],
    [
      '数据范围',
      [scope.owned ? '有负责人' : '', scope.pool ? '公共池' : '', scope.parent ?? ''].join(' ').trim() || NONE,
    ],
    ['数据范围：可以改', scope.changeable === undefined ? NONE : printExpression(scope.changeable)],
    ['保存时写到', list(entity.writes.map(({ to, field, value }) => `${to}.${field}=${printExpression(value)}`))],
    ['公开', entity.public?.where === undefined ? NONE : printExpression(entity.public.where)],
    ['公开的字段', list([...(entity.public?.fields ?? []), ...(entity.public?.detail ?? [])])],
    ['客户可见', customer === undefined ? NONE : printExpression(customer.where)],
    ['客户可见字段', list(customer?.fields ?? [])],
    ['客户有时可见', list([...(customer?.when ?? [])].map(([name, when]) => `${name}${condition(when)}`))],
    ['客户可改字段', list(customer?.edit ?? [])],
    ...[...entity.forms.values()].map((form): [string, string] => [
      `表单 ${form.title}`,
      list(form.fields.map(({ name }) => name)),
    ]),
    ['新记录的状态', workflow?.initial === undefined ? NONE : String(workflow.initial)],
    ...(workflow?.states ?? []).map((state): [string, string] => [`状态 ${state.value}`, stateWords(state)]),
  ]);
}

/** What a tab beside the fields of a record says besides its condition. */
function tabText({ title, list: shown, by, create, values }: DetailTab): string {
  const filled = Object.entries(values).map(([name, value]) => `${name}=${computableText(value)}`);
  return [title, `列表 ${shown}`, `按 ${by}`, `新建按 ${create ?? NONE}`, `带入 ${list(filled)}`].join('，');
}

/** The tabs of two versions that differ. A condition that is proven to be the same, however it is written, is no difference. */
function tabDefinitions(before: EntityModel, after: EntityModel): DefinitionChange[] {
  const pairs = [
    ['详情页签', before.tabs, after.tabs],
    ['客户的详情页签', before.customer?.tabs ?? [], after.customer?.tabs ?? []],
  ] as const;
  return pairs.flatMap(([what, olds, news]) =>
    Array.from({ length: Math.max(olds.length, news.length) }, (_, i): DefinitionChange[] => {
      const [old, now] = [olds[i], news[i]];
      const [was, is] = [old, now].map((tab) => (tab === undefined ? NONE : tabText(tab) + condition(tab.when)));
      const isRewritten =
        old?.when !== undefined &&
        now?.when !== undefined &&
        tabText(old) === tabText(now) &&
        provenSame(old.when, now.when, () => undefined);
      if (was === is || isRewritten) return [];
      return [
        { field: undefined, title: after.title, what: `${what} ${i + 1}`, before: was ?? NONE, after: is ?? NONE },
      ];
    }).flat(),
  );
}

/** What the documents of two versions state differently about the entity itself. Conditions count as changed when their text is. */
function entityDefinitions(before: EntityModel, after: EntityModel): DefinitionChange[] {
  const [old, now] = [stated(before), stated(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((what): DefinitionChange[] => {
    const [was, is] = [old.get(what) ?? NONE, now.get(what) ?? NONE];
    return was === is ? [] : [{ field: undefined, title: after.title, what, before: was, after: is }];
  });
}

function stateWords({ title, deletable, edit }: StateModel): string {
  const grants =
    edit === true
      ? '可改全部字段'
      : edit.length === 0
        ? '不可修改'
        : `可改 ${list(edit.map(({ fields, when }) => list(fields) + condition(when)))}`;
  return `${title}，${grants}${deletable ? '，可删除' : ''}`;
}

/** One version of a product. */
export interface ProductVersion {
  readonly entities: ReadonlyMap<string, EntityModel>;
  readonly enums: EnumSource;
}

/** The differences of all entities of two versions of a product, or of those named, in the order of the later one. `limits` gives each its own. */
export function diffProducts(
  before: ProductVersion,
  after: ProductVersion,
  limits: () => Limits,
  keys: readonly string[] = [...new Set([...after.entities.keys(), ...before.entities.keys()])],
): BehaviourDiff[] {
  return keys.flatMap((key): BehaviourDiff[] => {
    const [old, now] = [versionOf(before, key), versionOf(after, key)];
    if (old !== undefined && now !== undefined) return [diffBehaviour(old, now, limits())];
    const only = now ?? old;
    return only === undefined ? [] : [presenceOnly(only.entity, now === undefined ? 'removed' : 'added')];
  });
}

function versionOf({ entities, enums }: ProductVersion, key: string): Version | undefined {
  const entity = entities.get(key);
  return entity === undefined ? undefined : { entity, enums, findEntity: (other) => entities.get(other) };
}

function presenceOnly({ key, title }: EntityModel, presence: 'added' | 'removed'): BehaviourDiff {
  return {
    entity: key,
    title,
    presence,
    definitions: [],
    states: [],
    undecided: [],
    walked: 0,
    isExhaustive: true,
    isComplete: true,
  };
}

/**
 * How an entity behaves differently in two versions: for each property of each field the states in which it is not the same,
 * and what the documents state differently besides rules. Empty for a pure rewrite.
 */
export function diffBehaviour(before: Version, after: Version, limits: Limits = NO_LIMITS): BehaviourDiff {
  const [states, checks] = [diffStates(before, after, limits), diffChecks(before, after, limits)];
  const index = new Map(after.entity.fields.map(({ name, index: at }) => [name, at]));
  return {
    entity: after.entity.key,
    title: after.entity.title,
    presence: 'both',
    definitions: [
      ...entityDefinitions(before.entity, after.entity),
      ...tabDefinitions(before.entity, after.entity),
      ...documentDefinitions(before, after),
      ...fieldDefinitions(before, after, limits),
    ],
    states: [...states.differences, ...checks.differences].sort(
      (a, b) => (index.get(a.field) ?? 0) - (index.get(b.field) ?? 0),
    ),
    undecided: [...states.undecided, ...checks.undecided],
    walked: states.walked + checks.walked,
    isExhaustive: states.isExhaustive && checks.isExhaustive,
    isComplete: states.isComplete && checks.isComplete,
  };
}
