import type { FieldNode } from '#generated/documents/FormDocument.ts';
import type { FieldModel, FieldType } from '../FieldModel.ts';
import { type FieldKind, type FormattedField, nodeShape, type ValueSort } from '../facets/FieldKind.ts';
import type { DescribeContext } from '../facets/filters.ts';
import type { ValueInput } from '../facets/validateValue.ts';
import { plainNumber } from '../formatNumber.ts';
import { FRAME_KINDS } from './FRAME_KINDS.ts';
import { deletedItemLabel, enumLabel } from '#language/findEnumItem.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { isList, isRow, type Value, plainText, type Values } from '#language/Value.ts';
import type { MoneyUnit } from '../Currency.ts';

const kinds = new Map<FieldType, FieldKind>(Object.entries(FRAME_KINDS));

/** Adds a product's kinds, before documents are read, in each process. Throws for a name, component or shape in use. */
export function addFieldKinds(more: Readonly<Record<FieldType, FieldKind>>): void {
  for (const [name, kind] of Object.entries(more)) {
    const known = kinds.get(name);
    if (known === kind) continue;
    const taken = known === undefined ? [...kinds.values()].flatMap((other) => sharedAsk(kind, other))[0] : 'the name';
    if (taken !== undefined) throw new Error(`Field kind ${name}: ${taken} is taken`);
    kinds.set(name, kind);
    asking = undefined;
  }
}

/** The properties by which a node could match both kinds: a component that belongs to one of them, or the shape. */
export function sharedAsk(kind: FieldKind, other: FieldKind): string[] {
  const [{ asked, component }, { shape, byComponent }] = [kind, other.asked];
  return [
    ...((asked.byComponent || byComponent) && component === other.component ? [`component ${component}`] : []),
    ...(asked.shape !== undefined && asked.shape === shape ? [`shape ${shape}`] : []),
  ];
}

export const fieldTypes = (): readonly FieldType[] => [...kinds.keys()];

export function fieldKind({ type }: Pick<FieldModel, 'type'>): FieldKind {
  const kind = kinds.get(type);
  if (kind === undefined) throw new Error(`No field kind ${type}`);
  return kind;
}

/** The kinds by component and by shape: the first of each. */
let asking: ReturnType<typeof whatAsks> | undefined;

function whatAsks(): { components: ReadonlyMap<unknown, FieldType>; shapes: ReadonlyMap<unknown, FieldType> } {
  const all = [...kinds].reverse();
  return {
    components: new Map(all.flatMap(([name, { asked, component }]) => (asked.byComponent ? [[component, name]] : []))),
    shapes: new Map(all.flatMap(([name, { asked }]) => (asked.shape === undefined ? [] : [[asked.shape, name]]))),
  };
}

/** The kind of a field node: by a component of one kind, else by JSON type, format, enum and reference. */
export function fieldTypeOf(node: FieldNode): FieldType {
  asking ??= whatAsks();
  const { components, shapes } = asking;
  return components.get(node['x-component']) ?? shapes.get(nodeShape(node)) ?? 'text';
}

/** The kinds of fields by their command-line names. */
export const kindsByWord = (): ReadonlyMap<string, FieldKind> =>
  new Map(
    fieldTypes().flatMap((type): [string, FieldKind][] => {
      const kind = fieldKind({ type });
      return kind.word === undefined ? [] : [[kind.word.name, kind]];
    }),
  );

/** Predicates about the kind of a field that several modules use. For an undefined field they return false. */
type Field = Pick<FieldModel, 'type'> | undefined;

const kindOf = (field: Field): FieldKind | undefined => (field === undefined ? undefined : fieldKind(field));

export const isRows = (field: Field): boolean => kindOf(field)?.refersTo === 'row';

export const isUpload = (field: Field): boolean => kindOf(field)?.refersTo === 'file';

export const isFiles = (field: Field): boolean => isUpload(field) && isMany(field);

export const isPicture = (field: Field): boolean => isUpload(field) && !isMany(field);

export const isFormatted = (field: Field): boolean => kindOf(field)?.text === 'html';

export const isPage = (field: Field): boolean => kindOf(field)?.text === 'page';

export const holdsIds = (field: Field): boolean => kindOf(field)?.refersTo === 'record';

export const isReference = (field: Field): boolean => holdsIds(field) && !isMany(field);

export const isReferences = (field: Field): boolean => holdsIds(field) && isMany(field);

export const isLookup = (field: Field): boolean => kindOf(field)?.refersTo === 'name';

export const isItem = (field: Field): boolean => kindOf(field)?.refersTo === 'item' && !isMany(field);

export const isItems = (field: Field): boolean => kindOf(field)?.refersTo === 'item' && isMany(field);

export const isMoney = (field: Field): boolean => kindOf(field)?.amount === 'money';

export const isAmount = (field: Field): boolean => kindOf(field)?.amount !== undefined;

/** A plain number without decimals. */
export const isWholeNumber = (field: FieldModel): boolean => kindOf(field)?.amount === 'number' && field.digits === 0;

export const isMoment = (field: Field): boolean => kindOf(field)?.moment !== undefined;

export const isTimeOfDay = (field: Field): boolean => kindOf(field)?.domain.outside === 'time';

export const isYesNo = (field: Field): boolean => kindOf(field)?.domain.outside === 'boolean';

export const isMany = (field: Field): boolean => kindOf(field)?.many === true;

/** The type of the field in expressions. */
export const valueSort = (field: Pick<FieldModel, 'type' | 'itemType' | 'enum'>): ValueSort =>
  fieldKind(field).holds(field);

/** Whether an Excel cell can contain the value of a field: users enter it, and it is no file and no table. */
export function isCellField(field: FieldModel): boolean {
  const { computed, component, reference, rollup, number } = field;
  return (
    fieldKind(field).cell !== undefined &&
    !computed &&
    component !== 'None' &&
    rollup === undefined &&
    number === undefined &&
    reference?.oneOf === undefined
  );
}

export interface Wording {
  readonly enums: EnumSource;
  /** Translates the texts defined here, if the reader's language is only known later. */
  readonly say?: ((text: string) => string) | undefined;
}

interface ValueWording extends Wording {
  readonly text?: Value | undefined;
  readonly unit?: MoneyUnit | undefined;
}

/** The text a person reads for a value; `text` is the server's own text of it (`FText`) where there is one. Empty for null. */
export function formatValue(field: FieldModel, value: Value, wording: ValueWording): string {
  const { text, unit, say = (words) => words } = wording;
  if (value === null) return '';
  if (field.component === 'ListLink') return say('查看列表');
  if (text !== undefined && text !== null) return plainText(text, '、');
  if (typeof value === 'boolean') return value ? (field.words?.yes ?? say('是')) : (field.words?.no ?? say('否'));
  if (isList(value)) return value.map((item) => itemText(field, item, wording)).join('、');
  if (field.enum !== undefined) return itemText(field, value, wording);
  return fieldKind(field).format(value, field, unit);
}

function itemText(field: FieldModel, value: Value, { enums, say = (words) => words }: Wording): string {
  if (isRow(value)) return plainText(value['FileName'] ?? null, '');
  if (field.enum === undefined) return plainText(value, '、');
  const type = enums(field.enum.type);
  const isGone = type?.gone?.some((item) => item.Value === value) === true;
  if (type !== undefined && isGone) return say(deletedItemLabel(type, value));
  return enumLabel(enums, field.enum.type, value) ?? plainText(value, '、');
}

/** Characters from here on are full-width: Chinese, Japanese and Korean ones, and their punctuation. */
export const WIDE = '\u1100';

/** The unit of a field if its text does not contain it; empty for percentages. */
export function shownUnit(field: FieldModel, unit?: MoneyUnit): string {
  const { unit: own = '', currency } = field;
  if (currency !== undefined) return (unit ?? currency).unit;
  return fieldKind(field).amount === 'percent' ? '' : own;
}

/** An amount where its unit is named: without the sign of its currency, and without cents that are zero. */
export const bareAmount = (text: string, { currency }: Pick<FieldModel, 'currency'>): string =>
  currency === undefined ? text : text.replace(currency.sign, '').replace(/\.00$/, '');

const decimalsOf = (text: string): number => /\.(\d*)/.exec(text)?.[1]?.length ?? 0;

/** A number in the format of its field, without its unit and without decimals that are zero; all its digits where the format rounds it. */
export function exactText(field: FormattedField, value: number): string {
  const [shown, exact] = [fieldKind(field).format(value, field, undefined), plainNumber(value)];
  return decimalsOf(exact) > decimalsOf(shown) ? exact : bareAmount(shown, field).replace(/\.0+(?=%?$)/, '');
}

/** The message for a filled value that its field does not allow; undefined if it is valid. */
export const refusalOf = (input: Omit<ValueInput, 'show'>): string | undefined =>
  fieldKind(input.field).validate({ ...input, show: (bound) => exactText(input.field, bound) });

/** The display text of a filter: labels of items, a range, names of chosen records. */
export const filterText = (field: FieldModel, text: string, more: DescribeContext): string =>
  fieldKind(field).filter?.describe(field, text, { ...more, show: (bound) => exactText(field, bound) }) ?? text;

/** A text of a field's value with its unit: money has either the sign or the unit, never both. `say` translates the unit. */
export const textWithUnit = (text: string, field: FieldModel, say = (unit: string): string => unit): string =>
  text === '' ? '' : `${bareAmount(text, field)} ${say(shownUnit(field))}`.trimEnd();

/** The text shown after an amount during input: its unit, or a percent sign. */
export const typedUnit = (field: FieldModel): string =>
  fieldKind(field).amount === 'percent' ? '%' : shownUnit(field);

/** A title with the unit of its values, if there is one; Chinese has no blank between them. */
export const withUnit = (title: string, unit: string): string =>
  unit === '' ? title : `${title}${title < WIDE ? ' ' : ''}(${unit})`;

/** The Ids of the files that a field of a record holds. */
export const fileIds = (field: FieldModel, values: Values | undefined): readonly number[] =>
  fieldKind(field).upload?.ids(values?.[field.name] ?? null) ?? [];
