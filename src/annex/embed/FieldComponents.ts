import type { ComponentType } from 'react';
import type { EnumItem } from '#language/EnumType.ts';
import type { Value } from '#language/Value.ts';

/**
 * The props of a host component that renders a field. The form already renders title, mark, help and messages around
 * it.
 */
export interface FieldComponentProps {
  readonly name: string;
  readonly title: string;
  /** For the element that takes the focus: the title of the field points to it. */
  readonly id: string;
  readonly value: Value;
  /** The values that rules leave to choose from; undefined for all. */
  readonly options: readonly Value[] | undefined;
  /** The items of its enum type; empty for a field without. */
  readonly items: readonly EnumItem[];
  readonly required: boolean;
  readonly hasError: boolean;
  /** Id of the element with the message or the help; for `aria-describedby`. */
  readonly describedBy: string | undefined;
  readonly unit: string | undefined;
  readonly placeholder: string | undefined;
  /** Takes a value as the record holds it; null for none. */
  readonly onChange: (value: Value) => void;
  /** The field lost the focus: its value is checked. */
  readonly onBlur: () => void;
}

export type FieldComponent = ComponentType<FieldComponentProps>;

/** Components by name of a field, or by the name that documents give a field component (`TextInput`); a field's own comes first. */
export type FieldComponents = Readonly<Record<string, FieldComponent>>;
