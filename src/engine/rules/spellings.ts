import type { Value } from '#language/Value.ts';
import type { RuleProperty } from './Rule.ts';

/** How a key of `state` is written and what it means: the property it sets, and that property's value for a written one. */
export interface Spelling {
  readonly property: RuleProperty;
  readonly map: (value: Value) => Value;
}

/** Every key that `state` may have: visible, hidden and display are three spellings of one property. */
export const SPELLINGS: Readonly<Record<string, Spelling>> = {
  visible: { property: 'display', map: (value) => (value === true ? 'visible' : 'none') },
  hidden: { property: 'display', map: (value) => (value === true ? 'hidden' : 'visible') },
  display: { property: 'display', map: (value) => value },
  required: { property: 'required', map: (value) => value === true },
  readOnly: { property: 'readOnly', map: (value) => value === true },
  disabled: { property: 'readOnly', map: (value) => value === true },
  editable: { property: 'readOnly', map: (value) => value !== true },
  title: { property: 'title', map: (value) => value },
  options: { property: 'options', map: (value) => value },
  value: { property: 'value', map: (value) => value },
};
