import type { EnumItem, EnumSource } from '#language/EnumType.ts';
import type { Scalar } from '#language/Value.ts';
import { nearestName } from '#language/compiler/nearestName.ts';
import type { EnumBinding, FieldModel } from '#fields/FieldModel.ts';
import type { SchemaProblem } from '#engine/schema/SchemaProblem.ts';

/** A constant that can never be the value of an enum field, and its replacement. */
export interface EnumMisfit {
  /** The value whose label was written, or that was written as another type. */
  readonly intended: string | number | undefined;
  readonly proposal: string;
}

interface Choice {
  readonly value: string | number;
  readonly label: string;
}

const MAX_LISTED = 12;

/** The problem of a constant as a value of an enum field; undefined when it is an item, or the items are unknown. */
export function enumMisfit(field: FieldModel, constant: Scalar, enums: EnumSource): EnumMisfit | undefined {
  const type = field.enum === undefined ? undefined : enums(field.enum.type);
  const items = type?.items;
  if (field.enum === undefined || items === undefined || constant === null) return undefined;
  const { choices, values } = knownChoices(items, field.enum);
  if (values.has(constant)) return undefined;
  const text = String(constant);
  const today = type?.was?.get(text);
  const labelled = choices.filter(({ label }) => label === text);
  const [intended] =
    labelled.length === 1 ? labelled : choices.filter(({ value }) => String(value) === text || value === today);
  if (intended !== undefined)
    return { intended: intended.value, proposal: `Write ${JSON.stringify(intended.value)} (${intended.label})` };
  const near = nearestName(
    text,
    choices.map(({ label }) => label),
  );
  const listed = choices.length <= MAX_LISTED ? choices : choices.filter(({ label }) => label === near);
  return {
    intended: undefined,
    proposal:
      listed.length === 0
        ? `See the items of ${field.enum.type}`
        : `One of ${listed.map(({ value, label }) => `${JSON.stringify(value)} ${label}`).join(', ')}`,
  };
}

/** The items of an enum type that can be chosen, and their values. */
interface Choices {
  readonly choices: readonly Choice[];
  readonly values: ReadonlySet<Scalar>;
}

const known = new WeakMap<readonly EnumItem[], Map<string, Choices>>();

/** Listed once: all regions are three thousand, and demo records name one in every other row. */
function knownChoices(items: readonly EnumItem[], { path, leaf }: Pick<EnumBinding, 'path' | 'leaf'>): Choices {
  const kinds = known.get(items) ?? new Map<string, Choices>();
  known.set(items, kinds);
  const kind = `${path} ${leaf}`;
  const listed = kinds.get(kind);
  if (listed !== undefined) return listed;
  const choices = listChoices(items, path, leaf, '');
  const made = { choices, values: new Set(choices.map(({ value }) => value)) };
  kinds.set(kind, made);
  return made;
}

/** All values that may be chosen of these items, at all levels. */
export const choicesOf = (items: readonly EnumItem[], binding: Pick<EnumBinding, 'path' | 'leaf'>): readonly Choice[] =>
  knownChoices(items, binding).choices;

function listChoices(items: readonly EnumItem[], isPath: boolean, onlyLeaves: boolean, parent: string): Choice[] {
  return items.flatMap(({ Value, Label, Children = [] }): Choice[] => {
    const value = isPath ? `${parent}${Value}` : Value;
    const below = listChoices(Children, isPath, onlyLeaves, `${value}/`);
    return onlyLeaves && Children.length > 0 ? below : [{ value, label: Label }, ...below];
  });
}

/** The problem of a value that is not an item of an enum field. */
export function enumProblem(
  { name, enum: binding }: FieldModel,
  constant: Scalar,
  { intended, proposal }: EnumMisfit,
): Pick<SchemaProblem, 'code' | 'message' | 'proposal'> {
  const isOtherType = intended !== undefined && String(intended) === String(constant);
  return {
    code: isOtherType ? 'value/type' : 'value/not-in-enum',
    message: isOtherType
      ? `${JSON.stringify(constant)} is a ${typeof constant === 'string' ? 'text' : typeof constant}, the items of ${binding?.type ?? name} are not; it never equals "${name}"`
      : `${JSON.stringify(constant)} is no item of ${binding?.type ?? 'the enum type'}, so it is never the value of "${name}"`,
    proposal,
  };
}
