import type { Control } from '../../fields/controls/Control.ts';

type Load = () => Promise<Control>;

const text: Load = async () => (await import('../../fields/controls/TextInput.tsx')).TextInput;
const number: Load = async () => (await import('../../fields/controls/NumberInput.tsx')).NumberInput;
const date: Load = async () => (await import('../../fields/controls/DateInput.tsx')).DateInput;
const items: Load = async () => (await import('../../fields/controls/EnumSelect.tsx')).EnumSelect;

/** The field components by the names that schemas use. A form fetches only those it needs. */
const LOADS: Readonly<Record<string, Load>> = {
  TextInput: text,
  PhoneInput: text,
  EmailInput: text,
  PlaceInput: async () => (await import('../../fields/controls/PlaceInput.tsx')).PlaceInput,
  TextArea: async () => (await import('../../fields/controls/TextArea.tsx')).TextArea,
  RichText: async () => (await import('../../fields/richText/RichText.tsx')).RichText,
  MoneyInput: number,
  NumberInput: number,
  PercentInput: number,
  StarRating: async () => (await import('../../fields/controls/StarRating.tsx')).StarRating,
  YesNo: async () => (await import('../../fields/controls/YesNo.tsx')).YesNo,
  DateInput: date,
  DateTimeInput: date,
  Select: items,
  MultiSelect: items,
  TreeSelect: async () => (await import('../../fields/controls/TreeInput.tsx')).TreeInput,
  RegionCascader: async () => (await import('../../fields/controls/RegionInput.tsx')).RegionInput,
  ReferencePicker: async () => (await import('../../fields/controls/ReferencePicker.tsx')).ReferencePicker,
  Attachments: async () => (await import('../../fields/files/Attachments.tsx')).Attachments,
  ImageUpload: async () => (await import('../../fields/files/ImageUpload.tsx')).ImageUpload,
  RowsTable: async () => (await import('./RowsTable.tsx')).RowsTable,
};

const loaded = new Map<string, Control>();

/** Fetches the field components with these names, so that a form draws all at once. */
export async function loadControls(names: readonly string[]): Promise<ReadonlyMap<string, Control>> {
  const missing = [...new Set(names)].filter((name) => !loaded.has(name));
  await Promise.all(
    missing.map(async (name) => {
      const load = LOADS[name];
      if (load !== undefined) loaded.set(name, await load());
    }),
  );
  return loaded;
}
