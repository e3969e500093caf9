import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { enumLabel } from '#language/findEnumItem.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { roleLabels, userTitle } from '#proof/expressions/valueWords.ts';
import type { Wording } from '#proof/expressions/Wording.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TitleWords } from '#proof/expressions/TitleWords.ts';

const MAX_PARTS = 4;

/** A title that describes a proposed case: its inputs and their effect, with a limited number of parts each. */
export function caseTitle(wording: Wording, ruleCase: RuleCase, words: TitleWords, most = MAX_PARTS): string {
  const { entity, enums } = wording;
  const { values, stored = {}, refs = {}, user = {}, now, expect } = ruleCase;
  const say = (name: string, value: unknown): string => sayValue(entity, name, value, enums, words);
  const given = [
    ...Object.entries({ ...values, ...stored }).map(([name, value]) => say(name, value)),
    ...Object.entries(refs).flatMap(([field, ref]) =>
      Object.entries(ref).map(([name, value]) => sayReferred(wording, field, name, value, words)),
    ),
    ...Object.entries(user).map(([name, value]) => sayUser(entity, name, value, words)),
    ...(now === undefined ? [] : [words.time(now)]),
  ];
  const outcomes = Object.entries(expect).map(([name, expected]) =>
    describeOutcome(entity, name, expected, enums, words),
  );
  const situation = given.length === 0 ? words.nothing : some(given, most, words);
  return `${words.proposed}${words.leadsTo(situation, some(outcomes, most, words))}`;
}

const some = (parts: readonly string[], most: number, words: TitleWords): string =>
  parts.length <= most ? words.parts(parts) : words.firstOf(parts.slice(0, most), parts.length);

const fieldTitle = (entity: EntityModel, name: string, { say }: TitleWords): string =>
  say(entity.field(name)?.title ?? name);

function sayReferred(
  { entity, enums, findEntity }: Wording,
  field: string,
  name: string,
  value: unknown,
  words: TitleWords,
): string {
  const target = findEntity?.(entity.field(field)?.reference?.entity ?? '')?.field(name);
  const type = target?.enum?.type ?? name;
  const what = `${words.say(target?.title ?? name)} ${labelOf(type, value, enums, words)}`;
  return words.of(fieldTitle(entity, field, words), what);
}

function sayUser(entity: EntityModel, name: string, value: unknown, words: TitleWords): string {
  const label = name === 'Role' && typeof value === 'string' ? roleLabels(entity).get(value) : undefined;
  const title = words.say(userTitle(name, entity) ?? `当前用户的${name}`);
  return `${title} ${label === undefined ? plain(value, words) : words.say(label)}`;
}

function sayValue(entity: EntityModel, name: string, value: unknown, enums: EnumSource, words: TitleWords): string {
  const type = entity.field(name)?.enum?.type;
  return `${fieldTitle(entity, name, words)} ${labelOf(type ?? '', value, enums, words)}`;
}

function labelOf(type: string, value: unknown, enums: EnumSource, words: TitleWords): string {
  if (typeof value !== 'string' && typeof value !== 'number') return plain(value, words);
  return enumLabel(enums, type, value) ?? plain(value, words);
}

function plain(value: unknown, words: TitleWords): string {
  if (value === null || value === undefined) return words.say('空');
  if (typeof value === 'boolean') return words.say(value ? '是' : '否');
  if (Array.isArray(value)) return words.items(value.map((each: unknown) => plain(each, words)));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : words.state.filled;
}

/** The expected states of a field, as a part of a title. */
export function describeOutcome(
  entity: EntityModel,
  name: string,
  { visible, required, readOnly, options, value }: RuleCase['expect'][string],
  enums: EnumSource,
  words: TitleWords,
): string {
  const { state } = words;
  const states = [
    ...(visible === undefined ? [] : [visible ? state.visible : state.hidden]),
    ...(required === undefined || visible === false ? [] : [required ? state.required : state.optional]),
    ...(readOnly === undefined || visible === false ? [] : [readOnly ? state.readOnly : state.writable]),
    ...(options === undefined ? [] : [words.options(options.length)]),
    ...(value === undefined ? [] : [words.holds(labelOf(entity.field(name)?.enum?.type ?? '', value, enums, words))]),
  ];
  return words.becomes(fieldTitle(entity, name, words), states);
}
