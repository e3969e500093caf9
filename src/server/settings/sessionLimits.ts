import type { SettingValues } from '#engine/settings/settingValues.ts';
import type { SessionLimits, Settings } from './Settings.ts';

const HOUR = 60 * 60 * 1000;

/** How long sessions last: as the environment says, but for employees as long as administrators set (`SessionHours`). */
export function sessionLimits({ sessionLimits }: Pick<Settings, 'sessionLimits'>, set: SettingValues): SessionLimits {
  const hours = set['SessionHours'];
  if (typeof hours !== 'number') return sessionLimits;
  return { ...sessionLimits, employee: { ...sessionLimits.employee, absolute: hours * HOUR } };
}
