/**
 * Messages of a failed start, in Chinese as in the source and in English; `{}` are the same placeholders in both, in
 * the same order unless the English has `{2}`.
 */
export const START_MESSAGES: readonly (readonly [chinese: string, english: string])[] = [
  ['schemas 目录不存在：{}（SCHEMAS_DIR not found）', 'There is no folder of schemas: {} (SCHEMAS_DIR)'],
  ['schemas 有 {} 个问题，无法启动（{}）：', 'The schemas have {} problems, so that nothing starts ({}):'],
  ['schemas/{}：没有实体 {}（unknown entity）', 'schemas/{}: there is no entity {}'],
  ['schemas/{}：写入失败（{}）', 'schemas/{} could not be written: {}'],
  ['schemas/{}：第 {} 行（row {}）{}', 'schemas/{}: row {3} {4}'],
  [
    'schemas/demo：{} {} 的 {} 指向不存在的 {} {}（dangling reference）',
    'schemas/demo: {3} of {1} {2} refers to {4} {5}, which is not there',
  ],
  [
    'company.json 的扩展 {} 没有安装：npm install {}',
    'The extension {} of company.json is not installed: npm install {}',
  ],
  ['扩展 {} 要求 guiju {}，这里是 {}', 'The extension {} needs guiju {}, and this is {}'],
  ['{} 和 {} 都有 {}（defined twice）', '{} and {} both have {}'],
  ['两处代码都定义了 {} {}（defined twice）', '{} {} is defined by code in two places'],
  ['端口 {} 已被占用，请用 --port 指定其他端口（port in use）', 'Port {} is in use; name another with --port'],
  ['没有权限使用端口 {}（permission denied）', 'No permission to use port {}'],
  ['HOST 不可用：{}（address not available）', 'HOST cannot be used: {}'],
  ['{} 不正确：应为 {} 之一（{}）', '{} is wrong, it is one of {} ({})'],
  ['{} 不正确：应以 {} 或 {} 开头（{}）', '{} is wrong, it begins with {} or {}'],
  ['{} 不正确：应以 {} 开头（{}）', '{} is wrong, it begins with {}'],
  ['{} 不正确：应为 {} 到 {} 的整数（{}）', '{} is wrong, it is a whole number from {} to {} ({})'],
  ['{} 不正确：应为 true 或 false（{}）', '{} is wrong, it is true or false ({})'],
  ['缺少 {}：设置了 {} 时必须同时设置（{}）', '{} is missing: it belongs to {}'],
  [
    '生产环境没有演示数据和演示账号：去掉 DEMO=true，或去掉 NODE_ENV=production（no demo in production）',
    'Production has no demo records and accounts: take DEMO=true away, or NODE_ENV=production',
  ],
  ['参数 {} 缺少值（missing value of {}）', 'The flag {} needs a value'],
  ['不认识的参数 {}（unknown flag）；可用：{}', 'There is no flag {}; there are {}'],
  ['不认识的参数 {}（unknown flag）；是否想写 {}？', 'There is no flag {}; did you mean {}?'],
  ['HOST 不正确：应为主机名或 IP 地址（{}）', 'HOST is wrong, it is the name or the IP address of a host ({})'],
  [
    'DEMO_PASSWORD 不正确：至少 {} 个字符（DEMO_PASSWORD is too short）',
    'DEMO_PASSWORD is too short: it has {} characters at least',
  ],
  ['{} 不正确：至少 {} 个字符（{}）', '{} is too short: it has {} characters at least'],
  [
    'TRUST_PROXY 不正确：应为反向代理的层数 0 到 10（{}）',
    'TRUST_PROXY is wrong, it is the number of proxies, 0 to 10 ({})',
  ],
  [
    '{} 不正确：应为 3 到 63 个小写字母、数字、点或连字符（{}）',
    '{} is wrong, it has 3 to 63 small letters, digits, points and hyphens ({})',
  ],
  [
    '监听 {} 时必须使用 https：请设置 PUBLIC_URL=https://…，或只监听 127.0.0.1（https is required here）',
    'Listening on {} needs https: set PUBLIC_URL=https://…, or listen on 127.0.0.1 only',
  ],
  ['{} 不正确：只应包含协议、主机和端口（{}）', '{} is wrong, it has protocol, host and port only'],
  [
    '数据目录 {} 可以由其他用户改写（属主 {}，权限 {}），当前用户 {} 不能更正：请以属主的身份运行，或把目录交给当前用户（chown -R {} 和 chmod 700），或用 --data 指定当前用户自己的目录，例如其中新建的 {}（another user can write the data folder）',
    'Another user can write the data folder {} (owner {}, mode {}), and user {} cannot correct that: run as its owner, or give the folder to this user (chown -R {} and chmod 700), or name a folder of this user with --data, such as a new one in it, {}',
  ],
  [
    '数据目录里有 {} 个文件和目录能被本机的其他用户读写，已改为只有当前用户可以读写',
    '{} files and folders in the data folder were open to other users of this machine; only this user can read and write them now',
  ],
  ['磁盘空间不足，数据库无法打开：{}（disk full）', 'The disk is full, and the database cannot be opened: {}'],
  [
    '数据库无法打开，请从备份恢复数据目录 {}，或用 --data 指定其他目录（{}）',
    'The database cannot be opened: restore the data folder {} from a backup, or name another with --data ({})',
  ],
  [
    'PostgreSQL 需要 {} 或更高版本和 UTF8 编码（got {}）',
    'PostgreSQL has to be {} or newer, with the encoding UTF8 (got {})',
  ],
  ['无法连接 DATABASE_URL：{}', 'No connection to DATABASE_URL: {}'],
  [
    '{} 不是空目录，又缺少数据库的文件 PG_VERSION，不会在其中新建数据库；请从备份恢复整个数据目录，或用 --data 指定其他目录（not a database of ours, and not empty）',
    '{} is not empty and is no database (no PG_VERSION), so that none is made in it: restore the data folder from a backup, or name another with --data',
  ],
  [
    '数据目录 {} 里有 {} 等内容，却没有数据库 db，不会在其中新建数据库；请从备份恢复 db（或检查是否已挂载），或用 --data 指定空目录（{}）',
    'The data folder {} holds {} and no database, so that none is made in it: restore db from a backup (or see whether it is mounted), or name an empty folder with --data',
  ],
  [
    '这个数据库里的时间是 {} 的，company.json 的 timeZone 是 {}：已经存下的时间不会换算，不会启动；请改回 {}，或换一个空的数据库（the time zone of a database cannot be changed）',
    'The times of this database are those of {}, and timeZone of company.json is {}: what is stored is not converted, so it does not start; set it back to {}, or take an empty database',
  ],
  [
    '这个数据库由更新的程序 {}（格式 {}）用过，本程序 {} 只认识格式 {}，不会启动；请用 {} 或更新的程序，或恢复升级之前的备份（written by a newer program）',
    'The newer program {1} (format {2}) has used this database, and this one, {3}, knows format {4} only: use {5} or newer, or restore the backup of before',
  ],
  [
    '数据目录 {} 没有读写权限，请检查属主和权限，或用 --data 指定其他目录（{}）',
    'The data folder {} may not be read and written: see its owner and permissions, or name another with --data ({})',
  ],
  [
    '数据目录 {} 所在的磁盘已满，请腾出空间，或用 --data 指定其他目录（{}）',
    'The disk of the data folder {} is full: make room, or name another with --data ({})',
  ],
  [
    '数据目录 {} 不能使用，或用 --data 指定其他目录（{}）',
    'The data folder {} cannot be used; name another with --data ({})',
  ],
  [
    '数据目录 {} 的路径中有一段不是目录，或用 --data 指定其他目录（{}）',
    'A part of the path of the data folder {} is no folder; name another with --data ({})',
  ],
  [
    '数据目录 {} 不是目录，或用 --data 指定其他目录（{}）',
    'The data folder {} is no folder; name another with --data ({})',
  ],
  [
    '数据目录的路径过长，最多约 {} 个字节（path too long for a lock: {}）',
    'The path of the data folder is too long, about {} bytes are possible ({})',
  ],
  [
    '数据目录 {} 正被另一个进程使用（pid {}），请先停止它，或用 --data 指定其他目录（data folder is in use）',
    'Another process uses the data folder {} (pid {}): stop it first, or name another with --data',
  ],
  [
    '这个数据库的恢复或迁移没有完成，不能启动：请再次运行同一条 guiju restore 或 guiju move 命令，完成后再启动；不再恢复，就换一个空的数据目录或数据库（restore or move not finished）',
    'A restore or move into this database has not finished: run the same guiju restore or guiju move once more, then start; to restore no more, take an empty data folder or database',
  ],
  [
    '{} 里没有数据库，请先启动一次服务，或用 --data、--database-url 指定（no database there）',
    'There is no database in {}: start the server once, or name one with --data or --database-url',
  ],
  [
    '{} 的代码和构建时不同，请用 npm start -- --schemas {} 启动（code changed after the build）',
    'The code of {} has changed since it was built: start it by npm start -- --schemas {}',
  ],
  [
    '{} 要默认导出 defineProduct 的结果（no default export of defineProduct）',
    '{} has to export the result of defineProduct by default',
  ],
];
