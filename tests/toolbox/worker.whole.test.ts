import { describe, expect, it } from 'vitest';
import { casesTask, checkTask, diffTask, coverTask } from '#toolbox/worker/tasks.ts';
import { describeTask, renameTask, usesTask } from '#annex/editor/nameTasks.ts';
import { WorkerProduct } from '#toolbox/worker/WorkerProduct.ts';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { renameThing, withEdits } from '#annex/editor/renameThing.ts';
import { addCases } from '#documents/edit/appendCases.ts';
import { LiveMemory } from '#annex/memory/LiveMemory.ts';
import { readFolder } from '#server/product/readFolder.ts';
import { SHIPPED_FOLDER } from '../support/shippedProduct.ts';
import { itWhole } from '../support/wholeRun.ts';

const TEXTS = readFolder(SHIPPED_FOLDER).filter(({ file }) => !file.startsWith('demo/'));
const textOf = (file: string): string => TEXTS.find((each) => each.file === file)?.text ?? '';
const FORM = textOf('payment/form.json');
const CHANGED = FORM.replace('$deps.type === 2', '$deps.type === 1');
const BROKEN = FORM.replace('"type": "PaymentType"', '"type": "PaymentTpye"');

function openProduct(): WorkerProduct {
  const product = new WorkerProduct(new LiveMemory());
  product.change(TEXTS);
  checkTask(product);
  return product;
}

const keysIn = (report: ReturnType<typeof checkTask>): string[] => report.entities.map(({ key }) => key);

describe('checking in the worker', () => {
  it('gives every document at first, then only what changed', () => {
    const product = new WorkerProduct(new LiveMemory());
    product.change(TEXTS);
    const first = checkTask(product);

    expect(first.problems).toEqual([]);
    expect(keysIn(first)).toContain('payment');
    expect(Object.keys(first.enums ?? {})).toContain('PaymentType');
    expect(first.keys).toContain('Development');
    expect(first.roles.map(({ code }) => code)).toContain('finance');
    expect(checkTask(product)).toMatchObject({ entities: [], enums: undefined });
    product.change([{ file: 'payment/form.json', text: CHANGED }]);
    expect(keysIn(checkTask(product))).toEqual(['payment']);
  });

  it('keeps a broken entity back until it can be used', () => {
    const product = openProduct();
    product.change([{ file: 'payment/form.json', text: BROKEN }]);
    const broken = checkTask(product);
    expect(keysIn(broken)).toEqual([]);
    expect(broken.problems[0]?.proposal).toBe('Did you mean "PaymentType"?');

    product.change([{ file: 'payment/form.json', text: CHANGED }]);
    expect(keysIn(checkTask(product))).toEqual(['payment']);
  });

  it('gives an entity that another document had broken, once that is mended', () => {
    const product = openProduct();
    const enumFile = 'enums/PaymentType.json';
    product.change([
      { file: 'payment/form.json', text: CHANGED },
      { file: enumFile, text: null },
    ]);
    expect(keysIn(checkTask(product))).toEqual([]);
    product.change([{ file: enumFile, text: textOf(enumFile) }]);

    expect(keysIn(checkTask(product))).toEqual(['payment']);
  });

  it('goes on with a form whose cases are wrong', () => {
    const product = openProduct();
    product.change([{ file: 'payment/cases.json', text: '{' }]);

    expect(keysIn(checkTask(product))).toEqual(['payment']);
    expect(() => casesTask(product, { entity: 'payment' })).toThrow('cases.json 有错误，请先改正');
  });
});

describe('names in the worker', () => {
  const at = (file: string, text: string, inside: number) => ({ file, offset: textOf(file).indexOf(text) + inside });
  const inForm = at('payment/form.json', '"CheckCode": {', 3);

  it('says what a field is and what decides it, and where it is told and used', () => {
    const product = openProduct();
    const found = describeTask(product, at('payment/cases.json', '"CheckCode"', 3));
    expect(found?.lines.join(' ')).toMatch(/CheckCode.*• /);
    expect(found?.told?.file).toBe('payment/form.json');
    expect(found?.told?.text).toContain('"CheckCode": {');
    const uses = usesTask(product, inForm);
    expect(uses.every(({ text }) => text.includes('CheckCode'))).toBe(true);
    expect([...new Set(uses.map(({ file }) => file))].sort()).toEqual([
      'payment/cases.json',
      'payment/form.json',
      'payment/print.json',
      'payment/receipt.form.json',
    ]);
  });

  it('finds the uses of an entity, whose demo records bear its name elsewhere, so that it is not renamed here', () => {
    const product = openProduct();
    const ofTitle = at('payment/form.json', '"title": "收款"', 10);
    expect(describeTask(product, ofTitle)).toMatchObject({ word: 'payment', hasUses: true, canRename: false });
    const files = usesTask(product, ofTitle).map(({ file }) => file);
    expect(files).toEqual(expect.arrayContaining(['menus/employee.json', 'roles/finance.json', 'contract/form.json']));
    expect(describeTask(product, inForm)).toMatchObject({ hasUses: true, canRename: true });
  });

  it('renames a field in all documents, which stay sound, and says why it does not', () => {
    const product = openProduct();
    const { changed, moves } = renameTask(product, { ...inForm, to: 'ChequeNo' });
    expect(moves).toEqual([]);
    expect(changed.find(({ file }) => file === 'payment/form.json')?.text).toContain('"x-was": ["CheckCode"]');
    product.change(changed);
    expect(checkTask(product).problems).toEqual([]);
    const renamed = {
      file: 'payment/form.json',
      offset: product.text('payment/form.json').indexOf('"ChequeNo": {') + 3,
    };
    expect(() => renameTask(product, { ...renamed, to: 'PayerName' })).toThrow('以后会有问题');
  });

  it.each([
    ['enums/PaymentType.json', '"付款方式"', 'WayPaid', 'enums/WayPaid.json'],
    ['payment/recordForPayment.list.json', '"付款查询"', 'ofPayment', 'payment/ofPayment.list.json'],
    ['payment/workflow.json', '"action": "confirm"', 'settle', undefined],
  ])('renames what %s tells at %s to %s, its file as well', (file, text, to, next) => {
    const product = openProduct();
    const inside = text.length - 2;
    const { changed, moves } = renameTask(product, { ...at(file, text, inside), to });

    expect(moves).toEqual(next === undefined ? [] : [{ from: file, to: next }]);
    if (next !== undefined) expect(changed.map((each) => each.file)).toContain(next);
    expect(changed.length).toBeGreaterThan(1);
    product.change([...changed, ...moves.map(({ from }) => ({ file: from, text: null }))]);
    expect(checkTask(product).problems).toEqual([]);
  });
});

describe('analyses in the worker', () => {
  it('runs the cases of one entity or of all', () => {
    const product = openProduct();
    const [payment] = casesTask(product, { entity: 'payment' });

    expect(payment?.results.every(({ passed }) => passed)).toBe(true);
    expect(casesTask(product, { entity: undefined }).length).toBeGreaterThan(5);
  });

  it('says that documents have to be corrected first', async () => {
    const product = openProduct();
    product.change([{ file: 'payment/form.json', text: BROKEN }]);

    expect(() => casesTask(product, { entity: 'payment' })).toThrow('payment 的文档有错误，请先改正');
    await expect(coverTask(product, { entity: 'payment', mutants: false, propose: false }, NO_LIMITS)).rejects.toThrow(
      '请先改正',
    );
  });

  itWhole('measures coverage and compares behaviour with what it was', async () => {
    const product = openProduct();
    const { coverage, walk } = await coverTask(product, { entity: 'payment', mutants: true, propose: true }, NO_LIMITS);
    expect([coverage.gaps, walk.findings]).toEqual([[], []]);

    product.change([{ file: 'payment/form.json', text: CHANGED }]);
    const compare = (text: string | null) =>
      diffTask(product, { entity: 'payment', before: new Map([['payment/form.json', text]]) }, NO_LIMITS);
    const diff = await compare(FORM);
    expect(diff.states.map(({ field }) => field)).toContain('CheckCode');
    const added = await compare(null);
    expect(added.presence).toBe('added');
  });

  itWhole('compares a field with another name under that name', async () => {
    const product = openProduct();
    const thing = { kind: 'field', name: 'CheckCode', entity: 'payment' } as const;
    const found = renameThing({ texts: TEXTS, memory: new LiveMemory() }, thing, 'CheckNumber');
    if ('refused' in found) throw new Error(found.refused);
    const changed = [...found.edits].map(([file, edits]) => ({ file, text: withEdits(textOf(file), edits) }));
    product.change(changed);
    const before = new Map(changed.map(({ file }) => [file, textOf(file)]));
    expect(await diffTask(product, { entity: 'payment', before }, NO_LIMITS)).toMatchObject({
      definitions: [{ field: 'CheckNumber', what: '字段改名', before: 'CheckCode', after: 'CheckNumber' }],
      ...{ states: [], undecided: [], gains: [] },
    });
    // An invalid earlier version may hide uses of the field: the comparison reports that.
    const unsound = new Map(before).set('payment/list.json', '{ "title": "收款", "columns": ["Nobody"] }');
    const { definitions } = await diffTask(product, { entity: 'payment', before: unsound }, NO_LIMITS);
    const said = definitions.find(({ field, before: from }) => field === 'CheckNumber' && from === 'CheckCode');
    expect(said?.what).toContain('字段改名（按一个删除、一个新增来比较：文档里还有问题');
    expect(definitions.length).toBeGreaterThan(1);
  });

  itWhole('measures what else decides, and proposes cases for it', async () => {
    const product = new WorkerProduct(new LiveMemory());
    product.change(readFolder('docs/examples/maintenance'));
    const cover = () => coverTask(product, { entity: 'upkeep', mutants: false, propose: true }, NO_LIMITS);
    const whole = (await cover()).decided;
    expect([whole.gaps, whole.unreached.length, whole.tally.covered]).toEqual([[], 0, whole.tally.total]);

    const file = 'upkeep/cases.json';
    const { cases } = product.documents.documents.entities.find(({ key }) => key === 'upkeep')?.cases ?? {};
    product.change([{ file, text: JSON.stringify({ cases }) }]);
    const { decided, proposed } = await cover();
    // Cases of the form notice some changes, too.
    expect(decided.cases).toBe(0);
    expect(decided.gaps.length).toBeGreaterThan(decided.tally.covered);
    expect(decided.tally.covered + decided.gaps.length).toBe(whole.tally.total);
    product.change([{ file, text: addCases(JSON.stringify({ cases }), proposed) ?? '' }]);
    expect((await cover()).decided).toMatchObject({ gaps: [], failing: [], tally: whole.tally });
  });

  it('gives plain data, as it has to pass between threads', async () => {
    const product = openProduct();
    const outputs = [
      checkTask(product),
      casesTask(product, { entity: undefined }),
      await coverTask(product, { entity: 'payment', mutants: false, propose: true }, NO_LIMITS),
      await diffTask(product, { entity: 'payment', before: new Map() }, NO_LIMITS),
    ];

    for (const output of outputs) expect(structuredClone(output)).toEqual(output);
  });
});
