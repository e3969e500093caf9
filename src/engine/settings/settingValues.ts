import type { SettingDocument } from '#generated/documents/SettingsDocument.ts';

/** The value of a setting; null: empty. Dates are `YYYY-MM-DD`. */
export type SettingValue = string | number | boolean | null;

/** Values of settings by key. */
export type SettingValues = Readonly<Record<string, SettingValue>>;

/** Every setting with its value: the one that was set, where it still fits the document, else its own. */
export function settingValues(settings: readonly SettingDocument[], set: SettingValues): SettingValues {
  return Object.fromEntries(
    settings.map((setting): [string, SettingValue] => {
      const value = Object.hasOwn(set, setting.key) ? set[setting.key] : undefined;
      return [setting.key, value !== undefined && fits(setting, value) ? value : (setting.default ?? null)];
    }),
  );
}

function fits({ type, required }: SettingDocument, value: SettingValue): boolean {
  if (value === null) return required !== true;
  return typeof value === (type === 'number' || type === 'boolean' ? type : 'string');
}
