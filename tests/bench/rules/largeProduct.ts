import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readFolder } from '#server/product/readFolder.ts';
import { SHIPPED } from './subjects.ts';

/** Documents per additional entity: form, list and cases. */
const EACH = 3;

/**
 * Writes the shipped product with enough additional entities for `count` documents, and returns its folder. Each entity
 * has twenty fields, refers to customers and employees, uses an enum and a pattern of the product, has rules with
 * cases, and is in the menu.
 */
export function largeProduct(count: number): { readonly folder: string; readonly count: number } {
  const folder = mkdtempSync(join(tmpdir(), 'guiju-large-'));
  cpSync(SHIPPED, folder, { recursive: true });
  const more = Math.ceil((count - readFolder(folder).length) / EACH);
  const keys = Array.from({ length: more }, (_, i) => `ledger${i}`);
  for (const [i, key] of keys.entries())
    for (const [name, document] of Object.entries(ledger(i))) write(join(folder, key, name), document);
  const file = join(folder, 'menus/employee.json');
  const menu: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof menu !== 'object' || menu === null || !('items' in menu) || !Array.isArray(menu.items))
    throw new Error('the menu has no items');
  const items: unknown[] = menu.items;
  const own = keys.map((key, i) => ({ key: 'LedgerMgr', title: `台账 ${i}`, path: `/${key}`, list: `${key}/list` }));
  write(file, { ...menu, items: [...items, ...own] });
  return { folder, count: readFolder(folder).length };
}

function write(file: string, document: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(document, null, 2));
}

function ledger(i: number): Readonly<Record<string, object>> {
  const when = (value: number) => ({
    dependencies: { kind: 'Kind' },
    when: `{{ $deps.kind === ${value} }}`,
    fulfill: { state: { visible: true, required: true } },
    otherwise: { state: { visible: false } },
  });
  const texts = Array.from({ length: 12 }, (_, n): [string, object] => [
    `Text${n}`,
    { type: 'string', title: `文字 ${n}`, maxLength: 50 },
  ]);
  const properties = {
    Name: { type: 'string', title: '名称', maxLength: 50 },
    Kind: { type: 'integer', title: '类型', 'x-enum': 'PaymentType' },
    CustomerId: { type: 'integer', title: '客户', 'x-reference': { entity: 'customer' } },
    KeeperId: { type: 'integer', title: '经手人', 'x-reference': { entity: 'employee' } },
    Note: { type: 'string', title: '说明', 'x-reactions': when(1) },
    Number: { type: 'string', title: '编号', 'x-pattern': 'P-CHECK', 'x-reactions': when(2) },
    BoughtOn: { type: 'string', title: '日期', format: 'date' },
    Money: { type: 'number', title: '金额', 'x-component': 'MoneyInput' },
    ...Object.fromEntries(texts),
  };
  return {
    'form.json': {
      ...{ title: `台账 ${i}`, type: 'object', 'x-permission': 'LedgerMgr', 'x-title-field': 'Name' },
      ...{ 'x-api': `Ledger${i}`, properties, required: ['Name'] },
    },
    'list.json': { title: `台账 ${i}`, columns: ['Name', 'Kind', 'CustomerId', 'Money'], search: ['Name'] },
    'cases.json': {
      cases: [
        {
          title: '一',
          rule: `L${i}`,
          values: { Kind: 1 },
          expect: { Note: { visible: true }, Number: { visible: false } },
        },
        {
          title: '二',
          rule: `L${i}`,
          values: { Kind: 2 },
          expect: { Note: { visible: false }, Number: { visible: true } },
        },
      ],
    },
  };
}
