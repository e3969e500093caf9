import type { TotalModel } from '#engine/model/EntityModel.ts';
import { outsideWord } from '#engine/model/outsideWord.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import type { ReminderModel } from '#engine/reminder/ReminderModel.ts';
import { listNames } from '#language/mapExpression.ts';
import type { Wording } from '#proof/expressions/Wording.ts';
import { fieldVariants, sumVariants } from './fieldVariants.ts';
import { stateVariants, transitionVariants } from './transitionVariants.ts';
import { Variants, type DecisionGroup, type DecisionVariant, type Put } from './Variants.ts';

/** Variants of all decisions about an entity's records outside of its forms, each with one change. */
export function listVariants(wording: Wording, reminders: readonly ReminderModel[]): DecisionVariant[] {
  const variants = new Variants(wording, reminders);
  const { workflow, lists } = wording.entity;
  workflow?.transitions.forEach((one, i) => transitionVariants(variants, workflow, one, i));
  if (workflow !== undefined) stateVariants(variants, workflow);
  for (const list of lists.values()) listVariantsOf(variants, list);
  viewVariants(variants);
  fieldVariants(variants);
  checkVariants(variants);
  dueVariants(variants);
  return variants.found;
}

function listVariantsOf(variants: Variants, list: ListModel): void {
  const file = list.name === 'list' ? 'list.json' : `${list.name}.list.json`;
  const put = (more: Partial<ListModel>): ReturnType<Put> => ({
    entity: { ...variants.entity, lists: new Map(variants.entity.lists).set(list.name, { ...list, ...more }) },
  });
  const { where } = list;
  if (where !== undefined)
    variants.expression({ kind: 'list', name: list.name }, `列表 ${list.name} 的条件`, [file, '/where'], where, (is) =>
      put({ where: is }),
    );
  sumVariants(variants, list, file);
  list.scenes.forEach((scene, i) => {
    const group: DecisionGroup = { kind: 'list', name: `${list.name}/${scene.key}` };
    const replaced = (more: Partial<typeof scene>): ReturnType<Put> =>
      put({ scenes: list.scenes.with(i, { ...scene, ...more }) });
    const title = `列表 ${list.name} 的场景 ${scene.title}：`;
    const at: readonly [string, string] = [file, '/scenes'];
    if (scene.scope !== 'all') variants.add(group, `${title}去掉范围`, at, replaced({ scope: 'all' }));
    if (scene.waiting) variants.add(group, `${title}去掉待我审批`, at, replaced({ waiting: false }));
    if (scene.where !== undefined) variants.expression(group, title, at, scene.where, (is) => replaced({ where: is }));
  });
}

function viewVariants(variants: Variants): void {
  const { scope, customer, public: view } = variants.entity;
  const entity = variants.entity;
  const scopePut =
    (name: 'own' | 'changeable'): Put =>
    (is) => ({ entity: { ...entity, scope: { ...scope, [name]: is } } });
  if (scope.own !== undefined)
    variants.expression({ kind: 'view' }, '数据范围：本人', ['form.json', '/x-scope/own'], scope.own, scopePut('own'));
  if (scope.changeable !== undefined)
    variants.expression(
      { kind: 'edit' },
      '数据范围：可以改',
      ['form.json', '/x-scope/changeable'],
      scope.changeable,
      scopePut('changeable'),
    );
  if (scope.pool)
    variants.add({ kind: 'view' }, '数据范围：去掉公海', ['form.json', '/x-scope'], {
      entity: { ...entity, scope: { ...scope, pool: false } },
    });
  if (scope.parent !== undefined)
    variants.add({ kind: 'view' }, '数据范围：去掉上级', ['form.json', '/x-scope/parent'], {
      entity: { ...entity, scope: { ...scope, parent: undefined } },
    });
  placeVariants(variants);
  if (view?.where !== undefined)
    variants.expression({ kind: 'view' }, '公开', ['form.json', '/x-public/where'], view.where, (where) => ({
      entity: { ...entity, public: { ...view, where } },
    }));
  if (customer === undefined) return;
  const who = outsideWord(entity.source.organisation.outside);
  variants.expression({ kind: 'view' }, `${who}可见`, ['form.json', '/x-customer/where'], customer.where, (where) => ({
    entity: { ...entity, customer: { ...customer, where } },
  }));
  for (const [name, when] of customer.when)
    variants.expression(
      { kind: 'fields', name },
      `${who}有时可见`,
      ['form.json', `/x-customer/when/${name}`],
      when,
      (is) => ({
        entity: { ...entity, customer: { ...customer, when: new Map(customer.when).set(name, is) } },
      }),
    );
}

/** Without the places of the user, and without the places below them. */
function placeVariants(variants: Variants): void {
  const { entity } = variants;
  const { scope, source } = entity;
  const { facts = [] } = source.organisation;
  const at: readonly [string, string] = ['form.json', '/x-scope/by'];
  if (scope.by === undefined) return;
  variants.add({ kind: 'view' }, '数据范围：去掉地点', at, {
    entity: { ...entity, scope: { ...scope, by: undefined } },
  });
  if (facts.some(({ name, below }) => name === scope.by?.user && below !== undefined))
    variants.add({ kind: 'view' }, '数据范围：去掉下级的地点', at, {
      entity: {
        ...entity,
        source: {
          ...source,
          organisation: { ...source.organisation, facts: facts.map((fact) => ({ ...fact, below: undefined })) },
        },
      },
    });
}

function checkVariants(variants: Variants): void {
  const entity = variants.entity;
  const replace = (check: TotalModel, more: Partial<TotalModel>): ReturnType<Put> => ({
    entity: {
      ...entity,
      totals: entity.totals.map((one) => (one === check ? { ...check, ...more } : one)),
      warnings: entity.warnings.map((one) => (one === check ? { ...check, ...more } : one)),
    },
  });
  for (const check of [...entity.totals, ...entity.warnings.filter((one) => 'of' in one)]) {
    const group: DecisionGroup = { kind: 'errors', field: check.field };
    const title = `校验「${check.message}」`;
    variants.expression(group, `${title}：`, ['form.json', `${check.pointer}/when`], check.when, (when) =>
      replace(check, { when }),
    );
    variants.expression(
      group,
      `${title}看的记录：`,
      ['form.json', `${check.pointer}/total/where`],
      check.where,
      (where) => replace(check, { where }),
      check.of,
    );
  }
  for (const check of entity.warnings) {
    if ('of' in check) continue;
    const replaced: Put = (when) => ({
      entity: { ...entity, warnings: entity.warnings.map((one) => (one === check ? { ...check, when } : one)) },
    });
    const at = ['form.json', `${check.pointer}/when`] as const;
    const title = `提示「${check.message}」：`;
    variants.expression({ kind: 'errors', field: check.field }, title, at, check.when, replaced);
  }
  entity.unique.forEach((unique, i) => {
    if (unique.clears !== undefined) return;
    const group: DecisionGroup = { kind: 'errors', field: unique.fields.at(-1) ?? '' };
    const title = `唯一「${unique.message}」：`;
    const at = `/x-unique/${i}`;
    variants.add(group, `${title}去掉`, ['form.json', at], {
      entity: { ...entity, unique: entity.unique.toSpliced(i, 1) },
    });
    const { where } = unique;
    if (where !== undefined)
      variants.expression(group, title, ['form.json', `${at}/where`], where, (is) => ({
        entity: { ...entity, unique: entity.unique.with(i, { ...unique, where: is }) },
      }));
    if (unique.fields.length > 1)
      unique.fields.forEach((name, j) =>
        variants.add(group, `${title}去掉「${entity.field(name)?.title ?? name}」`, ['form.json', at], {
          entity: { ...entity, unique: entity.unique.with(i, { ...unique, fields: unique.fields.toSpliced(j, 1) }) },
        }),
      );
  });
}

function dueVariants(variants: Variants): void {
  variants.reminders.forEach((reminder, i) =>
    reminder.sources.forEach((source, j) => {
      if (source.entity !== variants.entity.key) return;
      const group: DecisionGroup = { kind: 'due', name: `${reminder.key}/${j + 1}` };
      const put = (more: Partial<typeof source>): ReturnType<Put> => ({
        reminders: variants.reminders.with(i, {
          ...reminder,
          sources: reminder.sources.with(j, { ...source, ...more }),
        }),
      });
      const at: readonly [string, string] = [`reminders/${reminder.key}.json`, `/sources/${j}`];
      const title = `提醒 ${reminder.title}（${group.name}）：`;
      if (listNames(source.where).length > 0)
        variants.expression(group, title, at, source.where, (where) => put({ where }));
      for (const state of source.states)
        variants.add(
          group,
          `${title}去掉状态 ${state}`,
          at,
          put({ states: source.states.filter((one) => one !== state) }),
        );
      if (source.date !== undefined)
        variants.add(group, `${title}总是到期`, at, put({ due: { kind: 'literal', value: true, start: 0, end: 0 } }));
    }),
  );
}
