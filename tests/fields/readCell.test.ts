import { describe, expect, it } from 'vitest';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { importFields } from '#engine/model/importFields.ts';
import { readDay } from '#fields/facets/readText.ts';
import { readCell } from '#fields/table/readCell.ts';
import { shippedProduct } from '../support/shippedProduct.ts';

const product = shippedProduct();
const { entities } = product;
const enums = enumsOfProduct(product.documents);
const customer = entities.get('customer');

function read(name: string, text: string, entity = 'customer'): unknown {
  const field = entities.get(entity)?.field(name);
  if (field === undefined) throw new Error(`${entity} has no ${name}`);
  return readCell(field, text, enums);
}

describe('cells as people write them', () => {
  it('name enum items by label, by the labels above it, or by Value', () => {
    expect(read('CustomerLevel', '')).toEqual({ wire: '' });
    const level = enums('CustomerLevel')?.items[1];
    expect(read('CustomerLevel', ` ${level?.Label ?? ''} `)).toEqual({ wire: String(level?.Value) });
    expect(read('CustomerLevel', String(level?.Value))).toEqual({ wire: String(level?.Value) });
    expect(read('Industry', '农林牧渔业 / 林业')).toEqual({ wire: '02' });
    expect(read('Industry', '林业')).toEqual({ wire: '02' });
    expect(read('CustomerLevel', '特别好')).toEqual({ message: '客户级别没有“特别好”这一项' });
  });

  it('ask for the item above where several are called the same', () => {
    expect(read('AdInfo', '朝阳区')).toEqual({
      message: '所在地区有多项叫“朝阳区”，请写上它的上级，如“上级/朝阳区”',
    });
    expect(read('AdInfo', '北京市/市辖区/朝阳区')).toEqual(read('AdInfo', '110105'));
  });

  it('hold several items between commas of any kind', () => {
    const [a, b] = enums('MainBusinessType')?.items ?? [];
    expect(read('MainBusinessType', `${a?.Label}、${b?.Label}，`)).toEqual({ wire: `${a?.Value},${b?.Value}` });
  });

  it('are amounts, days and answers in the usual spellings', () => {
    expect(read('Money', '￥1,234.50 元', 'payment')).toEqual({ wire: '1234.50' });
    expect(read('IsGroupCustomer', '是')).toEqual({ wire: 'true' });
    expect(read('IsGroupCustomer', '无')).toEqual({ wire: 'false' });
    expect(read('IsGroupCustomer', '也许')).toEqual({ message: '集团客户请填写“是”或“否”' });
    for (const text of ['2026/3/1', '2026-3-1', '2026年3月1日', '20260301', '2026.03.01'])
      expect(readDay(text)).toBe('2026-03-01');
    expect(readDay('2026/3/1 9:05')).toBe('2026-03-01 09:05');
    expect(readDay('三月一日')).toBe('三月一日');
  });
});

describe('the columns of an import', () => {
  const writable = new Set(customer?.fields.map(({ name }) => name));
  const names = (fields?: readonly string[], may: ReadonlySet<string> = writable): string[] =>
    customer === undefined
      ? []
      : importFields(customer, { form: 'form', title: '', fields, later: [] }, may).map(({ name }) => name);

  it('are what a person enters in the form and a cell can hold', () => {
    expect(names()).toEqual(expect.arrayContaining(['CustomerName', 'Industry', 'OwnerId', 'MemberIds']));
    for (const name of ['CustomerNo', 'Attachments', 'ContractMoney', 'LastRecordTime', 'IsLocked'])
      expect(names()).not.toContain(name);
  });

  it('stand in the order of the document, and only those that the user may write', () => {
    expect(names(['AdInfo', 'CustomerName'])).toEqual(['AdInfo', 'CustomerName']);
    expect(names(['AdInfo', 'CustomerName'], new Set(['CustomerName']))).toEqual(['CustomerName']);
  });
});
