import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { EntitySchema } from '#renderer/stores/RendererContext.ts';
import { documentsOf, modelsOf, productOf } from '../buildEntity.ts';

const models = modelsOf(
  productOf(
    [
      documentsOf(
        'order',
        {
          head: {
            type: 'void',
            title: 'Head',
            properties: {
              OrderNo: { type: 'string', title: '编号', 'x-number': { prefix: 'D', digits: 4 } },
              Kind: { type: 'integer', title: '类型', 'x-enum': 'Kind', default: 1 },
              Group: { type: 'integer', title: '大类', 'x-enum': 'Group' },
              Part: {
                type: 'integer',
                title: '小类',
                'x-enum': 'Group',
                'x-reactions': {
                  dependencies: { group: 'Group' },
                  fulfill: { state: { options: "{{ children('Group', $deps.group) }}" } },
                },
              },
              Cheque: {
                type: 'string',
                title: '支票号',
                'x-reactions': {
                  dependencies: { kind: 'Kind' },
                  when: '{{ $deps.kind === 2 }}',
                  fulfill: { state: { visible: true, required: true } },
                  otherwise: { state: { visible: false } },
                },
              },
              Serial: {
                type: 'string',
                title: '序列号',
                'x-required-by': ['close'],
                'x-reactions': {
                  dependencies: { group: 'Group' },
                  fulfill: { state: { readOnly: '{{ $deps.group === 20 }}' } },
                },
              },
              SerialLength: {
                type: 'integer',
                title: '序列号位数',
                'x-reactions': { fulfill: { state: { value: '{{ length($values.Serial) }}' } } },
              },
              ProductId: {
                type: 'integer',
                title: '产品',
                'x-reference': {
                  entity: 'product',
                  where: '{{ $record.Kind === $values.Kind }}',
                  fill: { Note: 'Hint' },
                },
                'x-reactions': { fulfill: { state: { required: '{{ $values.Kind > 2 }}' } } },
              },
              Price: {
                type: 'number',
                title: '单价',
                'x-component': 'MoneyInput',
                'x-reactions': { fulfill: { state: { value: '{{ $ref.ProductId.Price }}' } } },
              },
              BuyerName: { type: 'string', title: '买方', 'x-reference': { entity: 'product', id: 'BuyerId' } },
              Files: { type: 'array', title: '附件', 'x-component': 'Attachments' },
              Total: { type: 'number', title: '合计', 'x-component': 'MoneyInput', default: 100 },
            },
          },
          more: {
            type: 'void',
            title: 'More',
            'x-collapsed': true,
            properties: {
              Note: { type: 'string', title: '备注' },
              Ordered: { type: 'string', title: '下单日期', format: 'date' },
              Due: {
                type: 'string',
                title: '到货日期',
                format: 'date',
                'x-reactions': { fulfill: { state: { suggest: '{{ addDays($values.Ordered, 30) }}' } } },
              },
              MadeBy: { type: 'integer', title: '制作人', 'x-computed': true },
              orderLine: { type: 'array', title: '明细', 'x-child': { entity: 'orderLine', by: 'OrderId' } },
            },
          },
        },
        { required: ['Kind'], 'x-title-field': 'OrderNo' },
        {
          forms: { close: { title: '结单', sections: [{ title: '结单', fields: ['Serial', 'orderLine'] }] } },
          lists: {
            list: {
              title: '订单',
              columns: ['OrderNo', 'Kind', 'Group', 'Part', 'Serial', 'ProductId', 'Total', 'Ordered', 'Due'],
            },
          },
        },
      ),
      documentsOf(
        'orderLine',
        {
          OrderId: { type: 'integer', title: '订单', 'x-reference': { entity: 'order' } },
          No: { type: 'integer', title: '序号', default: '{{ $index + 1 }}', 'x-required-by': ['close'] },
          Money: { type: 'number', title: '金额', 'x-component': 'MoneyInput' },
          Share: {
            type: 'number',
            title: '占比',
            'x-component': 'PercentInput',
            'x-reactions': { fulfill: { state: { value: '{{ $values.Money / $ref.OrderId.Total * 100 }}' } } },
          },
          Why: {
            type: 'string',
            title: '原因',
            'x-reactions': {
              when: '{{ $values.Money > 50 }}',
              fulfill: { state: { visible: true, required: true } },
              otherwise: { state: { visible: false } },
            },
          },
        },
        { required: ['Money'] },
      ),
      documentsOf('product', {
        Name: { type: 'string', title: '名称' },
        Kind: { type: 'integer', title: '类型', 'x-enum': 'Kind' },
        Price: { type: 'number', title: '价格', 'x-component': 'MoneyInput' },
        Hint: { type: 'string', title: '提示' },
      }),
    ],
    {
      enums: {
        Kind: {
          title: '类型',
          items: [
            { Value: 1, Label: '现金' },
            { Value: 2, Label: '支票' },
          ],
        },
        Group: {
          title: '大类',
          tree: true,
          items: [
            { Value: 10, Label: '甲', Children: [{ Value: 101, Label: '甲一' }] },
            { Value: 20, Label: '乙', Children: [{ Value: 201, Label: '乙一' }] },
          ],
        },
      },
    },
  ),
);

/** A small product of our own for tests of forms: orders with rules, a reference, attachments and child rows. */
export const orderModels = models;

/** An entity of it with everything allowed. */
export const schemaOf = (key: string): EntitySchema => allowedSchema(modelOf(key));

/** An entity with everything allowed. */
export function allowedSchema(model: EntityModel): EntitySchema {
  return {
    model,
    hash: '1',
    actions: new Set(['view', 'create', 'edit', 'delete']),
    readable: new Set(model.fields.map(({ name }) => name)),
    writable: new Set(model.fields.filter((field) => !field.computed).map(({ name }) => name)),
    isCustomer: false,
    masked: new Set(),
    scenes: {},
  };
}

function modelOf(key: string): EntityModel {
  const model = models.get(key);
  if (model === undefined) throw new Error(`There is no entity ${key}`);
  return model;
}
