import { AS_IS, type Translate } from '#engine/words/translator.ts';
import type { Limits } from '../analysis/Limits.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { ChildModel, Computable, FieldModel, FoundModel, ReferenceModel } from '#fields/FieldModel.ts';
import type { DefinitionChange, Version } from './BehaviourDiff.ts';
import { apart } from '../analysis/apart.ts';
import { provenSame } from '../analysis/provenSame.ts';
import { finiteIn } from '../analysis/ruleResult.ts';
import { walkStates } from '../analysis/walkStates.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { listNames } from '#language/mapExpression.ts';
import { expressionComponent, stateScope } from '../coverage/expressionComponent.ts';
import { jointSpace } from './jointSpace.ts';
import type { EnumItem } from '#language/EnumType.ts';
import { sentence, describeDifference, type DescribedText } from './describeDifference.ts';

/** More items than this are counted, not named. */
const MAX_NAMED = 8;

/** The enum items of a field that only one of two versions has, with this label and at this place of the tree. */
function enumChange(
  before: readonly [Version, FieldModel],
  after: readonly [Version, FieldModel],
): readonly [DescribedText, DescribedText] {
  const [old, now] = [definedItems(before), definedItems(after)];
  return [namesWithout(old, now), namesWithout(now, old)];
}

/** The items by how they are written. */
function definedItems([{ enums }, field]: readonly [Version, FieldModel]): ReadonlyMap<string, DescribedText> {
  const items = enums(field.enum?.type ?? '')?.items ?? [];
  return new Map(items.flatMap((item) => describeItem(item, () => '')).map((item) => [item(AS_IS, AS_IS), item]));
}

function describeItem({ Value, Label, IsEnabled, Children = [] }: EnumItem, parents: DescribedText): DescribedText[] {
  const own: DescribedText = (say, title) =>
    `${parents(say, title)}${title(Label)}(${Value})${IsEnabled === false ? ` ${say('停用')}` : ''}`;
  return [
    own,
    ...Children.flatMap((child) => describeItem(child, (say, title) => `${parents(say, title)}${title(Label)} / `)),
  ];
}

function namesWithout(
  items: ReadonlyMap<string, DescribedText>,
  others: ReadonlyMap<string, DescribedText>,
): DescribedText {
  const own = [...items].filter(([written]) => !others.has(written)).map(([, item]) => item);
  return (say, title) => {
    if (own.length === 0) return say(NONE);
    const named = own.slice(0, MAX_NAMED).map((item) => item(say, title));
    return `${named.join(say('、'))}${own.length <= MAX_NAMED ? '' : say(` 等 ${own.length} 项`)}`;
  };
}

type Read = (field: FieldModel, say: Translate, title: Translate) => string;

const NONE = '无';
const yes = (value: boolean, say: Translate): string => say(value ? '是' : '否');
const list = (values: readonly string[], say: Translate): string =>
  values.length === 0 ? say(NONE) : [...values].sort().join(say('、'));
const some = (value: string | number | undefined, say: Translate): string =>
  value === undefined ? say(NONE) : String(value);

/** Properties of a field outside of rules; bounds, defaults and options are compared elsewhere by meaning. */
const STATED: readonly (readonly [what: string, read: Read])[] = [
  ['标题', (field, _, title) => title(field.title)],
  ['类型', ({ type }) => type],
  ['最短长度', ({ minLength }, say) => some(minLength, say)],
  ['最大长度', ({ maxLength }, say) => some(maxLength, say)],
  ['大于', ({ exclusiveMinimum }, say) => some(exclusiveMinimum, say)],
  ['小于', ({ exclusiveMaximum }, say) => some(exclusiveMaximum, say)],
  ['小数位', ({ digits }, say) => some(digits, say)],
  ['最少项数', ({ minItems }, say) => some(minItems, say)],
  ['最多项数', ({ maxItems }, say) => some(maxItems, say)],
  ['格式', ({ pattern }, say) => some(pattern?.text, say)],
  ['枚举类型', ({ enum: binding }, say) => some(binding?.type, say)],
  ['存储枚举路径', ({ enum: binding }, say) => yes(binding?.path === true, say)],
  ['只能选末级', ({ enum: binding }, say) => yes(binding?.leaf === true, say)],
  [
    '引用的记录',
    ({ reference }, say, title) => (reference === undefined ? say(NONE) : referenceText(reference, say, title)),
  ],
  ['子表', ({ child }, say, title) => (child === undefined ? say(NONE) : childText(child, say, title))],
  ['编号规则', ({ number }, say) => (number === undefined ? say(NONE) : JSON.stringify(number))],
  ['汇总', ({ rollup }, say) => (rollup === undefined ? say(NONE) : rollupText(rollup, say))],
  ['由系统查找', ({ found }, say) => (found === undefined ? say(NONE) : foundText(found, say))],
  ['x-since', ({ since }, say) => list(since, say)],
  ['x-days-in', ({ daysIn }, say) => some(daysIn, say)],
  ['x-person-of', ({ personOf }, say) => (personOf === undefined ? say(NONE) : `${personOf.enum}.${personOf.field}`)],
  ['隐藏时保留值', ({ keepHidden }, say) => yes(keepHidden, say)],
  ['这些操作必填', ({ requiredBy }, say) => list(requiredBy, say)],
  ['遮盖', ({ masked }, say) => yes(masked, say)],
  ['可读权限', ({ readKeys }, say) => list(readKeys, say)],
  ['可写权限', ({ writeKeys }, say) => list(writeKeys, say)],
  ['提示语', ({ messages }, say, title) => messageText(messages, say, title)],
];

/** States of fields that rules may overrule: they are compared in states as soon as any rule governs the field. */
const OVERRULED: readonly (readonly [what: string, read: Read])[] = [
  ['必填', ({ required }, say) => yes(required, say)],
  ['自动计算', ({ computed }, say) => yes(computed, say)],
];

const COMPUTED: readonly (readonly [what: string, read: (field: FieldModel) => Computable | undefined])[] = [
  ['默认值', (field) => field.default],
  ['最小值', ({ minimum }) => minimum],
  ['最大值', ({ maximum }) => maximum],
];

/** The differences of fields between two versions, added and removed fields first. */
export function fieldDefinitions(before: Version, after: Version, limits: Limits): DefinitionChange[] {
  const [old, now] = [before.entity, after.entity];
  const { say = AS_IS } = after;
  const ruled = new Set([...governedBy(before), ...governedBy(after)]);
  const present = (field: FieldModel, was: string, is: string): DefinitionChange => {
    return { field: field.name, title: field.title, what: '字段', before: say(was), after: say(is) };
  };
  return [
    ...now.fields.filter(({ name }) => old.field(name) === undefined).map((field) => present(field, NONE, '新增')),
    ...old.fields.filter(({ name }) => now.field(name) === undefined).map((field) => present(field, '原有', '已去掉')),
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
  const change = (what: string, [a, b]: readonly [DescribedText, DescribedText]): DefinitionChange[] => {
    const told = describeDifference(a, b, now);
    return told === undefined ? [] : [{ field: name, title, what, before: told[0], after: told[1] }];
  };
  return [
    ...[...STATED, ...(isRuled ? [] : OVERRULED)].flatMap(([what, read]) =>
      change(what, [(...words) => read(was, ...words), (...words) => read(is, ...words)]),
    ),
    ...COMPUTED.flatMap(([what, read]) =>
      sameComputable([old, read(was)], [now, read(is)], limits)
        ? []
        : change(what, [(say) => computableText(read(was), say), (say) => computableText(read(is), say)]),
    ),
    ...change('选项', enumChange(before, after)),
    ...change('当前用户', [(say) => factText(old, name, say), (say) => factText(now, name, say)]),
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

/** A default or bound of a field, as written. */
export function computableText(value: Computable | undefined, say: Translate): string {
  if (value === undefined) return say(NONE);
  return 'value' in value ? JSON.stringify(value.value) : printExpression(value.expression);
}

function referenceText(
  { entity, oneOf, weak, idField, where, fill, fillBy, likely, message }: ReferenceModel,
  say: Translate,
  title: Translate,
): string {
  const parts = [
    weak ? say('可删除被引用的记录') : undefined,
    idField === undefined ? undefined : `${say('编号字段')} ${idField}`,
    where === undefined ? undefined : `${say('当')} ${printExpression(where)}`,
    ...[...Object.entries(fill), ...Object.entries(fillBy).map(([own, by]) => [own, printExpression(by)] as const)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([own, other]) => `${say('带出')} ${own}=${other}`),
    ...likely.map((one) => `${say('可能是')} ${printExpression(one.where)}（${title(one.reason)}）`),
    message === undefined ? undefined : title(message),
  ];
  const target = oneOf === undefined ? entity : sentence(say, '{0}（{1}）', oneOf.by, list(oneOf.entities, say));
  return [target, ...parts.filter((part) => part !== undefined)].join(say('，'));
}

/** Columns are shown in their order, so another order is a change. */
function childText({ entity, by, columns, totals, templates }: ChildModel, say: Translate, title: Translate): string {
  const rowText = (row: Readonly<Record<string, Computable>>): string =>
    Object.entries(row)
      .map(([column, value]) => `${column}=${computableText(value, say)}`)
      .sort()
      .join(' ');
  const sums = Object.entries(totals).map(([column, own]) => `${column}=${own}`);
  return [
    `${entity}.${by}`,
    ...(columns === undefined ? [] : [`${say('列')} ${columns.join(say('、'))}`]),
    ...(sums.length === 0 ? [] : [`${say('列的合计应等于')} ${list(sums, say)}`]),
    ...templates.map(({ title: name, rows }) => `${say('套用')} ${title(name)} (${rows.map(rowText).join(' / ')})`),
  ].join(say('，'));
}

const READ = { company: '可读本公司', region: '可读区域', all: '可读全部' } as const;

/** The user property that a field defines: of employees, or of external people. */
function factText({ entity: { organisation, source } }: Version, name: string, say: Translate): string {
  const facts = (source.organisation.facts ?? []).filter(
    ({ ofOutside }) => organisation === (ofOutside === true ? 'customer' : 'employee'),
  );
  const fact = facts.find((other) => other.name === name);
  if (fact === undefined) return say(NONE);
  const { reads, regions, approves, readOnly, below } = fact;
  const read = reads === undefined ? [] : [`${say(READ[reads])}${regions === undefined ? '' : ` ${regions.name}`}`];
  const marks = [...(approves ? [say('可审批')] : []), ...(readOnly ? [say('只读')] : [])];
  return ['$user', ...read, ...marks, ...(below ? [`${say('上级')} ${below.parent}`] : [])].join(say('，'));
}

function rollupText({ of, by, sum, max, where }: NonNullable<FieldModel['rollup']>, say: Translate): string {
  const condition = where === undefined ? '' : `${say('，')}${say('当')} ${printExpression(where)}`;
  const figure =
    max !== undefined ? `${say('最大值')} ${max}` : sum === undefined ? say('计数') : `${say('合计')} ${sum}`;
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

const foundText = ({ entity, where, take, of }: FoundModel, say: Translate): string =>
  `${entity}.${of} ${say(TAKEN[take])}${say('，')}${say('当')} ${printExpression(where)}`;

function messageText(texts: FieldModel['messages'], say: Translate, title: Translate): string {
  return list(
    Object.entries(texts).map(([key, text]: [string, string | undefined]) => `${key}${say('：')}${title(text ?? '')}`),
    say,
  );
}

/**
 * Whether two expressions of an entity are shown to have the same value for all stored values and input: by a walk of
 * every state where they read fields of the entity, or by a proof. The stored record (`$record`) and the input
 * (`$values`) are different inputs. `ofOthers`: they also read records of another entity, so this entity's fields of
 * the same name say nothing about them.
 */
export function sameInBoth(
  before: readonly [Version, Expression],
  after: readonly [Version, Expression],
  limits: Limits,
  ofOthers = false,
): boolean {
  if (ofOthers) return provenSame(apart(before[1]), apart(after[1]), () => undefined);
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

/** Whether two expressions over an entity are equal in every state; false when not every state was seen. */
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
