import type { ExpressionOf } from '#language/Expression.ts';
import { listNames } from '#language/mapExpression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { expressionsOf } from '#engine/rules/buildRuleSet.ts';
import { SUGGEST } from '#engine/rules/EFFECTS.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import { kindOf, type Kind } from '#proof/expressions/kindOf.ts';
import { fieldsAt } from '#proof/expressions/LintExpression.ts';
import { userTitle } from '#proof/expressions/valueWords.ts';
import type { FormilyNode } from './FormilySchema.ts';
import { columnsOf, type ScriptForm } from './ScriptForm.ts';

/** A name that rules read and that the program supplies which runs the form. */
export interface SuppliedName {
  /** `$user.Role`, `$ref.ProjectId.OwnerId`, `$now`, `$values.Id`; in rows `$ref.lines.PartId.Price`, `$values.lines.Id`. */
  readonly name: string;
  /** The supplied value, as JSON Schema. */
  readonly node: FormilyNode;
  /** The titles of the parts before its last one. */
  readonly within: readonly string[];
  /** The read value, as a text. */
  readonly text: string;
}

/** The values that the program supplies for a rule. */
export function suppliedNames(rule: Rule, form: ScriptForm): SuppliedName[] {
  const names = expressionsOf(rule).flatMap(listNames);
  const found = names.flatMap((name) => suppliedName(name, form) ?? []);
  // Only new records and rows take suggestions.
  const all = rule.property === SUGGEST ? [...found, ...ofForm('Id', form)] : found;
  return [...new Map(all.map((each) => [each.name, each])).values()];
}

const NOW: SuppliedName = {
  name: '$now',
  node: { type: 'string', format: 'date-time', title: '现在，产品的时区，YYYY-MM-DD HH:mm:ss' },
  within: [],
  text: '读取现在的时间 $now',
};
const INDEX: SuppliedName = {
  name: '$index',
  node: { type: 'number', title: '明细行的序号，从 0 起' },
  within: [],
  text: '读取明细行的序号 $index',
};

function suppliedName(name: ExpressionOf<'name'>, form: ScriptForm): SuppliedName | undefined {
  const { entity, table, world } = form;
  const { root, path } = name;
  const [first = '', second = ''] = path;
  switch (root) {
    case '$now':
      return NOW;
    case '$index':
      return table === undefined ? INDEX : undefined;
    case '$user': {
      const title = userTitle(first, entity) ?? first;
      const text = `读取当前用户 $user.${first}（${title}）`;
      return { name: `$user.${first}`, node: nodeOf(name, title, form), within: ['当前用户'], text };
    }
    case '$ref': {
      if (table !== undefined && first === table.by) return ofForm(second, { entity: table.form, world })[0];
      const title = fieldsAt(entity, entity, world.findEntity)(name)?.title ?? second;
      const reference = entity.field(first)?.title ?? first;
      const full = `$ref.${table === undefined ? '' : `${table.field.name}.`}${first}.${second}`;
      return {
        name: full,
        node: nodeOf(name, title, form),
        within: ['被引用的记录', ...(table === undefined ? [] : [table.field.title]), reference],
        text: `读取被引用的记录 ${full}（${reference}的${title}）`,
      };
    }
    case '$values':
    case '$record':
      return table !== undefined && first === table.by ? undefined : ofForm(first, form)[0];
    default:
      return undefined;
  }
}

/** A field without input in the form, so that its value comes with the record. */
function ofForm(name: string, form: ScriptForm): SuppliedName[] {
  const { entity, table, world } = form;
  const field = entity.field(name);
  const isColumn = table === undefined || columnsOf(table, world).some((column) => column.name === name);
  const isOnForm = (field?.pointer !== '' && isColumn) || isDecided(name, entity);
  if (field === undefined || (isOnForm && field.found === undefined)) return [];
  const full = `$values.${table === undefined ? '' : `${table.field.name}.`}${name}`;
  const why = field.found === undefined ? '表单上没有的字段' : '由系统查找的字段';
  const read: ExpressionOf<'name'> = { kind: 'name', root: '$values', path: [name], start: 0, end: 0 };
  return [
    {
      name: full,
      node: nodeOf(read, field.title, form),
      within: ['表单的值', ...(table === undefined ? [] : [table.field.title])],
      text: `读取${why} ${full}（${field.title}）`,
    },
  ];
}

/** Whether a rule computes the value of a field. */
export function isDecided(name: string, entity: EntityModel): boolean {
  const index = entity.field(name)?.index;
  return entity.ruleSet.rules.some(({ self, property }) => property === 'value' && self >= 0 && self === index);
}

const TYPES: Readonly<Record<Kind, string | string[]>> = {
  text: 'string',
  number: 'number',
  boolean: 'boolean',
  list: 'array',
  any: ['string', 'number', 'boolean', 'array'],
};

function nodeOf(name: ExpressionOf<'name'>, title: string, { entity, world }: ScriptForm): FormilyNode {
  const fieldOf = fieldsAt(entity, entity, world.findEntity);
  const field = fieldOf(name);
  const moment = field === undefined ? undefined : fieldKind(field).moment;
  return {
    type: TYPES[kindOf(name, fieldOf)],
    ...(moment === undefined ? {} : { format: moment === 'date' ? 'date' : 'date-time' }),
    title,
  };
}
