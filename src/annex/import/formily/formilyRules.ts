import { childrenOf, listNames } from '#language/mapExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { expressionsOf } from '#engine/rules/buildRuleSet.ts';
import { effectOf, OPEN, SUGGEST } from '#engine/rules/EFFECTS.ts';
import type { Effect, Rule } from '#engine/rules/Rule.ts';
import { placeOfRule } from '#proof/coverage/RulePlace.ts';
import { constantOf, truthOf, WRITERS, type Base } from './effectWriters.ts';
import { itemsOf } from './formilyFields.ts';
import type { ExportNote, FormilyNode } from './FormilySchema.ts';
import { printScript, InexpressibleError, type ScriptPlace } from './printScript.ts';
import { placeIn, type ScriptForm } from './ScriptForm.ts';
import { ENTERED } from './scriptParts.ts';
import { suppliedNames, type SuppliedName } from './suppliedNames.ts';

export interface FormilyRules {
  /** By the name of the field, or the pointer of the section, that they govern. */
  readonly reactions: ReadonlyMap<string, readonly FormilyNode[]>;
  readonly notes: readonly ExportNote[];
  readonly supplied: readonly SuppliedName[];
  readonly open: ReadonlySet<string>;
}

/**
 * Exports every rule as a reaction at its target, with both branches, because Formily does not revert an effect on its
 * own. Rules that cannot be exported are reported. The fields that they affect are open, also through other fields or
 * through those open `before`.
 */
export function formilyRules(form: ScriptForm, before: readonly string[] = []): FormilyRules {
  const { entity } = form;
  const place = placeIn(form);
  const supplied = new Map<string, SuppliedName>();
  const reactions = new Map<string, FormilyNode[]>();
  const notes: ExportNote[] = [];
  const open = new Set(before);
  const nameOf = (index: number): string => entity.fields[index]?.name ?? '';
  const { rules } = entity.ruleSet;
  for (const rule of rules) {
    const note = (kind: ExportNote['kind'], text: string): void => {
      const { file, pointer } = placeOfRule(entity.key, rule);
      notes.push({ kind, file, pointer, text });
    };
    if (rule.property === OPEN) {
      note('look', '先收起的分组由规则展开，没有导出');
      continue;
    }
    try {
      const reaction = reactionOf(rule, form, place);
      if (reaction === undefined) continue;
      // A lookup text and the Id that goes with it are governed alike; a table has no sections.
      const names = rule.self < 0 && form.table === undefined ? [rule.target] : rule.reach.map(nameOf);
      for (const name of names) reactions.set(name, [...(reactions.get(name) ?? []), reaction]);
      for (const each of suppliedNames(rule, form)) {
        supplied.set(each.name, each);
        note('scope', each.text);
      }
      if (rule.property === 'value' && (rule.fulfill === undefined || rule.otherwise === undefined) && rule.condition)
        note('look', '条件不再成立时 Formily 留着算过的值，这里恢复填写的值');
    } catch (error) {
      if (!(error instanceof InexpressibleError)) throw error;
      note('rule', `${error.message}：Formily 的表单里没有这些内容`);
      for (const index of rule.targets) open.add(nameOf(index));
    }
  }
  spread(rules, open, nameOf);
  return { reactions, notes, supplied: [...supplied.values()], open };
}

/** Fields decided by an open field are open too. */
function spread(rules: readonly Rule[], open: Set<string>, nameOf: (index: number) => string): void {
  for (let size = -1; size < open.size;) {
    size = open.size;
    for (const { reads, targets } of rules)
      if (reads.some((name) => open.has(name))) for (const index of targets) open.add(nameOf(index));
  }
}

function reactionOf(rule: Rule, form: ScriptForm, plain: ScriptPlace): FormilyNode | undefined {
  const { entity, table, world } = form;
  const write = WRITERS[rule.property];
  if (write === undefined) throw new InexpressibleError(`规则的 ${rule.property}`);
  if (table !== undefined && rule.self < 0 && isDecidedTwice(rule, entity))
    throw new InexpressibleError('明细行里分组和字段都决定显示');
  mindKept(rule, entity);
  mindCircle(rule, form);
  const field = entity.fields[rule.self];
  const ofField = entity.ruleSet.rules.filter(
    ({ self, property }) => self >= 0 && self === rule.self && property === 'value',
  );
  const base: Base = {
    required: field?.required === true,
    readOnly: field?.computed === true,
    title: field?.title ?? '',
    digits: field?.digits,
    choices: field === undefined ? undefined : itemsOf(field, world.enums),
    alone: ofField.every(({ fulfill, otherwise }) => fulfill !== undefined && otherwise !== undefined),
    computed: ofField.length > 0,
    isInRow: table !== undefined,
    goesOn: rule.goesOn,
  };
  const place = rule.goesOn ? ownPlace(rule, plain) : plain;
  const script = ({ expression, constant }: Effect): string =>
    expression === undefined ? JSON.stringify(constantOf(constant)) : printScript(expression, place);
  const branch = (effect: Effect | undefined): FormilyNode | undefined => write(effect, base, script);
  const fulfill = branch(rule.fulfill);
  const otherwise = branch(rule.otherwise);
  if (rule.condition === undefined) return wrapped(rule.holds === undefined ? { fulfill } : { fulfill: otherwise });
  return wrapped({ when: `{{ ${truthOf(printScript(rule.condition, place))} }}`, fulfill, otherwise });
}

/** Lets a rule read its own target as entered. Throws Unsayable if the entered value is not available. */
function ownPlace({ target, reach, property, condition }: Rule, { enums, read }: ScriptPlace): ScriptPlace {
  if (reach.length > 1 || (property === 'value' && condition !== undefined))
    throw new InexpressibleError('它由字段自己的值决定');
  const own = property === 'value' ? 'entered' : `(${ENTERED})($self)`;
  return {
    enums,
    read: (name) =>
      (name.root === '$values' || name.root === '$record') && name.path[0] === target ? own : read(name),
  };
}

function wrapped({
  when,
  fulfill,
  otherwise,
}: {
  readonly when?: string;
  readonly fulfill?: FormilyNode | undefined;
  readonly otherwise?: FormilyNode | undefined;
}): FormilyNode | undefined {
  if (fulfill === undefined && otherwise === undefined) return undefined;
  return {
    ...(when === undefined ? {} : { when }),
    ...(fulfill === undefined ? {} : { fulfill: { state: fulfill } }),
    ...(otherwise === undefined ? {} : { otherwise: { state: otherwise } }),
  };
}

/** Whether another rule sets the same property of a field of a section. */
const isDecidedTwice = (rule: Rule, { ruleSet }: EntityModel): boolean =>
  ruleSet.rules.some(
    (other) =>
      other !== rule && other.property === rule.property && other.reach.some((index) => rule.reach.includes(index)),
  );

/** Throws if a rule reads a field hidden by `hidden`: in Formily rules still read its value, here they do not. */
function mindKept(rule: Rule, { ruleSet, fields }: EntityModel): void {
  const hidesKept = (name: string): boolean =>
    ruleSet.rules.some(
      ({ property, targets, fulfill, otherwise }) =>
        property === 'display' &&
        targets.some((index) => fields[index]?.name === name) &&
        (targets.some((index) => fields[index]?.name === name && fields[index].keepHidden) ||
          [fulfill, otherwise].some((effect) => effect?.key === 'hidden' || effect?.constant === 'hidden')),
    );
  const kept = rule.reads.find(hidesKept);
  if (kept !== undefined) throw new InexpressibleError(`读取隐藏时保留值的字段 ${kept}（Formily 读到留着的值）`);
}

/**
 * Throws for cycles, which run once here and until nothing changes in Formily: a suggestion derived from its own field,
 * and a column derived from a form value that depends on that column.
 */
function mindCircle(rule: Rule, { entity, table }: ScriptForm): void {
  if (rule.property === SUGGEST && reaches(rule.reads, [rule.target], entity))
    throw new InexpressibleError('建议值由它自己决定的字段得出');
  if (table === undefined || !carries(rule.property)) return;
  const { field, by, form } = table;
  const read = expressionsOf(rule)
    .flatMap(listNames)
    .flatMap(({ root, path }) => (root === '$ref' && path[0] === by ? [path[1] ?? ''] : []));
  const decided = rule.targets.flatMap((index) => entity.fields[index]?.name ?? []);
  const readers = form.ruleSet.rules.filter((each) =>
    expressionsOf(each).some((expression) => readsColumn(expression, field.name, decided)),
  );
  const made = readers.flatMap(({ targets }) => targets.flatMap((index) => form.fields[index]?.name ?? []));
  if (reaches(read, made, form)) throw new InexpressibleError('表单由这一列得出的字段，这一列又读取它');
}

/** Whether other rules read the property that a rule sets. */
const carries = (property: string): boolean => effectOf(property).isCarrying || property === SUGGEST;

function reaches(names: readonly string[], others: readonly string[], { ruleSet, fields }: EntityModel): boolean {
  const seen = new Set(names);
  for (const name of seen) {
    if (others.includes(name)) return true;
    for (const { targets, reads, property } of ruleSet.rules)
      if (carries(property) && targets.some((index) => fields[index]?.name === name))
        for (const read of reads) seen.add(read);
  }
  return false;
}

function readsColumn(expression: Expression, table: string, columns: readonly string[]): boolean {
  if (expression.kind === 'name')
    return (
      expression.root === '$row' && expression.rows?.path[0] === table && columns.includes(expression.path[0] ?? '')
    );
  const isAsked =
    expression.kind === 'call' &&
    expression.args.some((arg) => arg.kind === 'name' && arg.path[0] === table) &&
    expression.args.some((arg) => arg.kind === 'literal' && columns.includes(String(arg.value)));
  return isAsked || childrenOf(expression).some((child) => readsColumn(child, table, columns));
}
