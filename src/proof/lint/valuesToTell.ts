import type { EnumSource } from '#language/enums/EnumType.ts';
import type { Value } from '#language/Value.ts';
import type { EnumBinding, FieldModel } from '#fields/FieldModel.ts';
import type { NameTest } from './NameTest.ts';
import { choicesOf } from './read/enumFit.ts';
import { kindOfField, type Kind } from './read/kindOf.ts';

/**
 * Values of a name that between them stand for every value as far as the tests can tell: one of each class that constants, their
 * order and lengths part. Undefined when no such list is known.
 */
export function valuesToTell(tests: readonly NameTest[], enums: EnumSource): Value[] | undefined {
  const field = tests[0]?.field;
  const kind = field === undefined ? 'any' : kindOfField(field);
  // An empty text is stored as null, so no name ever reads one.
  const constants = [...new Set(tests.flatMap((test) => test.constants))].filter(
    (value) => value !== null && value !== '',
  );
  const lengths = [...new Set(tests.flatMap((test) => test.lengths))];
  const isOrdered = tests.some((test) => test.isOrder);
  if (isOrdered && lengths.length > 0) return undefined;
  const known = field?.enum === undefined || kind === 'list' ? [] : itemsOf(field.enum, enums);
  if (known.length > 0) return [null, ...known, ...constants];
  return [null, ...constants, ...others(kind, field, constants, lengths)];
}

function itemsOf({ type, path, leaf }: EnumBinding, enums: EnumSource): Value[] {
  return choicesOf(enums(type)?.items ?? [], path, leaf, '').map(({ value }) => value);
}

function others(
  kind: Kind,
  field: FieldModel | undefined,
  constants: readonly Value[],
  lengths: readonly number[],
): Value[] {
  const around = lengths.flatMap((length) => [length - 1, length, length + 1]).filter((length) => length > 0);
  switch (kind) {
    case 'boolean':
      return [true, false];
    case 'number':
      return numbersAround(constants, field?.digits === 0 || field?.type === 'reference' || field?.enum !== undefined);
    case 'list':
      return [1, ...around].map((length) => Array.from({ length: Math.min(length, MOST_LENGTH) }, (_, i) => i));
    case 'text':
      return textsAround(constants, around);
    case 'any':
      return [true, false, ...numbersAround(constants, false), ...textsAround(constants, around), [], [0]];
  }
}

const MOST_LENGTH = 1000;
/** Sorts before and, behind another text, right after everything that people write. */
const SIGN = '\u0001';

function textsAround(constants: readonly Value[], lengths: readonly number[]): string[] {
  const texts = constants.filter((value) => typeof value === 'string');
  return [
    SIGN,
    ...texts.map((text) => text + SIGN),
    ...lengths.map((length) => SIGN.repeat(Math.min(length, MOST_LENGTH))),
  ];
}

/** One number below, between and above the constants each; whole ones only where only these occur. */
function numbersAround(constants: readonly Value[], areWhole: boolean): number[] {
  const sorted = constants.filter((value) => typeof value === 'number').sort((a, b) => a - b);
  const [first, last] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  const between = sorted.slice(1).flatMap((value, i) => {
    const middle = (value + (sorted[i] ?? value)) / 2;
    return areWhole ? [Math.floor(middle), Math.ceil(middle)] : [middle];
  });
  return [Math.floor(first) - 1, ...between, Math.ceil(last) + 1];
}
