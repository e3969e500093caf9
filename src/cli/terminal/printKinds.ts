import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import { pointerStep } from '#engine/schema/SchemaProblem.ts';
import type { KindTallies } from '#annex/proof';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { CoverageReport, Tally } from '#proof/coverage/CoverageReport.ts';
import { DECIDING, DECIDING_KINDS, type DecidingKind, decidingKind } from '#proof/coverage/DECIDING.ts';
import type { CommandText, CommandTexts } from './commandTexts.ts';

const TITLES: Readonly<Partial<Record<DecidingKind, CommandText>>> = {
  rules: '规则',
  checks: '校验@kinds',
  unique: '唯一',
  required: '必填@kinds',
  limits: '数值、项数与格式的限制',
  defaults: '默认值',
  computed: '由系统填写',
  figures: '汇总、查找与合计',
  references: '可以选的记录',
  access: '权限与数据范围',
  outside: '外部用户与公开',
  transitions: '动作',
  inputs: '动作要填的',
  states: '状态里的修改与删除',
  lists: '列表与场景',
  reminders: '提醒',
  lengths: '文字的最大长度（用例只会重复这个数）',
  roles: '角色的权限（guiju diff 逐项说明变化）',
  receivers: '提醒谁、怎么提醒',
  moments: '提前量、保留与版本、状态的时刻',
  series: '编号',
  writes: '连带写入与带出的值',
  readers: '遮盖、区域与公开的字段',
  buttons: '列表的按钮与导入',
  screens: '菜单、工作台、打印、网站与分表单',
  installation: '设置、枚举与公司',
};

interface Measured {
  readonly entity: EntityModel;
  readonly coverage: CoverageReport;
  readonly decided: { readonly kinds: KindTallies };
}

/** The number of keys of a product that no case can show, by kind; only of these entities, and of everything around. */
function countUnmeasured(documents: ProductDocuments, keys: ReadonlySet<string>): Map<DecidingKind, number> {
  const counts = new Map<DecidingKind, number>();
  const visit = (document: string, value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, child] of Object.entries(value)) {
      const pointer = `${at}/${pointerStep(name)}`;
      const kind = decidingKind(document, pointer);
      const isLeaf =
        typeof child !== 'object' || child === null || decidingKind(document, `${pointer}/-`) === undefined;
      if (kind !== undefined && DECIDING[kind].measure === 'none' && isLeaf && !Array.isArray(value))
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
      else visit(document, child, pointer);
    }
  };
  const { entities, reminders, roles } = documents;
  for (const { form, lists, workflow } of entities.filter((each) => keys.has(each.key))) {
    visit('form', form, '');
    for (const list of Object.values(lists)) visit('list', list, '');
    visit('workflow', workflow, '');
  }
  for (const role of Object.values(roles)) visit('role', role, '');
  for (const reminder of Object.values(reminders)) visit('reminder', reminder, '');
  return counts;
}

/** Rows with what cases notice of each kind of decision, and lines with the kinds that no case can show. */
export function kindRows(
  covered: readonly Measured[],
  documents: ProductDocuments,
  text: CommandTexts,
): { readonly rows: readonly (readonly [kind: string, tally: Tally])[]; readonly unmeasured: readonly string[] } {
  const sum = (tallies: readonly (Tally | undefined)[]): Tally => ({
    covered: tallies.reduce((all, one) => all + (one?.covered ?? 0), 0),
    total: tallies.reduce((all, one) => all + (one?.total ?? 0), 0),
  });
  const checks = sum(covered.map(({ coverage }) => coverage.checks));
  const mutants = sum(covered.map(({ coverage }) => coverage.mutants));
  const rules = { covered: mutants.covered - checks.covered, total: mutants.total - checks.total };
  const tallies = DECIDING_KINDS.map((kind): readonly [DecidingKind, Tally] => [
    kind,
    sum([
      ...covered.map(({ decided }) => decided.kinds[kind]),
      ...(kind === 'rules' ? [rules] : kind === 'checks' ? [checks] : []),
    ]),
  ]);
  const titleOf = (kind: DecidingKind): string => {
    const title = TITLES[kind];
    return title === undefined ? kind : text(title);
  };
  const counts = countUnmeasured(documents, new Set(covered.map(({ entity }) => entity.key)));
  return {
    rows: tallies.filter(([, { total }]) => total > 0).map(([kind, tally]) => [titleOf(kind), tally]),
    unmeasured: DECIDING_KINDS.filter((kind) => DECIDING[kind].measure === 'none').map((kind) => {
      const count = counts.get(kind);
      return `${titleOf(kind)}${count === undefined ? '' : ` ${count}`}`;
    }),
  };
}
