import type { FormDocument, PublicStepDocument } from '#generated/documents/FormDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { templateNames, THING_WORDS } from '#engine/reminder/noticeTemplate.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import { checkExpression } from './checkExpression.ts';
import { referredKeys } from '#engine/model/referredEntity.ts';
import { checkEntityName, checkName, fieldNames, type Names, namesAmong } from './checkName.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';

/** Checks the public part of a form document: its fields, lists and forms, and its conditions. */
export function checkPublic(
  stated: NonNullable<FormDocument['x-public']>,
  entity: EntityModel,
  names: Names,
  report: Report,
): void {
  const known = fieldNames(entity);
  const field = (name: string, pointer: string, of = known, at?: 'key'): boolean =>
    checkName('reference/unknown-field', name, of, `/x-public/${pointer}`, report, at);
  const { where, neighbours, views } = stated;
  checkExpression(where, { record: entity, values: undefined, pointer: '/x-public/where' }, names, report);
  (stated.fields ?? []).forEach((name, i) => field(name, `fields/${i}`));
  (stated.detail ?? []).forEach((name, i) => field(name, `detail/${i}`));
  (stated.lists ?? []).forEach((name, i) =>
    checkName('reference/unknown-document', name, [...entity.lists.keys()], `/x-public/lists/${i}`, report),
  );
  if (neighbours !== undefined) {
    field(neighbours.by, 'neighbours/by');
    if (neighbours.within !== undefined) field(neighbours.within, 'neighbours/within');
  }
  const open = [...(stated.fields ?? []), ...(stated.detail ?? [])];
  for (const [name, of] of Object.entries(stated.excerpts ?? {})) {
    field(name, `excerpts/${name}`, open, 'key');
    field(of, `excerpts/${name}`);
  }
  checkThing(stated.schemaOrg, '/x-public/schemaOrg', [...open, ...THING_WORDS], report);
  const counters = entity.fields.filter((counter) => fieldKind(counter).limits.digits === 0 && counter.computed);
  if (views !== undefined)
    field(
      views,
      'views',
      counters.map(({ name }) => name),
    );
  for (const [name, { values = {}, receipt, step }] of Object.entries(stated.forms ?? {})) {
    const forms = [...entity.forms.keys()];
    checkName('reference/unknown-document', name, forms, `/x-public/forms/${name}`, report, 'key');
    checkNotFound(name, entity, report);
    if (receipt !== undefined) field(receipt, `forms/${name}/receipt`);
    if (step !== undefined) checkStep(step, entity, `/x-public/forms/${name}/step`, names, report);
    for (const [target, value] of Object.entries(values)) {
      field(target, `forms/${name}/values/${target}`, known, 'key');
      const place = { record: entity, values: entity, pointer: `/x-public/forms/${name}/values/${target}` };
      if (typeof value === 'string' && value.includes('{{')) checkExpression(value, place, names, report);
    }
  }
}

/** Checks the names in braces of a template of schema.org. */
function checkThing(part: unknown, pointer: string, known: readonly string[], report: Report): void {
  if (typeof part === 'object' && part !== null)
    for (const [name, inner] of Object.entries(part)) checkThing(inner, `${pointer}/${name}`, known, report);
  const text = typeof part === 'string' ? part : '';
  for (const name of templateNames(text)) {
    const at = text.indexOf(`{${name}}`) + 1;
    checkName('reference/unknown-field', name, known, pointer, report, [at, at + name.length]);
  }
}

/** Checks the transition of a public form, and that its condition reads the sent values. */
function checkStep(
  { action, where }: PublicStepDocument,
  entity: EntityModel,
  pointer: string,
  names: Names,
  report: Report,
): void {
  const actions = (entity.workflow?.transitions ?? []).filter(({ manual }) => manual).map((each) => each.action);
  checkName('reference/unknown-action', action, actions, `${pointer}/action`, report);
  const values = actionModel(entity, action) ?? entity;
  const place = { record: entity, values, pointer: `${pointer}/where` };
  checkExpression(where, place, names, report);
  if (!where.includes('$values'))
    report({
      code: 'document/invalid',
      pointer: `${pointer}/where`,
      message: 'The condition reads nothing that was sent, so everybody could take the step',
      proposal: 'Compare fields of the record with $values',
    });
}

/** The system looks up records that the user may read: users without an account have none. */
function checkNotFound(name: string, { forms, fields, ruleSet }: EntityModel, report: Report): void {
  const drawn = new Set(forms.get(name)?.sections.flatMap((section) => section.fields.map(({ index }) => index)));
  const found = fields.filter((field) => field.found !== undefined);
  const read = found.find(
    (field) =>
      drawn.has(field.index) ||
      ruleSet.rules.some(
        ({ reads, targets }) => reads.includes(field.name) && targets.some((index) => drawn.has(index)),
      ),
  );
  if (read !== undefined)
    report({
      code: 'document/invalid',
      pointer: `/x-public/forms/${name}`,
      atKey: true,
      message: `The form depends on "${read.name}", which the system finds only for signed-in users`,
      proposal: 'Leave the field and what reads it out of the public form',
    });
}

/** Checks `x-shown-through`: fields of the entity, and references (`entity.Field`) that lead to it. */
export function checkShownThrough(
  shown: NonNullable<FormDocument['x-shown-through']>,
  entity: EntityModel,
  names: Names,
  report: Report,
): void {
  for (const [name, references] of Object.entries(shown)) {
    const pointer = `/x-shown-through/${name}`;
    checkName('reference/unknown-field', name, fieldNames(entity), pointer, report, 'key');
    for (const [i, reference] of references.entries()) {
      if (reference === '*') continue;
      const [key = '', field = ''] = reference.split('.');
      const from = checkEntityName(key, `${pointer}/${i}`, names, report);
      if (from === undefined) continue;
      const leading = from.fields.filter((one) => one.reference && referredKeys(one.reference).includes(entity.key));
      checkName('reference/unknown-field', field, namesAmong(leading), `${pointer}/${i}`, report);
    }
  }
}
