import type { FieldNode } from '#generated/documents/FormDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { isJsonType } from '#fields/facets/FieldKind.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';

const BOUNDS = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
  ['exclusiveMinimum', 'maximum'],
  ['minimum', 'exclusiveMaximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
] as const;

/** Reports a field whose bounds exclude every value, or whose step does not correspond to a number of decimals. */
export function checkBounds(node: FieldNode, pointer: string, report: Report): void {
  checkStep(node, pointer, report);
  for (const [least, most] of BOUNDS) {
    const [from, to] = [node[least], node[most]];
    if (typeof from === 'string' && typeof to === 'string') {
      const length = Math.min(from.length, to.length);
      if (`${from}${to}`.includes('{{') || from.slice(0, length) <= to.slice(0, length)) continue;
    } else if (typeof from !== 'number' || typeof to !== 'number' || isRoom(from, to, [least, most], node)) continue;
    report({
      code: 'document/invalid',
      pointer: `${pointer}/${least}`,
      message: `"${least}" is ${from} and "${most}" ${to}: nothing can be entered`,
      proposal: 'Correct one of them',
    });
  }
}

/** Reports a minimum of one item for an optional list: it never applies. */
export function checkLeastItems(
  name: string,
  node: FieldNode,
  pointer: string,
  entity: EntityModel,
  report: Report,
): void {
  const { ruleSet } = entity;
  const field = entity.field(name);
  if (node.minItems !== 1 || field === undefined || field.required || node['x-required-by'] !== undefined) return;
  if (ruleSet.rules.some((rule) => rule.self === field.index && rule.property === 'required')) return;
  report({
    code: 'rule/no-effect',
    pointer: `${pointer}/minItems`,
    message: `"minItems" 1 refuses nothing: where there is none at all, "${name}" counts as not filled in, and it is not required`,
    proposal: `Add "${name}" to "required", or take "minItems" away`,
  });
}

/** A step sets the number of decimals. Another step would be rounded and not enforced; integers have no decimals. */
function checkStep({ multipleOf: step, type }: FieldNode, pointer: string, report: Report): void {
  if (step === undefined) return;
  const isWhole = isJsonType(type, 'integer');
  const digits = isWhole ? 0 : decimalsIn(step);
  const near = stepOf(digits);
  if (step === near) return;
  report({
    code: 'document/invalid',
    pointer: `${pointer}/multipleOf`,
    message: isWhole
      ? `"multipleOf" is ${step}, and a whole number has no decimals`
      : `"multipleOf" is ${step}: it says how many decimals there are, as 1, 0.1, 0.01 do, and no other step`,
    proposal: `Write ${near.toFixed(digits)}`,
  });
}

/** No number is read with more. */
const MAX_DECIMALS = 10;
const stepOf = (digits: number): number => Number((10 ** -digits).toFixed(digits));

/** The number of decimals with which every multiple of a step can be written. */
function decimalsIn(step: number): number {
  let digits = 0;
  while (digits < MAX_DECIMALS && Number(step.toFixed(digits)) !== step) digits += 1;
  return digits;
}

/** Whether a value exists between two bounds. Between two exclusive bounds an integer needs more room. */
function isRoom(from: number, to: number, bounds: readonly string[], { type }: FieldNode): boolean {
  const open = bounds.filter((name) => name.startsWith('exclusive')).length;
  if (open === 0) return from <= to;
  return open === 2 && isJsonType(type, 'integer') ? Math.floor(from) + 1 < to : from < to;
}
