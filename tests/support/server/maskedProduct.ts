import { makeProduct } from './makeProduct.ts';
import { SMALL_PRODUCT } from './testSettings.ts';

const DOCUMENTS: Readonly<Record<string, unknown>> = {
  'roles/market.json': {
    title: '市场',
    keys: ['IndexMgr', 'CustomerMgr', 'OrderMgr'],
    actions: ['Customer.*', 'Contact.*', 'Order.*', 'Visit.*'],
    dataScope: 5,
  },
  'roles/sales.json': {
    title: '业务员',
    keys: ['IndexMgr', 'CustomerMgr', 'ContactMgr', 'OrderMgr'],
    actions: ['Customer.*', 'Contact.*', 'Visit.*'],
    dataScope: 1,
  },
  'customer/list.json': {
    title: '客户管理',
    columns: ['CustomerName', 'Phone', 'BankAccount', 'Level'],
    search: ['CustomerName', 'Phone'],
    filters: ['Phone', 'BankAccount', 'Level'],
    sort: ['Phone'],
    bulkActions: ['export'],
  },
  'contact/list.json': {
    title: '联系人',
    columns: ['ContactName', 'Phone', 'CustomerId', 'CustomerId.Phone'],
    search: ['ContactName', 'CustomerId.Phone'],
  },
  'visit/form.json': {
    title: '拜访',
    type: 'object',
    'x-permission': 'CustomerMgr',
    properties: {
      Subject: { type: 'string', title: '主题' },
      CustomerId: {
        type: 'integer',
        title: '客户',
        'x-reference': { entity: 'customer', fill: { CallPhone: 'Phone' } },
      },
      CallPhone: { type: 'string', title: '电话', 'x-mask': true },
      HasBank: {
        type: 'boolean',
        title: '有账号',
        'x-reactions': { fulfill: { state: { value: '{{ !empty($ref.CustomerId.BankAccount) }}' } } },
      },
      Plain: { type: 'string', title: '公开电话', 'x-component': 'PhoneInput', 'x-mask': false },
    },
    required: ['Subject'],
  },
  'visit/list.json': { title: '拜访', columns: ['Subject', 'CallPhone', 'Plain'] },
};

/**
 * Writes the small product with masked phones and accounts, in which the market department works with all customers.
 */
export function writeMaskedProduct(): string {
  return makeProduct(DOCUMENTS, SMALL_PRODUCT);
}
