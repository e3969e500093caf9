import { fieldDomain, outsideDomain } from '../../analysis/fieldDomain.ts';
import { splitReference } from '../../analysis/inputKey.ts';
import { listComparisons } from '../../analysis/listComparisons.ts';
import type { Expression } from '#language/Expression.ts';
import { listNames } from '#language/listNames.ts';
import type { Value, Values } from '#language/Value.ts';
import type { Subject } from '../Subject.ts';

/** So many kinds of records are told apart at most. */
export const MOST_VARIANTS = 60;

/**
 * Records that a reference could point to, as far as these expressions can tell them apart: one per combination of values of the fields
 * they read (`$ref.F.X`), filled ones first; one without fields when they read none.
 */
export function recordVariants(subject: Subject, expressions: readonly Expression[], reference: string): Values[] {
  const comparisons = listComparisons(expressions);
  const names = expressions
    .flatMap(listNames)
    .flatMap(({ root, path }) => (root === '$ref' && path[0] === reference ? path.slice(1, 2) : []));
  let variants: Values[] = [{}];
  for (const name of new Set(names)) {
    const key = `$ref.${reference}.${name}`;
    const domain = domainOf(subject, key, comparisons.get(key));
    variants = variants
      .flatMap((record) => domain.map((value) => ({ ...record, [name]: value })))
      .slice(0, MOST_VARIANTS);
  }
  return variants;
}

function domainOf(
  { entity, context, wording }: Subject,
  key: string,
  compared: Parameters<typeof fieldDomain>[1],
): Value[] {
  const path = splitReference(key);
  const target = entity.field(path?.field ?? '')?.reference?.entity;
  const field = target === undefined ? undefined : wording.findEntity?.(target)?.field(path?.name ?? '');
  const domain =
    field === undefined
      ? outsideDomain(compared, undefined, context, path?.name)
      : fieldDomain(field, compared, context);
  return [...domain.filter((value) => value !== null), null];
}
