import { getNodeValue } from 'jsonc-parser';
import { settingValues, type SettingValues } from '#engine/settings/settingValues.ts';
import { isSettingsDocument } from '#generated/validators.js';
import { parseSource } from './SourceFile.ts';

/** The document of the settings. */
export const SETTINGS = 'settings.json';

/** The keys of the settings of a folder and their values: those of `set`, else their own. None where the document cannot be read. */
export function readSettings(
  texts: readonly { readonly file: string; readonly text: string }[],
  set: SettingValues,
): { keys: readonly string[]; values: SettingValues } {
  const found = texts.find(({ file }) => file === SETTINGS);
  const tree = found === undefined ? undefined : parseSource(SETTINGS, found.text).source.tree;
  const document: unknown = tree === undefined ? undefined : getNodeValue(tree);
  if (!isSettingsDocument(document)) return { keys: [], values: {} };
  return { keys: document.settings.map(({ key }) => key), values: settingValues(document.settings, set) };
}
