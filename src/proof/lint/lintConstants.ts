import { fieldKind, isFormatted, isMoment, isTimeOfDay, valueSort } from '#fields/table/fieldKinds.ts';
import type { FieldNode } from '#generated/documents/FormDocument.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { collectNodes } from '#engine/schema/collectNodes.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { clockMisfit, noDay } from '../expressions/dateMisfit.ts';
import { choicesOf, enumMisfit, enumProblem } from '../expressions/enumFit.ts';
import { kindOfItems, kindOfValue, type Kind } from '../expressions/kindOf.ts';
import { limitBroken } from '../expressions/limitBroken.ts';
import { convert } from './lintLiterals.ts';
import { effectPointer, rulePlace } from '../expressions/LintExpression.ts';

type Constant = string | number | boolean;

/** Reports constants that a field can never contain, and bounds of the wrong type. */
export function lintConstants({ form }: EntityDocuments, entity: EntityModel, enums: EnumSource, report: Report): void {
  for (const { name, node, pointer } of collectNodes(form).flatMap(({ fields }) => fields)) {
    const field = entity.field(name);
    if (field !== undefined) lintNode(node, pointer, field, enums, report);
  }
  for (const rule of entity.ruleSet.rules) {
    const field = entity.fields[rule.self];
    const place = rulePlace(entity, rule);
    if (field === undefined || !place.file.endsWith('/form.json')) continue;
    if (rule.property !== 'value' && rule.property !== 'options') continue;
    for (const branch of ['fulfill', 'otherwise'] as const) {
      const effect = rule[branch];
      if (effect === undefined || effect.expression !== undefined) continue;
      lintValue(effect.constant, effectPointer(place, branch, effect), field, enums, report);
    }
  }
}

function lintNode(node: FieldNode, pointer: string, field: FieldModel, enums: EnumSource, report: Report): void {
  lintValue(node.default, `${pointer}/default`, field, enums, report);
  lintDefault(node.default, `${pointer}/default`, field, report);
  lintItemKinds(field, `${pointer}/x-enum`, enums, report);
  const kind = valueSort(field);
  for (const bound of ['minimum', 'maximum'] as const) {
    const limit = node[bound];
    const at = `${pointer}/${bound}`;
    if (limit === undefined || String(limit).includes('{{') || (typeof limit === 'number' && kind === 'number'))
      continue;
    if (typeof limit === 'string' && (isMoment(field) || isTimeOfDay(field))) {
      lintValue(limit, at, field, enums, report);
      continue;
    }
    report({
      code: 'value/type',
      pointer: at,
      message: `The ${bound} is a ${typeof limit === 'number' ? 'number' : 'day'} and "${field.name}" is a ${kind}, so it bounds nothing`,
      proposal:
        kind === 'text' ? 'Limit a text with minLength and maxLength, a date with one like 2026-01-31' : undefined,
    });
  }
}

/** Reports a default that its own field rejects: every new record would start with an error. */
function lintDefault(value: unknown, pointer: string, field: FieldModel, report: Report): void {
  if (typeof value !== 'string' && typeof value !== 'number') return;
  const isOther =
    field.enum !== undefined || isMoment(field) || isFormatted(field) || kindOfValue(value) !== valueSort(field);
  if (isOther || String(value).includes('{{')) return;
  const broken = limitBroken(field, value);
  if (broken !== undefined) report({ code: 'value/type', pointer, ...broken });
}

/** Reports enum items of another type than the field stores: a record with such an item would be rejected. */
function lintItemKinds(field: FieldModel, pointer: string, enums: EnumSource, report: Report): void {
  const sort = valueSort(field);
  const kind = sort === 'list' ? kindOfItems(field) : sort;
  if (field.enum === undefined || field.enum.path || (kind !== 'number' && kind !== 'text')) return;
  const items = choicesOf(enums(field.enum.type)?.items ?? [], field.enum);
  const wrong = items.find(({ value }) => kindOfValue(value) !== kind);
  if (wrong === undefined) return;
  const intended = convert(wrong.value, kind);
  report({
    code: 'value/type',
    pointer,
    message: `"${field.name}" holds a ${kind}, and the item ${JSON.stringify(wrong.value)} (${wrong.label}) of ${field.enum.type} is a ${kindOfValue(wrong.value)}: users cannot choose it`,
    proposal: intended === undefined ? undefined : `Write ${JSON.stringify(intended)}`,
  });
}

/** Reports a constant (or each of a list) that a field can never contain. */
export function lintValue(value: unknown, pointer: string, field: FieldModel, enums: EnumSource, report: Report): void {
  if (typeof value === 'string' && value.includes('{{')) return;
  const kind = valueSort(field);
  if (Array.isArray(value)) {
    const items: Kind = kind === 'list' ? kindOfItems(field) : kind;
    value.forEach((item: unknown, i) => lintOne(item, `${pointer}/${i}`, items, field, enums, report));
  } else if (kind !== 'list' || typeof value !== 'object') lintOne(value, pointer, kind, field, enums, report);
}

function lintOne(
  value: unknown,
  pointer: string,
  kind: Kind,
  field: FieldModel,
  enums: EnumSource,
  report: Report,
): void {
  if (!isConstant(value)) return;
  const misfit = kind === 'list' ? undefined : enumMisfit(field, value, enums);
  if (misfit !== undefined) {
    const fix = misfit.intended === undefined ? undefined : ({ kind: 'value', to: misfit.intended } as const);
    return report({ pointer, ...enumProblem(field, value, misfit), fix });
  }
  const clock = clockMisfit(field, value);
  if (clock !== undefined) {
    const { intended, ...said } = clock;
    return report({
      ...{ code: 'value/type', pointer, ...said },
      fix: intended === undefined ? undefined : { kind: 'value', to: intended },
    });
  }
  const wrong = isMoment(field) ? (noDay(value) ?? notWrittenAsDay(field, value)) : undefined;
  if (wrong !== undefined) return report({ code: 'value/type', pointer, ...wrong });
  const own = kindOfValue(value);
  if (kind === 'any' || own === kind) return;
  const intended = convert(value, kind);
  report({
    code: 'value/type',
    pointer,
    message: `${JSON.stringify(value)} is a ${own}, "${field.name}" holds a ${kind}`,
    proposal:
      kind === 'list'
        ? `Write [${JSON.stringify(value)}]`
        : intended === undefined
          ? OTHERWISE[kind]
          : `Write ${JSON.stringify(intended)}`,
    fix: intended === undefined ? undefined : { kind: 'value', to: intended },
  });
}

/** Reports a moment in another notation than the stored one, which comparisons require. */
function notWrittenAsDay(field: FieldModel, value: Constant): { message: string; proposal: string } | undefined {
  if (value === '' || (typeof value === 'string' && WRITTEN.test(value))) return undefined;
  const example = fieldKind(field).moment === 'datetime' ? '"2026-01-31 09:00:00"' : '"2026-01-31"';
  return { message: `${JSON.stringify(value)} is no day`, proposal: `Write ${example}` };
}

const WRITTEN = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2})?)?$/;

/** The proposal when the intended value is unknown. */
const OTHERWISE: Readonly<Partial<Record<Kind, string>>> = { boolean: 'Write true or false', number: 'Write a number' };

const isConstant = (value: unknown): value is Constant => ['string', 'number', 'boolean'].includes(typeof value);
