import { describe, expect, it } from 'vitest';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { differs } from '#proof/diff/BehaviourDiff.ts';
import { diffProducts, type ProductVersion } from '#proof/diff/diffProducts.ts';
import { printDiff } from '#cli/terminal/printDiff.ts';
import { speechOf } from '#cli/terminal/speechOf.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { readFolder } from '#server/product/readFolder.ts';
import { SHIPPED_FOLDER, shippedProduct } from '../support/shippedProduct.ts';

const texts = readFolder(SHIPPED_FOLDER);
/** The shipped product with texts of one of its files replaced; `undefined` takes a file away. */
function productWith(file = '', from = '', to?: string): ProductVersion {
  const changed = texts.flatMap((source) => {
    if (source.file !== file) return [source];
    if (to === undefined) return [];
    expect(source.text).toContain(from);
    return [{ file, text: source.text.replaceAll(from, to) }];
  });
  const { documents, entities } = loadDocuments(changed);
  return { entities, enums: enumsOfProduct(documents) };
}
const shipped = productWith();
const speech = speechOf({ spoken: 'zh' });
const names = { before: 'HEAD~1', after: '工作区' };
const diff = (after: ProductVersion) => diffProducts(shipped, after, () => NO_LIMITS);

describe('differences of a product', () => {
  it('are Markdown for a pull request', () => {
    const text = printDiff(
      diff(productWith('payment/form.json', '$deps.type === 2', '[2, 3].includes($deps.type)')),
      names,
      speech,
    );

    expect(text.split('\n')).toEqual([
      '# 行为差异',
      '',
      `\`HEAD~1\` → \`工作区\`：${shippedProduct().entities.size} 个实体中 1 个有差异，走查了 5 个状态（全部）。`,
      '',
      '## 收款（payment）',
      '',
      '| 字段 | 属性 | 有差异的状态 | 最小的例子 | 之前 | 之后 |',
      '| --- | --- | --- | --- | --- | --- |',
      '| 支票号（CheckCode） | 显示 | 1 / 5 | 付款方式=银行转账 | 隐藏 | 可见 |',
      '| 支票号（CheckCode） | 必填 | 1 / 5 | 付款方式=银行转账 | 选填 | 必填 |',
    ]);
  });

  it('of an enum item reach the fields that have it', () => {
    const changed = diff(productWith('enums/PaymentType.json', '"支票"', '"支|票"')).filter(differs);

    expect(changed.map(({ entity, definitions }) => [entity, definitions.map(({ field }) => field)])).toEqual([
      ['payment', ['PaymentType']],
    ]);
    expect(printDiff(changed, names, speech)).toContain('| 付款方式（PaymentType） | 选项 | 支票(2) | 支\\|票(2) |');
  });

  it('say which entities are new or gone', () => {
    const without = productWith('postInfo/form.json');

    expect(printDiff(diff(without), names, speech)).toContain('## 收件信息（postInfo）\n\n删除的实体。');
    expect(
      printDiff(
        diffProducts(without, shipped, () => NO_LIMITS),
        names,
        speech,
      ),
    ).toContain('新增的实体。');
  });

  it('are none between equal versions', () => {
    const none = diff(productWith());

    expect(none.filter(differs)).toEqual([]);
    expect(printDiff(none, names, speech)).toContain(`没有行为差异：比较了 ${shippedProduct().entities.size} 个实体`);
  });

  it('say what was not looked at in time', () => {
    const stopped = diffProducts(
      shipped,
      productWith('payment/form.json', '$deps.type === 2', '$deps.type === 3'),
      () => ({ mostStates: 1_000_000, shouldStop: () => true }),
      ['payment'],
    );

    const told = printDiff(stopped, names, speech);
    expect(told).toContain('到时间为止没有找到行为差异，还有 1 个没有走查完');
    expect(told).not.toContain('没有行为差异');
    expect(told).toContain('> 时间已到，没有走查完：收款。');
    expect(printDiff(stopped, names, speechOf({ spoken: 'en' }))).toContain(
      '> The time was up before these were walked: 收款. --limit gives more.',
    );
  });
});
