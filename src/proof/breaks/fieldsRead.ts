import { listNames } from '#language/mapExpression.ts';
import type { Break } from './Break.ts';
import type { BreakList } from './listBreaks.ts';

/** Names of the fields that `breaksOf` reads for some violations; rows need no others. */
export function fieldsRead({ entity, ruleSet }: BreakList, among: readonly Break[]): ReadonlySet<string> {
  const limits = entity.fields
    .flatMap(({ minimum, maximum }) => [minimum, maximum])
    .flatMap((limit) => (limit !== undefined && 'expression' in limit ? [limit.expression] : []));
  const named = [...entity.checks.map(({ when }) => when), ...limits].flatMap(listNames);
  const fields = [
    ...ruleSet.slots,
    ...entity.ruleSet.references.keys(),
    ...(entity.workflow === undefined ? [] : [entity.workflow.field]),
    ...named.flatMap(({ root, path }) => (root === '$values' || root === '$record' ? path.slice(0, 1) : [])),
    ...among.map(({ field }) => field.name),
  ];
  const pointers = fields.flatMap((name) => {
    const { idField, oneOf } = entity.field(name)?.reference ?? {};
    return [idField, oneOf?.by].filter((pointer) => pointer !== undefined);
  });
  return new Set([...fields, ...pointers]);
}
