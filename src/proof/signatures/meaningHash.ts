import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { printExpression } from '#language/compiler/printExpression.ts';
import { tryExpression } from '../expressions/listExpressions.ts';

/** Keys without effect on decisions: notes for authors, and the width or folding of fields. */
const LOOK = new Set(['$schema', 'description', 'x-span', 'x-collapsed']);
/** Lists whose order has no meaning; a single item may replace a list of one. */
const SETS = new Set(['from', 'who', 'required']);

/**
 * The SHA-256 of the meaning of a part of a document, in hexadecimal. Independent of layout, order of keys and states,
 * and spacing of expressions; it changes with any value, name or part of an expression.
 */
export const meaningHash = (stated: unknown): string => bytesToHex(sha256(utf8ToBytes(JSON.stringify(meant(stated)))));

/** The canonical form of a value. */
function meant(stated: unknown): unknown {
  if (typeof stated === 'string') {
    const expression = tryExpression(stated);
    return expression === undefined ? stated : `{{ ${printExpression(expression)} }}`;
  }
  if (Array.isArray(stated)) return stated.map(meant);
  if (typeof stated !== 'object' || stated === null) return stated ?? null;
  const entries: [string, unknown][] = Object.entries(stated);
  const told = entries
    .filter(([key, value]) => !LOOK.has(key) && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => [key, SETS.has(key) ? sorted(meant(value)) : meant(value)]);
  return { told };
}

function sorted(value: unknown): unknown {
  if (!Array.isArray(value)) return typeof value === 'string' || typeof value === 'number' ? [value] : value;
  return value.every((item) => typeof item === 'string' || typeof item === 'number') ? value.toSorted() : value;
}
