import type { StateSearchReply } from '#wire/StateSearchReply.ts';
import { buildEntityModel } from '#engine/model/buildEntityModel.ts';
import type { LogKind } from './LogScreen.tsx';

/** What the steps of records are filtered by. */
export const stateLogKind: LogKind<StateSearchReply['Choices']> = {
  model: buildEntityModel(
    {
      key: 'stateLog',
      form: {
        title: '状态日志',
        type: 'object',
        properties: {
          EntityKey: { type: 'string', title: '对象', 'x-enum': 'LogKind' },
          OpTime: { type: 'string', format: 'date-time', title: '时间' },
          OperatorName: { type: 'string', title: '姓名' },
        },
      },
      forms: {},
      lists: {},
    },
    {},
    () => () => undefined,
  ),
  filters: ['EntityKey', 'OpTime', 'OperatorName'],
  items: (choices) => choices?.EntityKey ?? [],
  searched: ['姓名', '标题'],
  empty: '没有符合条件的流转记录',
};
