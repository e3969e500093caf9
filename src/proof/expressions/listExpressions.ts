import type { FormDocument } from '#generated/documents/FormDocument.ts';
import type { TransitionDocument } from '#generated/documents/WorkflowDocument.ts';
import { listOf } from '#engine/build/buildField.ts';
import type { RowSource } from '#engine/build/buildWorkflowModel.ts';
import type { Expression } from '#language/Expression.ts';
import { ExpressionError } from '#language/compiler/ExpressionError.ts';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import { collectNodes } from '#engine/schema/collectNodes.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldsAt, type FieldOf, type LintExpression, ruleExpressions } from './LintExpression.ts';
import { referredKeys } from '#engine/model/referredEntity.ts';

class Collector {
  readonly found: LintExpression[] = [];
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  condition(text: unknown, pointer: string, fieldOf: FieldOf): void {
    this.#add(text, pointer, fieldOf, true);
  }

  value(text: unknown, pointer: string, fieldOf: FieldOf, target?: FieldModel): void {
    this.#add(text, pointer, fieldOf, false, target);
  }

  count(text: unknown, pointer: string, fieldOf: FieldOf): void {
    this.#add(text, pointer, fieldOf, false, 'count');
  }

  #add(text: unknown, pointer: string, fieldOf: FieldOf, isCondition: boolean, to?: FieldModel | 'count'): void {
    const expression = tryExpression(text);
    const target = to === 'count' ? undefined : to;
    if (expression !== undefined)
      this.found.push({ file: this.#file, pointer, expression, isCondition, isCount: to === 'count', target, fieldOf });
  }
}

/** Every expression in the documents of an entity that parses, its rules included. */
export function listExpressions(
  documents: EntityDocuments,
  entity: EntityModel,
  findEntity: FindEntity,
): LintExpression[] {
  return [
    ...ruleExpressions(entity, findEntity),
    ...formExpressions(documents.form, entity, findEntity),
    ...writtenInWorkflow(documents, entity, findEntity),
    ...listDocumentExpressions(documents, entity, findEntity),
    ...printExpressions(documents, entity, findEntity),
  ];
}

function printExpressions({ print }: EntityDocuments, entity: EntityModel, findEntity: FindEntity): LintExpression[] {
  const collect = new Collector(`${entity.key}/print.json`);
  const rows = fieldsAt(entity, undefined, findEntity);
  (print?.prints ?? []).forEach(({ where }, i) => collect.condition(where, `/prints/${i}/where`, rows));
  return collect.found;
}

function formExpressions(form: FormDocument, entity: EntityModel, findEntity: FindEntity): LintExpression[] {
  const collect = new Collector(`${entity.key}/form.json`);
  const own = fieldsAt(entity, entity, findEntity);
  const rows = fieldsAt(entity, undefined, findEntity);
  (form['x-unique'] ?? []).forEach(({ where }, i) => collect.condition(where, `/x-unique/${i}/where`, rows));
  (form['x-checks'] ?? []).forEach(({ when, n, total }, i) => {
    collect.condition(when, `/x-checks/${i}/when`, own);
    collect.value(n, `/x-checks/${i}/n`, own);
    const of = total === undefined ? undefined : findEntity(total.of);
    if (of !== undefined)
      collect.condition(total?.where, `/x-checks/${i}/total/where`, fieldsAt(of, entity, findEntity));
  });
  collect.condition(form['x-scope']?.own, '/x-scope/own', rows);
  collect.condition(form['x-scope']?.changeable, '/x-scope/changeable', rows);
  collect.value(form['x-scope']?.region, '/x-scope/region', rows);
  // The condition is required there, so a plain `true` means all records.
  const seen = tryExpression(form['x-customer']?.where);
  if (seen?.kind !== 'literal' || seen.value !== true)
    collect.condition(form['x-customer']?.where, '/x-customer/where', rows);
  for (const [name, when] of Object.entries(form['x-customer']?.when ?? {}))
    collect.condition(when, `/x-customer/when/${name}`, rows);
  (form['x-writes'] ?? []).forEach(({ to, field, value }, i) => {
    const { reference } = entity.field(to) ?? {};
    const targets = reference === undefined ? [] : referredKeys(reference).flatMap((key) => findEntity(key) ?? []);
    const target = targets.find((other) => other.field(field) !== undefined);
    if (target !== undefined)
      collect.value(value, `/x-writes/${i}/value`, fieldsAt(target, entity, findEntity), target.field(field));
  });
  for (const { name, node, pointer } of collectNodes(form).flatMap(({ fields }) => fields)) {
    const target = entity.field(name);
    for (const part of ['default', 'minimum', 'maximum'] as const)
      collect.value(node[part], `${pointer}/${part}`, own, target);
    const { 'x-reference': reference, 'x-rollup': rollup, 'x-found': found } = node;
    const referred = findEntity(reference?.entity ?? '');
    if (referred !== undefined) {
      const chosen = fieldsAt(referred, entity, findEntity);
      collect.condition(reference?.where, `${pointer}/x-reference/where`, chosen);
      (reference?.likely ?? []).forEach(({ where }, i) =>
        collect.condition(where, `${pointer}/x-reference/likely/${i}/where`, chosen),
      );
      for (const [own, by] of Object.entries(reference?.fill ?? {}))
        if (by.includes('{{')) collect.value(by, `${pointer}/x-reference/fill/${own}`, chosen, entity.field(own));
    }
    const sought = findEntity(found?.entity ?? '');
    if (sought !== undefined)
      collect.condition(found?.where, `${pointer}/x-found/where`, fieldsAt(sought, entity, findEntity));
    const summed = findEntity(rollup?.of ?? '');
    if (summed !== undefined)
      collect.condition(rollup?.where, `${pointer}/x-rollup/where`, fieldsAt(summed, undefined, findEntity));
  }
  return collect.found;
}

function writtenInWorkflow(
  { workflow }: EntityDocuments,
  entity: EntityModel,
  findEntity: FindEntity,
): LintExpression[] {
  const collect = new Collector(`${entity.key}/workflow.json`);
  const own = fieldsAt(entity, entity, findEntity);
  (workflow?.states ?? []).forEach(({ edit }, i) => {
    if (Array.isArray(edit)) edit.forEach(({ when }, j) => collect.condition(when, `/states/${i}/edit/${j}/when`, own));
  });
  (workflow?.transitions ?? []).forEach((transition, i) =>
    collectTransition(transition, { collect, pointer: `/transitions/${i}`, entity, findEntity }),
  );
  return collect.found;
}

function collectTransition(
  {
    action,
    when: open,
    waits,
    who,
    to,
    automatic,
    guards,
    warnings,
    inputs,
    set,
    creates,
    message,
  }: TransitionDocument,
  {
    collect,
    pointer,
    entity,
    findEntity,
  }: { collect: Collector; pointer: string; entity: EntityModel; findEntity: FindEntity },
): void {
  const dialog = actionModel(entity, action) ?? entity;
  const own = fieldsAt(entity, entity, findEntity);
  const asked = fieldsAt(entity, dialog, findEntity);
  listOf(who).forEach((text, i) =>
    collect.condition(text, `${pointer}/who${typeof who === 'string' ? '' : `/${i}`}`, own),
  );
  collect.condition(open, `${pointer}/when`, own);
  collect.condition(waits, `${pointer}/waits`, own);
  collect.condition(automatic, `${pointer}/automatic`, own);
  collect.value(message, `${pointer}/message`, own);
  if (Array.isArray(to))
    to.forEach((target, i) => {
      if (typeof target !== 'number') collect.condition(target.when, `${pointer}/to/${i}/when`, asked);
    });
  (inputs ?? []).forEach((input, i) => {
    if (typeof input === 'string') return;
    const at = `${pointer}/inputs/${i}`;
    collect.condition(input.required, `${at}/required`, asked);
    collect.condition(input.visible, `${at}/visible`, asked);
    collect.value(input.default, `${at}/default`, asked, dialog.field(input.field));
  });
  for (const [name, value] of Object.entries(set ?? {}))
    collect.value(value, `${pointer}/set/${name}`, asked, entity.field(name));
  const from = { entity, dialog };
  (creates ?? []).forEach((creation, i) => {
    const at = `${pointer}/creates/${i}`;
    const target = findEntity(creation.entity);
    const row = madeOf(creation, { ...from, record: entity, target, at }, collect, findEntity);
    (creation.rows ?? []).forEach((rows, j) =>
      madeOf(
        rows,
        { ...from, record: row, target: childOf(target, rows.field, findEntity), at: `${at}/rows/${j}` },
        collect,
        findEntity,
      ),
    );
  });
  (warnings ?? []).forEach(({ when, message: text }, i) => {
    collect.condition(when, `${pointer}/warnings/${i}/when`, asked);
    collect.value(text, `${pointer}/warnings/${i}/message`, asked);
  });
  (guards ?? []).forEach(({ when, some, none, fewer, message }, i) => {
    collect.condition(when, `${pointer}/guards/${i}/when`, asked);
    collect.value(message, `${pointer}/guards/${i}/message`, asked);
    for (const [part, others] of [
      ['some', some],
      ['none', none],
      ['fewer', fewer],
    ] as const) {
      const record = findEntity(others?.of ?? '');
      if (record !== undefined)
        collect.condition(others?.where, `${pointer}/guards/${i}/${part}/where`, fieldsAt(record, dialog, findEntity));
    }
  });
}

function listDocumentExpressions(
  { lists }: EntityDocuments,
  entity: EntityModel,
  findEntity: FindEntity,
): LintExpression[] {
  const rows = fieldsAt(entity, undefined, findEntity);
  return Object.entries(lists).flatMap(([name, list]) => {
    const collect = new Collector(`${entity.key}/${name === 'list' ? 'list.json' : `${name}.list.json`}`);
    collect.condition(list.where, '/where', rows);
    collect.condition(list.first?.where, '/first/where', rows);
    (list.scenes ?? []).forEach((scene, i) => {
      if (scene !== 'ST4') collect.condition(scene.where, `/scenes/${i}/where`, rows);
    });
    (list.sums ?? []).forEach((sum, i) => {
      if (typeof sum === 'string') return;
      collect.condition(sum.where, `/sums/${i}/where`, rows);
      collect.condition(sum.ratio, `/sums/${i}/ratio`, rows);
    });
    for (const [code, { when, values }] of Object.entries(list.actions ?? {})) {
      collect.condition(when, `/actions/${code}/when`, rows);
      for (const [name, value] of Object.entries(values ?? {}))
        collect.value(value, `/actions/${code}/values/${name}`, rows);
    }
    (list.create ?? []).forEach(({ each }, i) => {
      const source = findEntity(each?.entity ?? '');
      if (each === undefined || source === undefined) return;
      const made = fieldsAt(source, entity, findEntity);
      collect.condition(each.where, `/create/${i}/each/where`, made);
      for (const [name, value] of Object.entries(each.values))
        collect.value(value, `/create/${i}/each/values/${name}`, made);
      each.rows?.forEach((rows, j) => {
        const target = childOf(entity, rows.field, findEntity);
        const at = `/create/${i}/each/rows/${j}`;
        madeOf(rows, { entity: source, dialog: entity, record: source, target, at }, collect, findEntity);
      });
    });
    (list.marks ?? []).forEach(({ when }, i) => collect.condition(when, `/marks/${i}/when`, rows));
    return collect.found;
  });
}

/** The entities of a creation: the one with the rows, those of `$values` and `$record`, and the target. */
interface Making {
  readonly entity: EntityModel;
  readonly dialog: EntityModel;
  readonly record: EntityModel;
  readonly target: EntityModel | undefined;
  readonly at: string;
}

const childOf = (entity: EntityModel | undefined, field: string, findEntity: FindEntity): EntityModel | undefined =>
  findEntity(entity?.field(field)?.child?.entity ?? '');

/** Collects the expressions of a creation; returns the entity of its `$record`. */
function madeOf(
  { each = '', when, times, values }: RowSource,
  { entity, dialog, record, target, at }: Making,
  collect: Collector,
  findEntity: FindEntity,
): EntityModel {
  const row = childOf(entity, each, findEntity) ?? record;
  const read = fieldsAt(row, dialog, findEntity);
  collect.condition(when, `${at}/when`, read);
  collect.count(times, `${at}/times`, read);
  for (const [name, value] of Object.entries(values))
    collect.value(value, `${at}/values/${name}`, read, target?.field(name));
  return row;
}

/** The syntax tree of `{{ expression }}`; undefined for other texts. */
export function tryExpression(text: unknown): Expression | undefined {
  if (typeof text !== 'string' || !text.includes('{{')) return undefined;
  try {
    return parseExpression(text);
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}
