import type { Control } from './Control.ts';

type Load = () => Promise<Control>;

const text: Load = async () => (await import('../controls/TextInput.tsx')).TextInput;
const number: Load = async () => (await import('../controls/NumberInput.tsx')).NumberInput;
const date: Load = async () => (await import('../controls/DateInput.tsx')).DateInput;
const items: Load = async () => (await import('../controls/EnumSelect.tsx')).EnumSelect;

/** The field components by the names that schemas use. A form fetches only those it needs. */
const LOADS: Readonly<Record<string, Load>> = {
  TextInput: text,
  PhoneInput: text,
  EmailInput: text,
  PlaceInput: async () => (await import('../controls/place/PlaceInput.tsx')).PlaceInput,
  TextArea: async () => (await import('../controls/TextArea.tsx')).TextArea,
  RichText: async () => (await import('../controls/richText/RichText.tsx')).RichText,
  MoneyInput: number,
  NumberInput: number,
  PercentInput: number,
  StarRating: async () => (await import('../controls/StarRating.tsx')).StarRating,
  YesNo: async () => (await import('../controls/YesNo.tsx')).YesNo,
  DateInput: date,
  DateTimeInput: date,
  Select: items,
  MultiSelect: items,
  TreeSelect: async () => (await import('../controls/TreeInput.tsx')).TreeInput,
  RegionCascader: async () => (await import('../controls/RegionInput.tsx')).RegionInput,
  ReferencePicker: async () => (await import('../controls/ReferencePicker.tsx')).ReferencePicker,
  Attachments: async () => (await import('../controls/files/Attachments.tsx')).Attachments,
  ImageUpload: async () => (await import('../controls/files/ImageUpload.tsx')).ImageUpload,
  RowsTable: async () => (await import('../formily/RowsTable.tsx')).RowsTable,
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
