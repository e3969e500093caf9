import type { FieldNode } from '#generated/documents/FormDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { factsOf } from '../analysis/effectFacts.ts';
import { decidersOfFound } from '#engine/rules/foundFields.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldTypeOf, isAmount, isMoment, isReference, isRows, isUpload } from '#fields/table/fieldKinds.ts';
import { checkExpression, namesRead } from './checkExpression.ts';
import { checkEntityName, checkName, fieldNames, namesAmong, type Names } from './checkName.ts';
import { checkPointing } from './checkPointing.ts';
import { checkTexts } from './checkTexts.ts';
import { demandType, type Fits } from './field/demandType.ts';

/** Keywords that conflict with `x-found`, as each is another source of the value. */
const OTHERS = ['x-reference', 'x-rollup', 'x-child', 'x-number', 'x-since', 'x-days-in', 'x-person-of'] as const;

/**
 * Checks a field that the system looks up: its names exist, its type fits the result, neither users nor rules set it,
 * and the lookup does not depend on its own result. `pointer` is that of the field.
 */
export function checkFound(
  name: string,
  node: FieldNode,
  pointer: string,
  entity: EntityModel,
  names: Names,
  report: Report,
): void {
  const found = node['x-found'];
  const { latest, earliest } = node['x-reference'] ?? {};
  if (latest !== undefined || earliest !== undefined) checkRecord(node, pointer, names, report);
  else if (found === undefined) return;
  if (found !== undefined) checkFigure(node, found, `${pointer}/x-found`, entity.field(name), entity, names, report);
  const deciders = decidersOfFound(entity.fields);
  const goesBy = new Set(deciders.get(name));
  for (const other of goesBy) for (const further of deciders.get(other) ?? []) goesBy.add(further);
  if (goesBy.has(name))
    report({
      code: 'rule/self-reference',
      pointer: `${pointer}/${found === undefined ? 'x-reference' : 'x-found'}/where`,
      message: `"${name}" depends on itself: the found record depends on the found record`,
      proposal: 'Let the condition read another field',
    });
  for (const { property, target, pointer: rule } of entity.ruleSet.rules)
    if (target === name && factsOf(property).isOfField)
      report({
        code: 'rule/duplicate',
        pointer: rule,
        message: `"${target}" is found by the system, so that no rule sets its ${property}`,
        proposal: `Take "${found === undefined ? (latest === undefined ? 'earliest' : 'latest') : 'x-found'}" away, or the rule`,
      });
}

/** Checks a reference whose record is looked up: keywords about choosing have no effect there. */
function checkRecord(node: FieldNode, pointer: string, names: Names, report: Report): void {
  const { entity = '', latest, earliest, id, fill, message } = node['x-reference'] ?? {};
  const key = latest === undefined ? 'earliest' : 'latest';
  const isChosen =
    !isReference({ type: fieldTypeOf(node) }) || id !== undefined || fill !== undefined || message !== undefined;
  if (isChosen || (latest !== undefined && earliest !== undefined))
    report({
      code: 'document/invalid',
      pointer: `${pointer}/x-reference/${key}`,
      message: isChosen
        ? 'Only an integer field without id, fill and message can be found by the system'
        : 'A record is either the latest or the earliest',
      proposal: isChosen ? 'Let rules read the record: $ref.<field>.<name>' : 'Take one of them away',
    });
  const target = names.entities.get(entity);
  if (target === undefined) return;
  for (const [stated, of] of Object.entries({ latest, earliest }))
    if (of !== undefined)
      checkName('reference/unknown-field', of, ['Id', ...ordered(target)], `${pointer}/x-reference/${stated}`, report);
}

const ordered = ({ fields }: EntityModel): string[] =>
  fields.filter((field) => (isMoment(field) || isAmount(field)) && field.daysIn === undefined).map(({ name }) => name);

/** Which fields of the records each key may name. */
const SOURCES = {
  sum: ({ fields }: EntityModel) => fields.filter((field) => isAmount(field) && field.daysIn === undefined),
  max: (target: EntityModel) => ordered(target).flatMap((name) => target.field(name) ?? []),
  min: (target: EntityModel) => ordered(target).flatMap((name) => target.field(name) ?? []),
  list: ({ fields }: EntityModel) =>
    fields.filter(
      (field) => !isRows(field) && !isUpload(field) && field.daysIn === undefined && field.personOf === undefined,
    ),
};
const KEYS = ['sum', 'max', 'min', 'list'] as const;

function checkFigure(
  node: FieldNode,
  found: NonNullable<FieldNode['x-found']>,
  pointer: string,
  field: FieldModel | undefined,
  entity: EntityModel,
  names: Names,
  report: Report,
): void {
  const wrong = (message: string, proposal: string): void => {
    report({ code: 'document/invalid', pointer, message, proposal });
  };
  const other = OTHERS.find((key) => node[key] !== undefined);
  if (other !== undefined) wrong(`A field has one source: either "x-found" or "${other}"`, 'Take one of them away');
  const [key = 'count', second] = KEYS.filter((each) => found[each] !== undefined);
  if (second !== undefined)
    wrong('The result is one of: a sum, a largest or smallest value, a list', 'Take one of them away');
  const target = checkEntityName(found.entity, `${pointer}/entity`, names, report);
  if (target === undefined) return;
  checkExpression(found.where, { record: target, values: entity, pointer: `${pointer}/where` }, names, report);
  const of = key === 'count' ? undefined : found[key];
  const offered = key === 'count' ? [] : SOURCES[key](target);
  if (of !== undefined && !checkName('reference/unknown-field', of, namesAmong(offered), `${pointer}/${key}`, report))
    return;
  const source = target.field(of ?? '');
  const isPlain = node['x-enum'] === undefined && node.format === undefined;
  const fits =
    key === 'list'
      ? node.type === 'string' && isPlain
      : key === 'max' || key === 'min'
        ? field?.type === source?.type
        : isAmount(field);
  if (!fits)
    wrong(
      `This field cannot hold what is found: "${key}"`,
      key === 'list'
        ? 'Make it a plain text'
        : key === 'max' || key === 'min'
          ? `Make it of the kind of "${of ?? ''}"`
          : 'Make it a number',
    );
}

/** Types with an order, so that a maximum exists. */
const isOrdered: Fits = (field) => isAmount(field) || isMoment(field);

/** Checks a rollup: its names exist, the source can be summed or ordered, and the type of the field, at `pointer`, fits. */
export function checkRollup(
  name: string,
  node: FieldNode,
  pointer: string,
  entity: EntityModel,
  names: Names,
  report: Report,
): void {
  const rollup = node['x-rollup'];
  if (rollup === undefined) return;
  const at = `${pointer}/x-rollup`;
  const field = entity.field(name);
  const target = checkEntityName(rollup.of, `${at}/of`, names, report);
  if (target === undefined) return;
  checkPointing(rollup.by, target, entity.key, `${at}/by`, report);
  for (const [key, fits] of [
    ['sum', isAmount],
    ['max', isOrdered],
  ] as const) {
    const of = rollup[key];
    if (of === undefined) continue;
    checkName('reference/unknown-field', of, fieldNames(target), `${at}/${key}`, report);
    demandType(target.field(of), fits, `${at}/${key}`, report, target.fields);
  }
  const greatest = rollup.max === undefined ? undefined : target.field(rollup.max);
  demandType(
    field,
    greatest !== undefined && isMoment(greatest) ? ({ type }) => type === greatest.type : isAmount,
    at,
    report,
  );
  const place = { record: target, values: undefined, pointer: `${at}/where` };
  checkExpression(rollup.where, place, names, report);
}

/** Checks `likely` of the reference at `pointer`: conditions like `where`, each of which can distinguish offered records. */
export function checkLikely(
  { likely = [], latest, earliest }: NonNullable<FieldNode['x-reference']>,
  pointer: string,
  { target, entity }: { readonly target: EntityModel; readonly entity: EntityModel },
  names: Names,
  report: Report,
): void {
  const wrong = (at: string, message: string, proposal: string): void => {
    report({ code: 'document/invalid', pointer: at, message, proposal });
  };
  if (likely.length > 0 && (latest ?? earliest) !== undefined)
    wrong(`${pointer}/likely`, 'The system finds this record, so that no picker offers likely ones', 'Remove "likely"');
  likely.forEach(({ where, reason }, i) => {
    const at = `${pointer}/likely/${i}`;
    checkExpression(where, { record: target, values: entity, pointer: `${at}/where` }, names, report);
    checkTexts({ title: reason }, (problem) => report({ ...problem, pointer: `${at}/reason` }));
    if (likely.findIndex((other) => other.reason === reason) < i)
      wrong(`${at}/reason`, `Two conditions give the reason "${reason}"`, 'Say of each what it is about');
    const read = namesRead(where).flatMap(({ root, path }) => (root === '$record' ? path.slice(0, 1) : []));
    const masked = read.find((name) => target.field(name)?.masked === true);
    if (masked !== undefined)
      wrong(`${at}/where`, `"${masked}" is masked: a reason would give it away`, 'Read another field of the record');
    if (read.length === 0)
      wrong(`${at}/where`, 'Every record or none meets this: it reads no $record', 'Compare a field of $record');
  });
}
