/**
 * Messages of commands that cannot use the stored data, in Chinese as in the source and in English; like
 * `START_MESSAGES`.
 */
export const STORED_MESSAGES: readonly (readonly [chinese: string, english: string])[] = [
  // Plans, their changes, and undoing them.
  [
    '字段 {}.{} 的类型不能由 {} 变为 {}（not a widening）：已有数据，启动时不会自己转换',
    'The type of the field {}.{} cannot become {4} of {3}: it holds data, and a start does not convert it by itself',
  ],
  [
    '字段 {}.{} 的类型不能由 {} 变为 {}（not a widening）：已有数据，启动时不会自己转换。先看是哪些行：npx guiju plan；再转换：npx guiju plan --out plan.json，然后 npx guiju apply plan.json（guiju apply --undo 可以撤回）',
    'The type of the field {}.{} cannot become {4} of {3}: it holds data, and a start does not convert it by itself. See which rows: npx guiju plan; then convert: npx guiju plan --out plan.json, and npx guiju apply plan.json (guiju apply --undo takes it back)',
  ],
  [
    '文档在计划之后改过（documents changed）；请重新运行 npx guiju plan --out，再检查一遍',
    'The documents have changed since the plan: run npx guiju plan --out once more, and look at it',
  ],
  [
    '数据库的表在计划之后变了（tables changed）；请重新运行 npx guiju plan --out，再检查一遍',
    'The tables of the database have changed since the plan: run npx guiju plan --out once more, and look at it',
  ],
  [
    '“{}”与现在的数据不同：数据在计划之后变了，或计划里除了答案还改了别的（rows changed since）；请重新运行 npx guiju plan --out，再检查一遍',
    '"{}" is not as the data are now: they have changed since the plan, or more was changed in it than answers. Run npx guiju plan --out once more, and look at it',
  ],
  [
    '计划里 {} 不是可以用的答案（not an answer）；请重新运行 npx guiju plan --out，再检查一遍',
    '{} in the plan is no answer: run npx guiju plan --out once more, and look at it',
  ],
  [
    '不是 guiju plan --out 写的计划，或由另一个版本的程序写成（not a plan of this program）',
    'It is no plan of guiju plan --out, or one of another version of the program',
  ],
  [
    '计划里 {} 的 otherwise 是 {}，应为 "refuse"、"empty" 或表达式 "{{ ... }}"',
    '"otherwise" of {} in the plan is {}; it is "refuse", "empty" or an expression "{{ ... }}"',
  ],
  [
    '{} 有 {} 行的值放不进 {}：先改这些行，或在计划里把 otherwise 写成 "empty"（清空）或表达式 "{{ ... }}"',
    '{} has {} rows with a value that {} cannot hold: change these first, or let "otherwise" of the plan be "empty" or an expression "{{ ... }}"',
  ],
  ['{} 没有列，不能填（no column）', '{} has no column that could be filled'],
  ['计划里 {} 的表达式不对：{}', 'The expression of {} in the plan is wrong: {}'],
  [
    '计划里 {} 的表达式读 $ref.{}：它不指向一个实体',
    'The expression of {} in the plan reads $ref.{}, which refers to no single entity',
  ],
  [
    '{} 的表达式给出一个列表，不能这样填（a list）',
    'The expression of {} gives a list, which cannot be filled in like that',
  ],
  ['{}（{}）放不下表达式的值，共 {} 行：{}', '{} ({}) cannot hold what the expression gives in {} rows: {}'],
  [
    '还有 {} 个进程在用这个数据库：先停下所有服务，再改表（servers are running）',
    'Processes that use this database: {}. Stop all servers first, then change tables',
  ],
  ['没有可以撤回的改动（nothing to take back）', 'There is no change to take back'],
  [
    '{} 已不在（之后又改过名或删过），不能撤回；改动之前的备份是 {}（guiju restore）',
    '{} is not there any more (renamed or removed since), so that nothing can be taken back; the backup of before is {} (guiju restore)',
  ],
  [
    '{} 有 {} 行是之后写的，放不回 {}：{}；先改这些行，再撤回',
    '{} has {} rows that were written since and that {} cannot hold: {}. Change these first, then take it back',
  ],
  ['又有了一张表 {}，不能撤回（table is there again）', 'There is a table {} again, so that nothing can be taken back'],
  [
    '{} 又有了一列 {}，不能撤回（column is there again）',
    '{} has a column {} again, so that nothing can be taken back',
  ],
  // Backups, and restoring them.
  [
    '没有设置存放备份的 S3 存储：缺少 BACKUP_S3_BUCKET（no store for backups）',
    'There is no S3 store for backups: BACKUP_S3_BUCKET is missing',
  ],
  ['S3 存储里没有 {}（no such object）', 'The S3 store has no {}'],
  [
    '目标里有另一次没有完成的恢复或迁移，请换一个空的目标（another copy was begun there）',
    'Another restore or move was begun there and has not finished: name another place, an empty one',
  ],
  [
    '目标不是空的：已有 {} 张表（{} ……），恢复和迁移只写入空的目标（target is not empty）',
    'The place is not empty, it has {} tables ({} ...): only an empty one is written',
  ],
  [
    '{} 在上次中断之后变了，请换一个空的目标重新开始（the source has changed since）',
    '{} has changed since it was broken off: begin anew with another place, an empty one',
  ],
  ['备份里有一个不认识的文件：{}（unknown file in the archive）', 'The backup has a file that nobody knows: {}'],
  ['写入的内容与来源不一致：{}，共 {} 处（the copy differs）', 'What was written is not what was read: {}, {} in all'],
  [
    '{} 已存在，内容与要写入的不同，不会覆盖；请换一个空的数据目录后再次运行（another file is there）',
    '{} is there already with other content and stays: run it once more with an empty data folder',
  ],
  [
    '这个数据库里没有 Guiju 的表，没有可以备份的内容（not a database of ours）',
    'This database has no tables of Guiju, and nothing to back up',
  ],
  [
    '备份已写好，但数据目录所在的磁盘没有试恢复所需的空间（约 {} GB），无法证明它能恢复（no room to rehearse）',
    'The backup is written, but the disk of the data folder has no room to restore it once (about {} GB), so that it is not proven',
  ],
  [
    '备份文件的内容与它的清单不一致：{}（a file of the archive differs）',
    'The backup is not as its own list has it: {}',
  ],
  [
    '备份文件的内容与它的清单不一致：{}（rows of the archive differ）',
    'The rows of the backup are not as its own list has them: {}',
  ],
  ['备份文件不完整或已损坏：{}（{}）', 'The backup is incomplete or damaged: {} ({})'],
  ['{} 不是 Guiju 的备份，或者不完整（not an archive of ours）', '{} is no backup of Guiju, or an incomplete one'],
  [
    '备份里的 {} 有 {} MB，不是 Guiju 写的（an entry larger than any of ours）',
    '{} in the backup has {} MB and was not written by Guiju',
  ],
  ['备份文件无法读取：{}（{}）', 'The backup cannot be read: {} ({})'],
  [
    '{} 已加密，请用环境变量 BACKUP_PASSPHRASE 给出口令（passphrase needed）',
    '{} is encrypted: give its passphrase by BACKUP_PASSPHRASE',
  ],
  ['{} 不能用这个口令打开，或文件已损坏（{}）', '{} does not open with this passphrase, or is damaged ({})'],
  ['备份文件的内容不是 Guiju 写的（malformed archive）', 'The content of the backup was not written by Guiju'],
  ['备份文件的内容不是 Guiju 写的（malformed archive）：{}', 'The content of the backup was not written by Guiju: {}'],
  ['备份里有一列的类型不认识：{}', 'The backup has a column of a type that nobody knows: {}'],
  [
    '这份备份由另一个版本的程序写成（格式 {}，本程序读取格式 {}），请使用写它的版本或更新的程序（archive format）',
    'Another version of the program wrote this backup (format {}, this one reads format {}): use that version, or a newer one',
  ],
  // Other processes that hold the database.
  [
    '数据目录 {} 所在的文件系统是只读的，请以可写方式挂载，或用 --data 指定其他目录（{}）',
    'The file system of the data folder {} is read-only: mount it writable, or name another with --data ({})',
  ],
  [
    '数据目录 {} 所在的磁盘配额已用完，请腾出空间，或用 --data 指定其他目录（{}）',
    'The quota of the disk of the data folder {} is used up: make room, or name another with --data ({})',
  ],
  [
    '数据目录 {} 所在的磁盘读写出错，请检查磁盘，必要时从备份恢复，或用 --data 指定其他目录（{}）',
    'The disk of the data folder {} fails: look at it, restore a backup where that is needed, or name another with --data ({})',
  ],
  ['数据目录 {} 无法锁定（lock contention）', 'The data folder {} cannot be locked'],
  ['正在运行的服务没有给出数据库的副本（{}）', 'The server that is running lent no copy of its database ({})'],
  [
    '正在运行的服务停止了，它借出的数据库副本没有了，请重新运行',
    'The server that was running ended, and with it the copy of its database that it had lent; run this again',
  ],
  ['{} 不正确：应以 postgres:// 开头（{}）', '{} is wrong, it begins with postgres://'],
];
