import type { FieldKind } from '#fields/facets/FieldKind.ts';
import { kindsByWord } from '#fields/table/fieldKinds.ts';
import type { Language } from '#engine/words/Language.ts';
import type { FieldNode } from '#generated/documents/FormDocument.ts';
import { nearestName } from '#language/compiler/nearestName.ts';

/** The request cannot be fulfilled: a one-line message in English, like all refusals of commands. */
export class SpecError extends Error {}

/** A choice of an enum field. */
export interface ItemSpec {
  readonly value: number;
  readonly label: string;
}

/** A field as a person describes it. */
export interface FieldSpec {
  readonly name: string;
  readonly kind: FieldKind;
  readonly title: string;
  readonly isRequired: boolean;
  /** For an enum field: its choices, or the name of an existing enum type. */
  readonly items: readonly ItemSpec[];
  readonly enumType: string | undefined;
  /** For a reference: the entity it refers to. */
  readonly entity: string | undefined;
}

/** Reads `名称:类型:标题[:more]...`, such as `PlateNo:text:车牌号:required`. Throws SpecError. */
export function readField(text: string): FieldSpec {
  const [name = '', word = '', title = '', ...more] = text.split(/[:：]/).map((part) => part.trim());
  if (!/^[A-Z][A-Za-z0-9_]*$/.test(name))
    throw new SpecError(
      `The name of a field begins with a capital letter and has letters, digits and _ only, not "${name}" (${text})`,
    );
  const kinds = kindsByWord();
  const kind = kinds.get(word);
  if (kind === undefined) {
    const known = [...kinds.keys()];
    const near = nearestName(word, known);
    throw new SpecError(
      near === undefined
        ? `There is no kind of field "${word}"; there are ${known.join(', ')}`
        : `There is no kind of field "${word}"; did you mean "${near}"?`,
    );
  }
  if (title === '') throw new SpecError(`The field ${name} has no title: ${name}:${word}:TITLE`);
  const isRequired = more.some((part) => ['required', '必填'].includes(part));
  const [detail, ...rest] = more.filter((part) => !['required', '必填', ''].includes(part));
  const [isItem, isRecord] = [kind.refersTo === 'item', kind.refersTo === 'record'];
  const takesDetail = isItem || isRecord;
  if (takesDetail && detail === undefined)
    throw new SpecError(
      isItem
        ? `The field ${name} has no choices: ${name}:${word}:${title}:ONE|TWO`
        : `The field ${name} does not say which entity it refers to: ${name}:${word}:${title}:employee`,
    );
  if (rest.length > 0 || (!takesDetail && detail !== undefined))
    throw new SpecError(`"${rest[0] ?? detail ?? ''}" has no meaning here (${text})`);
  const items = isItem && detail?.includes('|') === true ? readChoices(detail) : [];
  return {
    name,
    kind,
    title,
    isRequired,
    items,
    enumType: isItem && items.length === 0 ? detail : undefined,
    entity: isRecord ? detail : undefined,
  };
}

/** Numbers of any country; the default pattern of phone fields is that of China. */
export const ANY_PHONE = '^\\+?[0-9 ()-]{6,20}$';

/** The node of a field in form.json, in a product that speaks a language. */
export function fieldNode(
  { kind, title, entity }: FieldSpec,
  enumType: string | undefined,
  language: Language,
): FieldNode {
  return {
    ...kind.word?.node,
    title,
    ...(kind.word?.name === 'phone' && language === 'en' ? { pattern: ANY_PHONE } : {}),
    ...(enumType === undefined ? {} : { 'x-enum': enumType }),
    ...(entity === undefined ? {} : { 'x-reference': { entity } }),
  };
}

/** `大型|中型` counts from 1; `10=大型|20=中型` gives the values. */
function readChoices(text: string): ItemSpec[] {
  const items = text.split('|').map((part, i) => {
    const match = /^\s*(?:(\d+)\s*=)?\s*(.+?)\s*$/.exec(part);
    if (match === null) throw new SpecError(`One of the choices "${text}" is empty`);
    return { value: match[1] === undefined ? i + 1 : Number(match[1]), label: match[2] ?? '' };
  });
  if (
    new Set(items.map(({ value }) => value)).size < items.length ||
    new Set(items.map(({ label }) => label)).size < items.length
  )
    throw new SpecError(`The choices "${text}" have a value or a name twice`);
  return items;
}
