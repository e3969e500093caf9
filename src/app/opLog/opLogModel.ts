import type { OpLogReply } from '#client/opLog/OpLogReply.ts';
import type { EnumItem } from '#core/enums/EnumType.ts';
import { buildEntityModel } from '#core/schema/buildEntityModel.ts';

const [KINDS, ACTIONS, RESULTS] = ['LogKind', 'LogAction', 'LogResult'];

const choice = (title: string, type: string) => ({ type: 'string', title, 'x-enum': type }) as const;

/** What the op log is filtered by, as an entity whose filters the lists know how to draw. */
export const opLogModel = buildEntityModel(
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
);

const FILTERS = ['EntityKey', 'OpAction', 'OpTime', 'Result', 'OperatorName', 'Ip'];

export const opLogFilters = opLogModel.fields.filter(({ name }) => FILTERS.includes(name));

/** The items of an enum type that the filters of the op log name. */
export function opLogItems(choices: OpLogReply['Choices'] | undefined, type: string): readonly EnumItem[] {
  if (type === RESULTS)
    return [
      { Value: 'ok', Label: '成功', Color: 'green' },
      { Value: 'failed', Label: '失败', Color: 'red' },
    ];
  return (type === KINDS ? choices?.EntityKey : choices?.OpAction) ?? [];
}
