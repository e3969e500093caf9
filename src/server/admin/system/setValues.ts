import type { SettingValue, SettingValues } from '#engine/settings/settingValues.ts';
import type { ConfigValueRow } from '../../db/admin/configRows.ts';

/** What was set, by key. */
export function setValues(rows: readonly Pick<ConfigValueRow, 'ConfigKey' | 'ConfigValue'>[]): SettingValues {
  return Object.fromEntries(
    rows.flatMap(({ ConfigKey, ConfigValue }): [string, SettingValue][] => {
      const value: unknown = JSON.parse(ConfigValue);
      return isSettingValue(value) ? [[ConfigKey, value]] : [];
    }),
  );
}

const isSettingValue = (value: unknown): value is SettingValue =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
