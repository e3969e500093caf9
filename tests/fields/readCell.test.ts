import { describe, expect, it } from 'vitest';
import type { EnumItem, EnumSource } from '#language/EnumType.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { importFields } from '#engine/model/importFields.ts';
import { readCell } from '#fields/table/readCell.ts';
import { smallEntity, smallProduct } from '../support/smallProduct.ts';

const enums = enumsOfProduct(smallProduct().documents);
const now = '2026-11-21 14:10:00';

function read(name: string, text: string, entity = 'customer'): unknown {
  const field = smallEntity(entity).field(name);
  if (field === undefined) throw new Error(`${entity} has no ${name}`);
  return readCell(field, text, { enums, now });
}

describe('cells as people write them', () => {
  it('name enum items by label, by the labels above it, or by Value', () => {
    expect(read('Level', '')).toEqual({ wire: '' });
    const level = enums('Level')?.items[1];
    expect(read('Level', ` ${level?.Label ?? ''} `)).toEqual({ wire: String(level?.Value) });
    expect(read('Level', String(level?.Value))).toEqual({ wire: String(level?.Value) });
    expect(read('AdInfo', '浙江省 / 杭州市')).toEqual({ wire: '330100' });
    expect(read('AdInfo', '西湖区')).toEqual({ wire: '330106' });
    expect(read('Level', '特别好')).toEqual({ message: '级别没有“特别好”这一项' });
  });

  it('ask for the item above where several are called the same', () => {
    const field = smallEntity('customer').field('AdInfo');
    const below = (Value: string, Label: string): EnumItem => ({
      Value,
      Label,
      Children: [{ Value: `${Value}01`, Label: '朝阳区' }],
    });
    const twice: EnumSource = () => ({
      name: 'Place',
      title: '',
      items: [below('11', '北京市'), below('22', '长春市')],
    });
    const place = (text: string): unknown =>
      field === undefined ? undefined : readCell(field, text, { enums: twice, now });

    expect(place('朝阳区')).toEqual({ message: '所在地有多项叫“朝阳区”，请写上它的上级，如“上级/朝阳区”' });
    expect(place('北京市/朝阳区')).toEqual({ wire: '1101' });
    expect(place('北京市/朝阳区')).toEqual(place('1101'));
  });

  it('mean what lists show, where an item further down has the same name', () => {
    const field = smallEntity('customer').field('AdInfo');
    const nested: EnumSource = () => ({
      name: 'Trade',
      title: '',
      items: [
        { Value: 'P', Label: '教育', Children: [{ Value: '83', Label: '教育' }] },
        { Value: 'Q', Label: '卫生', IsEnabled: false, Children: [{ Value: '84', Label: '医院' }] },
      ],
    });
    const trade = (text: string): unknown =>
      field === undefined ? undefined : readCell(field, text, { enums: nested, now });

    expect(trade('教育')).toEqual({ wire: 'P' });
    expect(trade('教育 / 教育')).toEqual({ wire: '83' });
    // Switched off, it is known by what lists show; whether a record may hold it is decided where every record is checked.
    expect(trade('卫生 / 医院')).toEqual({ wire: '84' });
    expect(trade('医院')).toEqual({ message: '所在地没有“医院”这一项' });
  });

  it('hold several items between commas of any kind', () => {
    const [a, b] = enums('Region')?.items ?? [];
    expect(read('ManageRegions', `${a?.Label}、${b?.Label}，`, 'employee')).toEqual({
      wire: `${a?.Value},${b?.Value}`,
    });
  });

  it('are amounts, days and answers in the usual spellings', () => {
    expect(read('Money', '￥1,234.50 元', 'order')).toEqual({ wire: '1234.5' });
    expect(read('Money', '12万', 'order')).toEqual({ wire: '120000' });
    expect(read('IsBlack', '是')).toEqual({ wire: 'true' });
    expect(read('IsBlack', '无')).toEqual({ wire: 'false' });
    expect(read('IsBlack', '也许')).toEqual({ message: '黑名单请填写“是”或“否”' });
  });
});

describe('the columns of an import', () => {
  const names = (key: string, fields?: readonly string[], may?: readonly string[]): string[] => {
    const entity = smallEntity(key);
    const writable = new Set(may ?? entity.fields.map(({ name }) => name));
    return importFields(entity, { form: 'form', title: '', fields, later: [] }, writable).map(({ name }) => name);
  };

  it('are what a person enters in the form and a cell can hold', () => {
    expect(names('customer')).toEqual(expect.arrayContaining(['CustomerName', 'AdInfo', 'OwnerId', 'MemberIds']));
    for (const name of ['CustomerNo', 'OrderMoney', 'RestMoney', 'Version'])
      expect(names('customer')).not.toContain(name);
    for (const name of ['Attachments', 'Photo', 'lines', 'LastRecordTime', 'PaidMoney'])
      expect(names('order')).not.toContain(name);
  });

  it('stand in the order of the document, and only those that the user may write', () => {
    expect(names('customer', ['AdInfo', 'CustomerName'])).toEqual(['AdInfo', 'CustomerName']);
    expect(names('customer', ['AdInfo', 'CustomerName'], ['CustomerName'])).toEqual(['CustomerName']);
  });
});
