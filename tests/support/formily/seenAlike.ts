import type { Field } from '@formily/core';
import { toJS } from '@formily/reactive';
import type { FieldState } from '#engine/rules/FieldState.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isRows } from '#fields/table/fieldKinds.ts';
import type { EnumItem, EnumSource } from '#language/EnumType.ts';
import { isEmpty, type Value } from '#language/Value.ts';

/** A field as we have it. */
export interface OurField {
  readonly model: FieldModel;
  readonly state: FieldState;
  readonly value: Value;
}

/** The difference between a field of Formily and ours; undefined if there is none. */
export function difference(field: Field, { model, state, value }: OurField, enums: EnumSource): unknown {
  const isShown = state.display === 'visible';
  const plain: { readonly value?: unknown; readonly title?: unknown; readonly required?: unknown } = field;
  const theirValue: unknown = isShown ? (toJS(plain.value) ?? null) : null;
  const theirs = {
    display: field.display,
    required: field.visible && plain.required === true,
    readOnly: isShown && field.pattern !== 'editable',
    value: theirValue,
    title: isShown ? plain.title : null,
    options: isShown && state.options !== undefined ? valuesIn(field.dataSource) : null,
  };
  const ours = {
    display: state.display,
    required: state.required,
    readOnly: isShown && state.readOnly,
    value: isShown ? value : null,
    title: isShown ? (state.title ?? model.title) : null,
    options: isShown && state.options !== undefined ? choicesIn(model, state.options, enums) : null,
  };
  // The cells of rows are looked at one by one.
  const isAlike = isRows(model) || (isEmpty(ours.value) && (theirs.value === null || theirs.value === ''));
  const seen = isAlike ? { ...theirs, value: ours.value } : theirs;
  return JSON.stringify(seen) === JSON.stringify(ours) ? undefined : { theirs: seen, ours };
}

/** The values of choices that have nothing below them. */
const valuesIn = (items: readonly { readonly value?: unknown; readonly children?: unknown }[]): unknown[] =>
  items.flatMap(({ value, children }) => (Array.isArray(children) ? valuesIn(children) : [value]));

/** The enabled items of an enum type that a rule offers, in the type's order. */
function choicesIn({ enum: choices }: FieldModel, offered: readonly unknown[], enums: EnumSource): unknown[] {
  const leaves = (items: readonly EnumItem[]): unknown[] =>
    items
      .filter(({ IsEnabled }) => IsEnabled !== false)
      .flatMap(({ Value, Children = [] }) => (Children.length === 0 ? [Value] : leaves(Children)));
  return leaves(enums(choices?.type ?? '')?.items ?? []).filter((value) => offered.includes(value));
}
