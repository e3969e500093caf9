import type { WorkbenchDocument } from '#generated/documents/WorkbenchDocument.ts';

/** A part of a document's content, and the entity whose fields its conditions read. */
export interface Part {
  readonly stated: unknown;
  readonly entity?: string | undefined;
}
export type Parts = ReadonlyMap<string, Part>;

/** Each key of a document as a part; lists of texts are sorted, as the order of permissions has no meaning. */
export function plainParts(document: object, titles: Readonly<Record<string, string>>): Map<string, Part> {
  return new Map(
    Object.entries(document).map(([name, value]: [string, unknown]) => [
      titles[name] ?? name,
      { stated: Array.isArray(value) && value.every((item) => typeof item === 'string') ? [...value].sort() : value },
    ]),
  );
}

const WORDS: Readonly<Record<string, string>> = {
  title: '名称',
  'title-en': '英文名称',
  role: '给谁',
  of: '外部人员的记录',
  kinds: '外部人员的类别',
  type: '种类',
  keys: '权限键',
  scopes: '选了哪些范围才显示',
  span: '宽度',
  narrowed: '随所选范围',
  list: '列表',
  query: '筛选',
  show: '显示',
  rows: '行数',
  sum: '合计',
  period: '本期按哪个日期',
  added: '新增按哪个日期',
  shape: '图形',
  as: '图形',
  groups: '分组',
  by: '按什么',
  since: '从何时等起',
  approve: '就地办理',
  field: '字段',
  steps: '步骤',
  down: '行',
  across: '列',
  measure: '合计',
  items: '新建',
  link: '链接',
  path: '链接',
  notes: '备注',
};

/** The content of a workbench: its audience, its blocks in order, and each part of the blocks and their figures. */
export function workbenchParts({ $schema: _schema, blocks, ...rest }: WorkbenchDocument): Parts {
  const parts = plainParts(rest, WORDS);
  parts.set('栏目', { stated: blocks.map(({ title }) => title) });
  for (const block of blocks)
    for (const [name, value] of Object.entries<unknown>({ ...block })) {
      const inner = figuresIn(value);
      if (inner === undefined)
        parts.set(`栏目 ${block.title}（${block.key}）：${WORDS[name] ?? name}`, { stated: value });
      for (const { key, title, ...figure } of inner ?? [])
        for (const [part, stated] of Object.entries({ title, ...figure }))
          parts.set(`栏目 ${block.title}（${block.key}）里的 ${title}（${key}）：${WORDS[part] ?? part}`, { stated });
    }
  return parts;
}

interface Figure {
  readonly key: string;
  readonly title: string;
}

/** The figures of a block, which have keys; undefined for other values. */
function figuresIn(value: unknown): readonly Figure[] | undefined {
  return Array.isArray(value) && value.length > 0 && value.every(isFigure) ? value.filter(isFigure) : undefined;
}

const isFigure = (value: unknown): value is Figure =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  'title' in value &&
  typeof value.key === 'string' &&
  typeof value.title === 'string';
