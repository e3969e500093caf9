import { readConfigRows } from '../db/system/settingRows.ts';
import { demandDeveloper, type Served } from '../access/Call.ts';
import { notifyRows } from '../notify/makeNotify.ts';
import type { Settings } from '../settings/Settings.ts';
import type { AdminServices } from './adminChange.ts';
import type { Page } from '#wire/OrganisationReplies.ts';
import type { ConfigRow } from '#wire/SystemReplies.ts';
import { holdsPlain } from '#language/plainName.ts';

const VALUE_TYPES = { text: 1, number: 2, boolean: 3, date: 4 } as const;
const MASK = '******';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** One page of settings by part of key, name or group: the product's, then this process's. Throws FORBIDDEN. */
export async function searchConfig(
  search: string,
  { limit, offset }: { limit: number; offset: number },
  call: Served<AdminServices>,
): Promise<Page<ConfigRow>> {
  demandDeveloper(call);
  const rows = [...(await productRows(call)), ...processRows(call.services.settings, call.product.outside)];
  const found = rows.filter(({ ConfigKey, ConfigName, GroupName }) =>
    holdsPlain([ConfigKey, ConfigName, GroupName].join('|'), search),
  );
  return { Rows: found.slice(offset, offset + limit), Total: found.length };
}

async function productRows({ services, product }: Served<AdminServices>): Promise<ConfigRow[]> {
  const { documents, settings } = product;
  const versions = new Map((await readConfigRows(services.database.db)).map((row) => [row.ConfigKey, row.Version]));
  return (documents.settings?.settings ?? []).map((setting) => ({
    ConfigKey: setting.key,
    ConfigName: setting.title,
    GroupName: setting.group,
    Remark: setting.remark ?? '',
    ValueType: VALUE_TYPES[setting.type],
    ConfigValue: String(settings[setting.key] ?? ''),
    Setting: { Document: setting, Version: versions.get(setting.key) ?? 0 },
  }));
}

function processRows(settings: Settings, outside: string): ConfigRow[] {
  const { sessionLimits, codeLimits, notify } = settings;
  const row = (GroupName: string, ConfigKey: string, ConfigName: string, value: unknown): ConfigRow => ({
    ConfigKey,
    ConfigName,
    GroupName,
    Remark: '',
    Setting: null,
    ValueType: typeof value === 'number' ? 2 : typeof value === 'boolean' ? 3 : 1,
    ConfigValue:
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '',
  });
  const secret = (GroupName: string, ConfigKey: string, ConfigName: string, value: string | undefined): ConfigRow => ({
    ...row(GroupName, ConfigKey, ConfigName, value === undefined ? '' : MASK),
    ValueType: 5,
  });
  return [
    row('服务器', 'PUBLIC_URL', '对外地址', settings.publicUrl),
    row('服务器', 'NODE_ENV', '生产环境', settings.production),
    row('服务器', 'TRUST_PROXY', '前面的代理数', settings.proxies),
    row('服务器', 'ALLOWED_ORIGINS', '允许的其他来源', settings.origins.join(',')),
    row('服务器', 'JOBS', '做夜间作业和提醒', settings.jobs),
    row('服务器', 'DEMO', '演示数据', settings.demo),
    row('服务器', 'LOG_LEVEL', '日志级别', settings.logLevel),
    secret('服务器', 'DATABASE_URL', '数据库', settings.databaseUrl),
    secret('服务器', 'READ_DATABASE_URL', '用于查询的从库', settings.replicaUrl),
    row('服务器', 'SLOW_QUERY_MS', '多少毫秒以上的查询记入日志', settings.slowQuery),
    row('服务器', 'DRAIN_SECONDS', '结束之前多少秒只告知代理、照常应答', settings.drain),
    secret('服务器', 'METRICS_TOKEN', '读取运行指标的口令', settings.metricsToken),
    row('备份', 'BACKUP_DIR', '备份目录', settings.backup.folder),
    row('备份', 'BACKUP_S3_BUCKET', '存放备份的 S3 存储桶', settings.backup.s3?.bucket),
    secret('备份', 'BACKUP_PASSPHRASE', '备份的加密口令', settings.backup.passphrase),
    row('登录', 'SESSION_IDLE_MINUTES', '员工多少分钟不操作后退出', sessionLimits.employee.idle / MINUTE),
    row('登录', 'SESSION_HOURS', '员工最多登录多少小时', sessionLimits.employee.absolute / HOUR),
    row('登录', 'CUSTOMER_IDLE_MINUTES', `${outside}多少分钟不操作后退出`, sessionLimits.customer.idle / MINUTE),
    row('登录', 'CUSTOMER_SESSION_HOURS', `${outside}最多登录多少小时`, sessionLimits.customer.absolute / HOUR),
    row('登录', 'CODES_PER_DAY', '每天最多发多少验证码', codeLimits.perDay),
    ...notifyRows(notify, row, secret),
  ];
}
