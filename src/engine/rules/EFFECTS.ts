import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import type { Value } from '#language/Value.ts';
import type { RuleProperty } from './Rule.ts';

/** What is decided about a property that rules set, besides what `evaluateRules` does with it. */
export interface RuleEffect {
  /** What people call it. */
  readonly title: string;
  /** The keys of `state` that set it, each with the value of the property for a written one. */
  readonly spellings: Readonly<Record<string, (value: Value) => Value>>;
  /** The words for a property that holds or does not, so that what is computed for it is a condition; undefined for any other. */
  readonly flag: readonly [yes: string, no: string] | undefined;
  /** What is computed for it is a value of the field, or a list of them. */
  readonly isOfField: boolean;
  /** Other rules read what it makes: an influence is carried on through it. */
  readonly isCarrying: boolean;
  /** What it has a say in: a field that is hidden is neither required nor open. */
  readonly decides: readonly ('visible' | 'required' | 'editable')[];
  /** Which expectations of a case can tell what a rule set; titles show in messages only. */
  readonly toldBy: readonly (keyof RuleCase['expect'][string])[];
}

const asWritten = (value: Value): Value => value;
const isTrue = (value: Value): Value => value === true;

/** Every property that rules set; one without an entry does not compile. */
export const EFFECTS: Readonly<Record<RuleProperty, RuleEffect>> = {
  display: {
    title: '显示',
    spellings: {
      visible: (value) => (value === true ? 'visible' : 'none'),
      hidden: (value) => (value === true ? 'hidden' : 'visible'),
      display: asWritten,
    },
    flag: ['显示', '隐藏'],
    isOfField: false,
    isCarrying: true,
    decides: ['visible', 'required', 'editable'],
    toldBy: ['visible', 'required', 'value', 'error'],
  },
  required: {
    title: '必填',
    spellings: { required: isTrue },
    flag: ['必填', '选填'],
    isOfField: false,
    isCarrying: false,
    decides: ['required'],
    toldBy: ['required', 'error'],
  },
  readOnly: {
    title: '只读',
    spellings: { readOnly: isTrue, disabled: isTrue, editable: (value) => value !== true },
    flag: ['只读', '可填写'],
    isOfField: false,
    isCarrying: false,
    decides: ['editable'],
    toldBy: ['readOnly', 'value'],
  },
  options: {
    title: '选项',
    spellings: { options: asWritten },
    flag: undefined,
    isOfField: true,
    isCarrying: false,
    decides: [],
    toldBy: ['options', 'error', 'value'],
  },
  value: {
    title: '值',
    spellings: { value: asWritten },
    flag: undefined,
    isOfField: true,
    isCarrying: true,
    decides: ['editable'],
    toldBy: ['value', 'error'],
  },
  title: {
    title: '标题',
    spellings: { title: asWritten },
    flag: undefined,
    isOfField: false,
    isCarrying: false,
    decides: [],
    toldBy: ['error'],
  },
};

const isProperty = (name: string): name is RuleProperty => Object.hasOwn(EFFECTS, name);

/** The properties that rules set, in the order of legends. */
export const PROPERTIES: readonly RuleProperty[] = Object.keys(EFFECTS).filter(isProperty);

/** How a key of `state` is written and what it means: the property it sets, and that property's value for a written one. */
export interface Spelling {
  readonly property: RuleProperty;
  readonly map: (value: Value) => Value;
}

/** Every key that `state` may have: visible, hidden and display are three spellings of one property. */
export const SPELLINGS: Readonly<Record<string, Spelling>> = Object.fromEntries(
  PROPERTIES.flatMap((property) =>
    Object.entries(EFFECTS[property].spellings).map(([key, map]): [string, Spelling] => [key, { property, map }]),
  ),
);
