import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { type Value, plainText } from '#language/Value.ts';
import type { SeenField } from '#proof/cases/runCase.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isValue } from '#renderer/form/save/isValue.ts';
import type { Harness, MountInput } from '../openHarness.ts';
import type { ShownField } from '../readFields.ts';
import { caseInput } from './caseInput.ts';
import { readOptions } from './readOptions.ts';
import { shows } from './shows.ts';
import { statedFields, type StatedField } from './statedFields.ts';
import { UNSEEN } from './whyUnseen.ts';

/** The part of a case that was visible in the form. */
export interface CaseOnScreen {
  /** The part of the case that the form can show. */
  readonly expect: RuleCase['expect'];
  readonly seen: Readonly<Record<string, SeenField>>;
  /** Other fields that were rendered or sent nevertheless. */
  readonly strays: readonly string[];
}

interface Played {
  readonly input: MountInput;
  readonly enums: EnumSource;
  /** The form when the values had been entered, and after saving was tried. */
  readonly before: Readonly<Record<string, ShownField>>;
  readonly after: Readonly<Record<string, ShownField>>;
  /** The values that a save would send. */
  readonly wire: ReadonlyMap<string, string>;
  readonly options: ReadonlyMap<string, readonly string[]>;
}

/**
 * Mounts a case, tries to save it, and returns what a user saw of its fields. A value counts as seen if the field shows
 * it and a save sends it; for a hidden or read-only field a save must send nothing. An id is seen through its name.
 */
export async function playCase(
  harness: Harness,
  entity: EntityModel,
  ruleCase: RuleCase,
  enums: EnumSource,
): Promise<CaseOnScreen> {
  const input = caseInput(entity, ruleCase);
  const stated = statedFields(entity, ruleCase);
  const seen = stated.filter(({ why }) => why === undefined);
  const unseen = stated.filter(({ why }) => why !== undefined);
  const before = await harness.mount(input);
  const options = new Map<string, readonly string[]>();
  for (const { name, expected } of seen)
    if (expected.options !== undefined) options.set(name, await readOptions(harness.page, name));
  const { wire } = await harness.save();
  const played = { input, enums, before, options, wire: new Map(wire), after: await harness.fields() };
  return {
    expect: Object.fromEntries(seen.map(({ name, expected }) => [name, expected])),
    seen: Object.fromEntries(seen.map((each) => [each.name, seeField(each, played)])),
    // A position is sent with its place.
    strays: unseen.flatMap(({ name, why }) =>
      name in before || (why !== UNSEEN.position && played.wire.has(name)) ? [name] : [],
    ),
  };
}

function seeField({ name: stated, field, expected }: StatedField, played: Played): SeenField {
  const name = field.pairOf ?? stated;
  const shown = played.before[name];
  return {
    visible: shown !== undefined,
    required: shown?.required === true,
    readOnly: shown?.readOnly === true,
    value: seeValue(stated, field, shown, expected.value, played),
    options: seeOptions(stated, field, expected.options, played),
    // The display of a product's own effects is not checked.
    set: {},
    error: played.after[name]?.error ?? null,
  };
}

/** The expected value if screen and save agree with it, else a text with the actual one. */
function seeValue(
  name: string,
  field: FieldModel,
  shown: ShownField | undefined,
  expected: unknown,
  played: Played,
): Value {
  if (!isValue(expected)) return null;
  const { input, enums, wire } = played;
  const isFillable = shown !== undefined && !shown.readOnly;
  const sent = wire.get(name.replace(/\.(\w+)$/, '[$1]'));
  const kept = plainText(input.record?.Record[name] ?? null, ',');
  const isSent = isFillable
    ? (sent ?? kept) === plainText(expected, ',')
    : sent === undefined && (shown !== undefined || expected === null);
  const isShown =
    shown === undefined || (field.pairOf === undefined ? shows(field, shown.text, expected, enums) : isFillable);
  if (isSent && isShown) return expected;
  return `shown ${JSON.stringify(shown?.text)}, sent ${JSON.stringify(sent)}`;
}

function seeOptions(
  name: string,
  field: FieldModel,
  expected: StatedField['expected']['options'],
  played: Played,
): readonly Value[] | undefined {
  const labels = played.options.get(name);
  if (expected === undefined || labels === undefined) return undefined;
  const wanted = expected.filter(isValue);
  const agree =
    labels.length === wanted.length && wanted.every((value, i) => shows(field, labels[i] ?? '', value, played.enums));
  return agree ? wanted : labels;
}
