import { checkName } from '#proof/check/checkName.ts';
import type { SchemaProblem } from '#engine/model/SchemaProblem.ts';
import { settingNames } from '#engine/settings/settingNames.ts';

/** What is wrong with the settings that a document names: there are none of these keys. */
export function checkSettingNames(file: string, document: unknown, keys: readonly string[]): SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  for (const { key, pointer, range } of settingNames(document))
    checkName('reference/unknown-setting', key, keys, pointer, (problem) => problems.push({ ...problem, file }), range);
  return problems;
}
