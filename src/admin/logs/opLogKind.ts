import type { OpLogReply } from '#wire/OpLogReply.ts';
import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import type { LogKind } from './LogScreen.tsx';

const [KINDS, ACTIONS, RESULTS] = ['LogKind', 'LogAction', 'LogResult'];

const choice = (title: string, type: string) => ({ type: 'string', title, 'x-enum': type }) as const;

/** The filters of the op log, as an entity whose filters the lists can render. */
export const opLogKind: LogKind<OpLogReply['Choices']> = {
  model: buildEntityModel(
    {
      key: 'opLog',
      form: {
        title: '操作日志',
        type: 'object',
        properties: {
          EntityKey: choice('对象', KINDS),
          OpAction: choice('动作', ACTIONS),
          OpTime: { type: 'string', format: 'date-time', title: '时间' },
          Result: choice('结果', RESULTS),
          OperatorName: { type: 'string', title: '姓名' },
          Ip: { type: 'string', title: '地址' },
        },
      },
      forms: {},
      lists: {},
    },
    {},
    () => () => undefined,
  ),
  filters: ['EntityKey', 'OpAction', 'OpTime', 'Result', 'OperatorName', 'Ip'],
  items: (choices, type) => {
    if (type === RESULTS)
      return [
        { Value: 'ok', Label: '成功', Color: 'green' },
        { Value: 'failed', Label: '失败', Color: 'red' },
      ];
    return (type === KINDS ? choices?.EntityKey : choices?.OpAction) ?? [];
  },
  searched: ['姓名', '标题'],
  empty: '没有符合条件的操作记录',
};
