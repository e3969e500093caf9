import { printExpression } from '#language/printExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { StateModel } from '#engine/model/WorkflowModel.ts';
import type { DefinitionChange } from './BehaviourDiff.ts';

const NONE = '无';
const list = (values: readonly string[]): string => (values.length === 0 ? NONE : [...values].sort().join('、'));
const condition = (where: Expression | undefined): string =>
  where === undefined ? '' : ` 当 ${printExpression(where)}`;

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
    [
      '跨记录校验',
      list(
        entity.totals.map(({ field, of, sum, where, when, message }) =>
          [field, `${of}${sum === undefined ? '' : `.${sum}`}${condition(where)}`, printExpression(when), message].join(
            '；',
          ),
        ),
      ),
    ],
    [
      '保存前的提醒',
      list(entity.warnings.map(({ field, when, message }) => [field, printExpression(when), message].join('；'))),
    ],
    ['数据范围：本人', scope.own === undefined ? NONE : printExpression(scope.own)],
    ['数据范围：关于本人', scope.about === undefined ? NONE : printExpression(scope.about)],
    ['数据范围：区域', scope.region === undefined ? NONE : printExpression(scope.region)],
    [
      '数据范围',
      [scope.owned ? '有负责人' : '', scope.pool ? '公共池' : '', scope.parent ?? ''].join(' ').trim() || NONE,
    ],
    ['客户可见', customer === undefined ? NONE : printExpression(customer.where)],
    ['客户可见字段', list(customer?.fields ?? [])],
    ['客户有时可见', list([...(customer?.when ?? [])].map(([name, when]) => `${name}${condition(when)}`))],
    ['客户可改字段', list(customer?.edit ?? [])],
    ...[...entity.forms.values()].map((form): [string, string] => [
      `表单 ${form.title}`,
      list(form.fields.map(({ name }) => name)),
    ]),
    ['新记录的状态', workflow?.initial === undefined ? NONE : String(workflow.initial)],
    ...(workflow?.states ?? []).map((state): [string, string] => [`状态 ${state.value}`, stateText(state)]),
  ]);
}

/** What the documents of two versions state differently about the entity itself. Conditions count as changed when their text is. */
export function entityDefinitions(before: EntityModel, after: EntityModel): DefinitionChange[] {
  const [old, now] = [stated(before), stated(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((what): DefinitionChange[] => {
    const [was, is] = [old.get(what) ?? NONE, now.get(what) ?? NONE];
    return was === is ? [] : [{ field: undefined, title: after.title, what, before: was, after: is }];
  });
}

function stateText({ title, deletable, edit }: StateModel): string {
  const grants =
    edit === true
      ? '可改全部字段'
      : edit.length === 0
        ? '不可修改'
        : `可改 ${list(edit.map(({ fields, when }) => list(fields) + condition(when)))}`;
  return `${title}，${grants}${deletable ? '，可删除' : ''}`;
}
