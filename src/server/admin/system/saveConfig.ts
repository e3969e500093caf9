import { AppError } from '#engine/errors.ts';
import { readSetting } from '#engine/settings/readSetting.ts';
import type { SettingValue } from '#engine/settings/settingValues.ts';
import { readConfigRows, writeConfigRow, type ConfigValueRow } from '../../db/admin/configRows.ts';
import { transaction } from '../../db/transaction.ts';
import type { Call } from '../../access/Call.ts';
import { recordInvalid } from '../../records/recordInvalid.ts';
import { demandAdmin } from '../demandAdmin.ts';
import { logAdmin } from '../logAdmin.ts';
import { setValues } from './setValues.ts';

/** What is sent of a setting. */
export interface SentConfig {
  readonly ConfigKey: string;
  /** Not sent: its own value again. */
  readonly ConfigValue?: string;
  /** As it was read: 0 when nobody ever set it. */
  readonly Version: string;
}

/**
 * Sets a setting for everybody. Throws FORBIDDEN without key and action, NOT_FOUND, VERSION_CONFLICT, and RECORD_INVALID for a value
 * beyond its limits or one with which the documents of the product would be wrong.
 */
export async function saveConfig(call: Call, { ConfigKey, ConfigValue, Version }: SentConfig): Promise<void> {
  demandAdmin(call, 'Development', 'Config.edit');
  const { product, services } = call;
  const { database, changes, config } = services;
  const setting = product.documents.settings?.settings.find(({ key }) => key === ConfigKey);
  if (setting === undefined) throw new AppError('NOT_FOUND', { text: '没有这个参数' });
  const own = setting.default ?? null;
  const read = ConfigValue === undefined ? { value: own } : readSetting(setting, ConfigValue);
  if ('problem' in read) throw recordInvalid([{ field: 'ConfigValue', message: read.problem }]);
  await transaction(database, async (db) => {
    const rows = await readConfigRows(db, true);
    const row = rows.find((each) => each.ConfigKey === ConfigKey);
    if ((row?.Version ?? 0) !== Number(Version)) throw new AppError('VERSION_CONFLICT');
    const next: ConfigValueRow = {
      ConfigKey,
      ConfigValue: JSON.stringify(read.value),
      Version: (row?.Version ?? 0) + 1,
    };
    const set = setValues(
      [...rows.filter((each) => each !== row), next].sort((a, b) => (a.ConfigKey < b.ConfigKey ? -1 : 1)),
    );
    if (config.make(set).problems.length > 0)
      throw recordInvalid([{ field: 'ConfigValue', message: '这个值不适合使用它的地方，没有保存' }]);
    await writeConfigRow(db, { ...next, UpdaterId: call.who.accountId, UpdateTime: call.now });
    await changes.count(db, 'config');
    const before: SettingValue = row === undefined ? own : (setValues([row])[ConfigKey] ?? null);
    const change = { before: { ConfigValue: before }, after: { ConfigValue: read.value } };
    await logAdmin(db, call, [{ kind: 'config', id: null, title: setting.title, action: 'edit', ...change }]);
  });
  changes.drop();
  await config.refresh();
}
