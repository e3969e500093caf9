import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { ExpressionError } from '#language/compiler/ExpressionError.ts';
import { listNames } from '#language/mapExpression.ts';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { referredKeys } from '#engine/model/referredEntity.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { checkName, fieldNames, fieldNamesOfAny, namesAmong, type Names } from './checkName.ts';

export interface ExpressionPlace {
  readonly record: EntityModel;
  /** The entity of `$values`; undefined where there is no form. */
  readonly values: EntityModel | undefined;
  readonly pointer: string;
  /** There is a figure over other records here. */
  readonly total?: boolean;
}

/** Checks the names in an expression. Unparsable texts were reported when the model was built. */
export function checkExpression(text: unknown, place: ExpressionPlace, names: Names, report: Report): void {
  if (typeof text !== 'string' || !text.includes('{{')) return;
  const read = namesRead(text);
  for (const name of read) checkOne(name, place, names, report);
  checkOutsider(read, place, report);
}

/** The same id is another person in another entity: a condition on the user's id must also name the entity. */
function checkOutsider(
  read: readonly ExpressionOf<'name'>[],
  { record, pointer }: ExpressionPlace,
  report: Report,
): void {
  const ofUser = (field: string): ExpressionOf<'name'> | undefined =>
    read.find(({ root, path }) => root === '$user' && path[0] === field);
  const name = ofUser('CustomerId');
  if (name === undefined || ofUser('Outside') !== undefined) return;
  const { outsiders = [] } = record.source.organisation;
  if (outsiders.length < 2) return;
  report({
    code: 'document/invalid',
    pointer,
    range: [name.start, name.end],
    message: `$user.CustomerId is the Id of a record of ${outsiders.map(({ key }) => `"${key}"`).join(' or ')}: this does not say of which`,
    proposal: `Write $user.Outside === '${outsiders[0]?.key ?? ''}' && ... before it`,
  });
}

/** The names in an expression; none if it does not parse. */
export function namesRead(text: string): ExpressionOf<'name'>[] {
  let expression: Expression;
  try {
    expression = parseExpression(text);
  } catch (error) {
    if (error instanceof ExpressionError) return [];
    throw error;
  }
  return listNames(expression);
}

function checkOne(
  name: ExpressionOf<'name'>,
  { record, values, pointer, total }: ExpressionPlace,
  names: Names,
  report: Report,
): void {
  const [first = '', second = ''] = name.path;
  const range: readonly [number, number] = [name.start, name.end];
  switch (name.root) {
    case '$record':
      checkName('reference/unknown-field', first, fieldNames(record), pointer, report, range);
      break;
    case '$values':
      if (values !== undefined) checkName('reference/unknown-field', first, fieldNames(values), pointer, report, range);
      else
        report({
          code: 'reference/unknown-field',
          pointer,
          range,
          message: 'There is no form here; rows are read as $record',
        });
      break;
    case '$user':
      checkName('reference/unknown-field', first, names.user, pointer, (problem) => report(orOwn(problem)), range);
      break;
    case '$ref':
      checkReference(values ?? record, first, second, { pointer, range }, names, report);
      break;
    case '$deps':
    case '$self':
      report({
        code: 'reference/unknown-field',
        pointer,
        range,
        message: `${name.root} exists in x-reactions only`,
        proposal: 'Read $values.X or $record.X',
      });
      break;
    case '$total':
      if (total !== true) reportTotal(pointer, range, report);
      break;
    case '$now':
    case '$index':
    // A column is looked for where its rows are known (`checkCalls`).
    case '$row':
    // Checked in every text of every document, expression or not.
    case '$config':
      break;
  }
}

/** Reports `$total` where there is none. */
export function reportTotal(pointer: string, range: readonly [number, number], report: Report): void {
  report({
    code: 'reference/unknown-field',
    pointer,
    range,
    message: '$total exists in x-checks with a "total" only',
  });
}

/** Checks `$ref.F.G`: F refers to records of an entity that has a field G. */
export function checkReference(
  entity: EntityModel,
  field: string,
  name: string,
  place: { pointer: string; range: readonly [number, number] },
  names: Names,
  report: Report,
): void {
  const { pointer, range } = place;
  const candidates = namesAmong(entity.fields.filter((other) => other.reference !== undefined));
  if (!checkName('reference/unknown-field', field, candidates, pointer, report, range)) return;
  const reference = entity.field(field)?.reference;
  const targets =
    reference === undefined ? [] : referredKeys(reference).flatMap((key) => names.entities.get(key) ?? []);
  // With several entities, the field must exist in at least one; in the others it reads as empty.
  if (targets.length > 0) checkName('reference/unknown-field', name, fieldNamesOfAny(targets), pointer, report, range);
}

/** Where the properties of `$user` are listed, how a product adds one. */
function orOwn(problem: Parameters<Report>[0]): Parameters<Report>[0] {
  const [, known] = /^One of (.+)$/.exec(problem.proposal ?? '') ?? [];
  if (known === undefined) return problem;
  return { ...problem, proposal: `One of ${known}; or a field of the employee with "x-user"` };
}
