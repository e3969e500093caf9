import type { Limits } from '../analysis/Limits.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { Computable, FieldModel, FoundModel, ReferenceModel } from '#fields/FieldModel.ts';
import type { DefinitionChange, Version } from './BehaviourDiff.ts';
import { provenSame } from '../analysis/provenSame.ts';
import { finiteIn } from '../analysis/ruleResult.ts';
import { walkStates } from '../analysis/walkStates.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { listNames, mapExpression } from '#language/mapExpression.ts';
import { expressionComponent, stateScope } from '../coverage/expressionComponent.ts';
import { jointSpace } from './jointSpace.ts';
import type { EnumItem } from '#language/EnumType.ts';

/** More items than this are counted, not named. */
const MOST_NAMED = 8;

/** The enum items of a field that only one of two versions has, with this label and at this place of the tree. */
function enumChange(
  before: readonly [Version, FieldModel],
  after: readonly [Version, FieldModel],
): readonly [string, string] {
  const [old, now] = [definedItems(before), definedItems(after)];
  return [namesWithout(old, now), namesWithout(now, old)];
}

function definedItems([{ enums }, field]: readonly [Version, FieldModel]): ReadonlySet<string> {
  const items = enums(field.enum?.type ?? '')?.items ?? [];
  return new Set(items.flatMap((item) => describeItem(item, '')));
}

function describeItem({ Value, Label, IsEnabled, Children = [] }: EnumItem, parents: string): string[] {
  const own = `${parents}${Label}(${Value})${IsEnabled === false ? ' 停用' : ''}`;
  return [own, ...Children.flatMap((child) => describeItem(child, `${parents}${Label} / `))];
}

function namesWithout(items: ReadonlySet<string>, others: ReadonlySet<string>): string {
  const own = [...items].filter((item) => !others.has(item));
  if (own.length === 0) return '无';
  const named = own.slice(0, MOST_NAMED).join('、');
  return own.length <= MOST_NAMED ? named : `${named} 等 ${own.length} 项`;
}

type Read = (field: FieldModel) => string;

const NONE = '无';
const yes = (value: boolean): string => (value ? '是' : '否');
const list = (values: readonly string[]): string => (values.length === 0 ? NONE : [...values].sort().join('、'));
const some = (value: string | number | undefined): string => (value === undefined ? NONE : String(value));

/** What a field states besides rules; bounds, defaults and choices have a meaning of their own and are compared elsewhere. */
const STATED: readonly (readonly [what: string, read: Read])[] = [
  ['标题', ({ title }) => title],
  ['类型', ({ type }) => type],
  ['最短长度', ({ minLength }) => some(minLength)],
  ['最大长度', ({ maxLength }) => some(maxLength)],
  ['大于', ({ exclusiveMinimum }) => some(exclusiveMinimum)],
  ['小于', ({ exclusiveMaximum }) => some(exclusiveMaximum)],
  ['小数位', ({ digits }) => some(digits)],
  ['最少项数', ({ minItems }) => some(minItems)],
  ['最多项数', ({ maxItems }) => some(maxItems)],
  ['格式', ({ pattern }) => some(pattern?.text)],
  ['枚举类型', ({ enum: binding }) => some(binding?.type)],
  ['存储枚举路径', ({ enum: binding }) => yes(binding?.path === true)],
  ['只能选末级', ({ enum: binding }) => yes(binding?.leaf === true)],
  ['引用', ({ reference }) => (reference === undefined ? NONE : referenceText(reference))],
  ['子表', ({ child }) => (child === undefined ? NONE : [child.entity, child.by].join('.'))],
  ['编号规则', ({ number }) => (number === undefined ? NONE : JSON.stringify(number))],
  ['汇总', ({ rollup }) => (rollup === undefined ? NONE : rollupText(rollup))],
  ['由系统查找', ({ found }) => (found === undefined ? NONE : foundText(found))],
  ['隐藏时保留值', ({ keepHidden }) => yes(keepHidden)],
  ['这些操作必填', ({ requiredBy }) => list(requiredBy)],
  ['遮盖', ({ masked }) => yes(masked)],
  ['可读权限', ({ readKeys }) => list(readKeys)],
  ['可写权限', ({ writeKeys }) => list(writeKeys)],
  ['提示语', ({ messages }) => messageText(messages)],
];

/** States of fields that rules may overrule: they are compared in states as soon as any rule governs the field. */
const OVERRULED: readonly (readonly [what: string, read: Read])[] = [
  ['必填', ({ required }) => yes(required)],
  ['自动计算', ({ computed }) => yes(computed)],
];

const COMPUTED: readonly (readonly [what: string, read: (field: FieldModel) => Computable | undefined])[] = [
  ['默认值', (field) => field.default],
  ['最小值', ({ minimum }) => minimum],
  ['最大值', ({ maximum }) => maximum],
];

/** What the documents of two versions state differently about their fields, added and removed fields first. */
export function fieldDefinitions(before: Version, after: Version, limits: Limits): DefinitionChange[] {
  const [old, now] = [before.entity, after.entity];
  const ruled = new Set([...governedBy(before), ...governedBy(after)]);
  const present = (field: FieldModel, was: string, is: string): DefinitionChange => {
    return { field: field.name, title: field.title, what: '字段', before: was, after: is };
  };
  return [
    ...now.fields.filter(({ name }) => old.field(name) === undefined).map((field) => present(field, NONE, '新增')),
    ...old.fields.filter(({ name }) => now.field(name) === undefined).map((field) => present(field, '有', '删除')),
    ...now.fields.flatMap((field) => {
      const was = old.field(field.name);
      return was === undefined ? [] : fieldChanges([before, was], [after, field], ruled.has(field.name), limits);
    }),
  ];
}

const governedBy = ({ entity }: Version): string[] =>
  entity.ruleSet.governed.flatMap((index) => entity.fields[index]?.name ?? []);

type Side = readonly [version: Version, field: FieldModel];

function fieldChanges(before: Side, after: Side, isRuled: boolean, limits: Limits): DefinitionChange[] {
  const [[old, was], [now, is]] = [before, after];
  const { name, title } = is;
  const change = (what: string, [a, b]: readonly [string, string]): DefinitionChange[] =>
    a === b ? [] : [{ field: name, title, what, before: a, after: b }];
  return [
    ...[...STATED, ...(isRuled ? [] : OVERRULED)].flatMap(([what, read]) => change(what, [read(was), read(is)])),
    ...COMPUTED.flatMap(([what, read]) =>
      sameComputable([old, read(was)], [now, read(is)], limits)
        ? []
        : change(what, [computableText(read(was)), computableText(read(is))]),
    ),
    ...change('选项', enumChange(before, after)),
    ...change('当前用户', [factText(old, name), factText(now, name)]),
  ];
}

function sameComputable(
  [old, was]: readonly [Version, Computable | undefined],
  [now, is]: readonly [Version, Computable | undefined],
  limits: Limits,
): boolean {
  if (was === undefined || is === undefined || 'value' in was || 'value' in is) return false;
  return sameMeaning([old, was.expression], [now, is.expression], limits);
}

export function computableText(value: Computable | undefined): string {
  if (value === undefined) return NONE;
  return 'value' in value ? JSON.stringify(value.value) : printExpression(value.expression);
}

function referenceText({ entity, oneOf, weak, idField, where, fill, fillBy, message }: ReferenceModel): string {
  const parts = [
    weak ? '可删除被引用的记录' : undefined,
    idField === undefined ? undefined : `编号字段 ${idField}`,
    where === undefined ? undefined : `条件 ${printExpression(where)}`,
    ...[...Object.entries(fill), ...Object.entries(fillBy).map(([own, by]) => [own, printExpression(by)] as const)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([own, other]) => `带出 ${own}=${other}`),
    message,
  ];
  const target = oneOf === undefined ? entity : `${oneOf.by}（${list(oneOf.entities)}）`;
  return [target, ...parts.filter((part) => part !== undefined)].join('，');
}

const READ = { company: '可读本公司', region: '可读区域', all: '可读全部' } as const;

/** What a field says of the signed-in user: one of employees, or one of people from outside. */
function factText({ entity: { organisation, source } }: Version, name: string): string {
  const facts = (source.organisation.facts ?? []).filter(
    ({ ofOutside }) => organisation === (ofOutside === true ? 'customer' : 'employee'),
  );
  const fact = facts.find((other) => other.name === name);
  if (fact === undefined) return NONE;
  const { reads, regions, approves, readOnly } = fact;
  const read = reads === undefined ? [] : [`${READ[reads]}${regions === undefined ? '' : ` ${regions.name}`}`];
  return ['$user', ...read, ...(approves ? ['审批'] : []), ...(readOnly ? ['只读'] : [])].join('，');
}

function rollupText({ of, by, sum, max, where }: NonNullable<FieldModel['rollup']>): string {
  const condition = where === undefined ? '' : `，条件 ${printExpression(where)}`;
  const figure = max !== undefined ? `最大 ${max}` : sum === undefined ? '计数' : `合计 ${sum}`;
  return `${figure} ${of}.${by}${condition}`;
}

const TAKEN: Readonly<Record<FoundModel['take'], string>> = {
  latest: '最大的一条',
  earliest: '最小的一条',
  count: '计数',
  sum: '合计',
  max: '最大值',
  min: '最小值',
  list: '列举',
};

const foundText = ({ entity, where, take, of }: FoundModel): string =>
  `${entity}.${of} ${TAKEN[take]}，条件 ${printExpression(where)}`;

function messageText(texts: FieldModel['messages']): string {
  return list(Object.entries(texts).map(([key, text]) => `${key}：${text ?? ''}`));
}

/**
 * Tells whether two expressions of an entity have the same value whatever is stored and entered, as far as that could be shown: by a walk
 * of every state where they read fields of the entity, or by a proof. A record as it is (`$record`) and as it will be (`$values`) are two.
 */
export function sameInBoth(
  before: readonly [Version, Expression],
  after: readonly [Version, Expression],
  limits: Limits,
): boolean {
  const [[old, was], [now, is]] = [before, after];
  const names = [was, is].flatMap(listNames);
  const roots = new Set(names.flatMap(({ root }) => (root === '$record' || root === '$values' ? [root] : [])));
  const isOwn = ({ root, path: [first = ''] }: ExpressionOf<'name'>): boolean =>
    root === '$user' || root === '$now' || (RECORD.includes(root) && now.entity.field(first) !== undefined);
  if (roots.size < 2 && names.every(isOwn) && names.every(({ path: [first = ''] }) => sameType(old, now, first)))
    return sameMeaning([old, was], [now, is], limits);
  return provenSame(apart(was), apart(is), () => undefined);
}

const RECORD: readonly string[] = ['$record', '$values'];

const sameType = (old: Version, now: Version, name: string): boolean =>
  old.entity.field(name)?.type === now.entity.field(name)?.type;

/** With what a record will be under another name than what it is. */
const apart = (expression: Expression): Expression =>
  mapExpression(expression, (node) =>
    node.kind === 'name' && node.root === '$values' ? { ...node, path: [`after ${node.path.join('.')}`] } : node,
  );

/** Tells whether two expressions over the fields of an entity have the same value in every state; false when not every state was seen. */
function sameMeaning(
  before: readonly [Version, Expression],
  after: readonly [Version, Expression],
  limits: Limits,
): boolean {
  const [[old, was], [now, is]] = [before, after];
  const space = jointSpace(old, now, [expressionComponent([was]), expressionComponent([is])]);
  const [a, b] = [compileExpression(was), compileExpression(is)];
  let isSame = true;
  const walk = walkStates(space, limits, (state) => {
    const [x, y] = [a(stateScope(state, old)), b(stateScope(state, now))];
    isSame = x === y || JSON.stringify(x) === JSON.stringify(y);
    return !isSame;
  });
  return isSame && ((walk.isExhaustive && walk.isComplete) || provenSame(was, is, finiteIn(space)));
}
