import { readSetting } from '#engine/settings/readSetting.ts';
import type { SchemaProblem } from '#engine/model/SchemaProblem.ts';
import type { SettingDocument, SettingsDocument } from '#generated/documents/SettingsDocument.ts';
import { SETTINGS } from './readSettings.ts';

/** What is wrong with the settings besides their shape: the same key twice, a value of its own that nobody could set. */
export function checkSettings({ settings }: SettingsDocument): SchemaProblem[] {
  return settings.flatMap((setting, i) => [
    ...(settings.findIndex(({ key }) => key === setting.key) < i
      ? [problem(`/settings/${i}/key`, `There is another setting "${setting.key}"`)]
      : []),
    ...(isDefaultRight(setting)
      ? []
      : [problem(`/settings/${i}/default`, `The default is not a ${setting.type} within the limits of the setting`)]),
  ]);
}

function isDefaultRight(setting: SettingDocument): boolean {
  if (setting.default === undefined) return true;
  const read = readSetting(setting, String(setting.default));
  return 'value' in read && read.value === setting.default;
}

const problem = (pointer: string, message: string): SchemaProblem => ({
  code: 'document/invalid',
  file: SETTINGS,
  pointer,
  message,
});
