import type { FieldNode } from '#generated/documents/FormDocument.ts';
import type { Organisation, StandardSet } from '../model/EntityModel.ts';

/** Sections that hold fields of the standard sets which the form document does not place itself. */
export const OWNER_SECTION = '归属';

/** The fields that a standard set brings to an entity (domain 0.3), in the dialect of form.json. */
export function standardFields(set: StandardSet, organisation: Organisation): Readonly<Record<string, FieldNode>> {
  const { say } = organisation;
  const nodes = nodesOf(set, organisation);
  if (say === undefined) return nodes;
  return Object.fromEntries(Object.entries(nodes).map(([name, node]) => [name, { ...node, title: say(node.title) }]));
}

const referring = (entity: string | undefined): Partial<FieldNode> =>
  entity === undefined ? {} : { 'x-reference': { entity } };

function nodesOf(set: StandardSet, organisation: Organisation): Readonly<Record<string, FieldNode>> {
  const employee = (title: string, more: Partial<FieldNode> = {}): FieldNode => ({
    type: 'integer',
    title,
    ...referring(organisation.employee),
    ...more,
  });
  const computed: Partial<FieldNode> = { 'x-computed': true };
  switch (set) {
    case 'BASE':
      return {
        Id: { type: 'integer', title: '编号', ...computed },
        CreateTime: { type: 'string', format: 'date-time', title: '创建时间', ...computed },
        CreatorId: employee('创建人', computed),
        UpdateTime: { type: 'string', format: 'date-time', title: '更新时间', ...computed },
        UpdaterId: employee('更新人', computed),
        Version: { type: 'integer', title: '版本', ...computed },
      };
    case 'OWNED':
      return {
        OwnerId: employee('负责人', { default: '{{ $user.EmployeeId }}' }),
        OwnerUnitId: { type: 'integer', title: '所属部门', ...referring(organisation.unit), ...computed },
        OwnerUnitPath: { type: 'string', title: '部门路径', ...computed },
        MemberIds: {
          type: 'array',
          items: { type: 'integer' },
          title: '协作人',
          maxItems: 50,
          ...referring(organisation.employee),
        },
      };
    case 'APPROVED':
      return {
        SubmitterId: employee('提交人', computed),
        SubmitTime: { type: 'string', format: 'date-time', title: '提交时间', ...computed },
        ApproverId: employee('审核人', computed),
        ApproveTime: { type: 'string', format: 'date-time', title: '审核时间', ...computed },
        RejectReason: { type: 'string', title: '不通过原因', 'x-component': 'TextArea', maxLength: 500, ...computed },
      };
    case 'TIMELINE':
      return {
        LastRecordTime: { type: 'string', format: 'date-time', title: '最后跟进时间', ...computed },
        NextContactTime: { type: 'string', format: 'date-time', title: '下次联系时间' },
      };
    case 'CORRECTED':
      return {
        CorrectorId: employee('待发布修改的作者', computed),
        CorrectTime: { type: 'string', format: 'date-time', title: '待发布修改的时间', ...computed },
      };
  }
}

/** Standard fields that users fill in; the others are never rendered in a form. */
export const EDITABLE_STANDARD_FIELDS: readonly string[] = ['OwnerId', 'MemberIds', 'NextContactTime'];
