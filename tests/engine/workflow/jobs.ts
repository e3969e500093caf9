import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';

/** A dialog for the outcome of an approval, as a form of its own. */
const verdict = documentsOf(
  'verdict',
  {
    IsPassed: { type: 'boolean', title: '结果' },
    RejectReason: {
      type: 'string',
      title: '不通过原因',
      minLength: 2,
      maxLength: 200,
      'x-reactions': {
        when: '{{ $values.IsPassed === false }}',
        fulfill: { state: { visible: true, required: true } },
        otherwise: { state: { visible: false } },
      },
    },
    ApproveRemark: { type: 'string', title: '意见', maxLength: 200 },
  },
  { 'x-dialog': true, required: ['IsPassed'] },
);

/** The workers, with the facts that the product declares of them. */
const worker = documentsOf(
  'worker',
  {
    IsSeniorExecutive: { type: 'boolean', title: '公司高管', 'x-user': { reads: 'company', approves: true } },
  },
  { 'x-organisation': 'employee' },
);

/** A job moves from draft through approval to work and its end; its transitions use every kind of `who`. */
const job = documentsOf(
  'job',
  {
    Money: { type: 'number', title: '金额', 'x-component': 'MoneyInput' },
    Executors: { type: 'array', items: { type: 'integer' }, title: '执行人' },
    StateReason: { type: 'string', title: '原因', minLength: 2, maxLength: 200, 'x-computed': true },
    CustomerId: { type: 'integer', title: '客户' },
  },
  {
    'x-sets': ['OWNED', 'APPROVED'],
    'x-scope': { own: '{{ $record.Executors.includes($user.EmployeeId) }}', pool: true },
    'x-customer': { where: '{{ $record.CustomerId === $user.CustomerId }}', fields: ['Money', 'JobState'] },
  },
  {
    lists: {
      list: {
        title: '工作',
        columns: ['Money'],
        scenes: [
          { key: 'all', title: '全部' },
          { key: 'approval', title: '待审核', waiting: true },
        ],
      },
    },
    workflow: {
      field: 'JobState',
      title: '状态',
      initial: 0,
      states: [
        { value: 0, title: '草稿', color: 'grey' },
        { value: 10, title: '审批中', color: 'orange' },
        { value: 20, title: '进行中', color: 'blue' },
        { value: 30, title: '已退回', color: 'red' },
        { value: 40, title: '已完成', color: 'green' },
        { value: 50, title: '已终止', color: 'grey' },
      ],
      transitions: [
        { action: 'submit', title: '提交', from: [0, 30], to: 10, who: 'owner' },
        {
          action: 'approve',
          title: '审核',
          from: [10],
          to: [
            { when: '{{ $values.IsPassed === false }}', state: 30 },
            { when: '{{ $record.Money >= 100 && $user.IsSeniorExecutive !== true }}', state: 10 },
            { state: 20 },
          ],
          when: '{{ !($values.Money >= 100) || empty($values.ApproverId) || $user.IsSeniorExecutive === true }}',
          who: 'approver',
          dialog: 'verdict',
          set: { ApproverId: '{{ $user.EmployeeId }}', SubmitterId: null },
        },
        { action: 'withdraw', title: '撤回', from: [10], to: 0, who: ['submitter', 'creator'] },
        {
          action: 'claim',
          title: '认领',
          from: [20],
          who: 'pool',
          set: { OwnerId: '{{ $user.EmployeeId }}' },
          message: "{{ '状态' + text($record.JobState) + '不能认领' }}",
        },
        {
          action: 'finish',
          title: '完成',
          from: [20],
          to: 40,
          who: ['member', 'role.clerk', '{{ $values.Money === 0 }}'],
          guards: [
            { when: '{{ $record.SubmitterId !== $user.EmployeeId }}', message: '不能完成自己提交的' },
            {
              when: '{{ empty($values.StateReason) }}',
              some: { of: 'job', by: 'CustomerId' },
              message: '没有客户',
            },
          ],
          warnings: [
            { when: '{{ $record.Money === 0 }}', message: '没有金额' },
            {
              when: '{{ $values.StateReason === null }}',
              message: "{{ '客户' + text($values.CustomerId) + '没有原因' }}",
            },
          ],
        },
        {
          action: 'terminate',
          title: '终止',
          from: [20],
          to: 50,
          who: ['chief', 'executive'],
          message: '不能终止',
          inputs: [{ field: 'StateReason', title: '终止原因' }, 'reason'],
        },
        { action: 'receive', title: '签收', from: [40], who: 'customer', waits: '{{ $values.Money > 0 }}' },
        { action: 'archive', title: '归档', from: [40] },
        { action: 'expire', title: '过期', from: [0], to: 50, manual: false, automatic: '{{ $values.Money === 7 }}' },
      ],
    },
  },
);

const entities = modelsOf(
  productOf([verdict, worker, job], { roles: { clerk: { title: '文员', keys: '*', actions: '*', dataScope: 1 } } }),
);

/** The entity whose records go through the workflow. */
export const JOB: EntityModel = entityNamed('job');

/** Its transition of this code. */
export function transitionOf(action: string): TransitionModel {
  const found = JOB.workflow?.transitions.find((transition) => transition.action === action);
  if (found === undefined) throw new Error(`no ${action}`);
  return found;
}

function entityNamed(key: string): EntityModel {
  const entity = entities.get(key);
  if (entity === undefined) throw new Error(`no ${key}`);
  return entity;
}
