import type { FieldModel } from '#fields/FieldModel.ts';
import { useEnums } from '../../stores/useEnums.ts';
import type { ReferenceControlProps } from '../../fields/filters/ReferenceControl.tsx';
import { describeFilter } from './describeFilter.ts';
import type { FilterProps } from './FilterProps.ts';
import { useReferenceTexts } from './useReferenceTexts.ts';

export interface FilterEntry {
  readonly field: FieldModel;
  /** What the filter is set to, in words; empty when it is not. */
  readonly label: string;
  readonly control: ReferenceControlProps;
}

/** What each filter of a list needs to be drawn: its words and the properties of its control. */
export function useFilterControls({ entity, fields, filters, onFilter }: FilterProps): FilterEntry[] {
  const texts = useReferenceTexts(entity, filters);
  const set = fields.filter(({ name }) => filters[name] !== undefined);
  const enums = useEnums(set.flatMap(({ enum: binding }) => (binding === undefined ? [] : [binding.type])));
  return fields.map((field) => {
    const text = filters[field.name] ?? '';
    const textOf = (id: number): string | undefined => texts.textOf(field.name, id);
    return {
      field,
      label: text === '' ? '' : describeFilter(field, text, { enums, referenceText: textOf }),
      control: {
        entity: entity.key,
        api: entity.api,
        field,
        text,
        textOf,
        remember: (id, name) => {
          texts.remember(field.name, id, name);
        },
        onChange: (next) => {
          onFilter(field.name, next);
        },
        onDone: () => undefined,
      },
    };
  });
}
