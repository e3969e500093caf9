/** Significant keys of a DocType that are not imported, with the place where our documents define the same. */
export const UNREAD_DOCTYPE_KEYS: Readonly<Record<string, string>> = {
  permissions: '权限由 roles/ 和 x-permission 说明',
  is_submittable: '提交和作废由 workflow.json 说明',
  autoname: '编号由 x-number 说明',
  issingle: '只有一份的设置，这里是可以有许多的记录',
  is_tree: '上下级的树由引用自己的字段说明',
  is_virtual: '内容由程序给出',
  actions: '按钮由 workflow.json 的动作说明',
  links: '关联的记录由 x-detail 的页签说明',
  sort_field: '列表的次序由 list.json 的 sort 说明',
  has_web_view: '公开的页面由 x-public 和 site/ 说明',
  max_attachments: '附件由 Attachments 的字段存放，没有给整条记录的附件',
};

/** The default values of keys: sorted by time, as lists here. */
export const USUAL: Readonly<Record<string, readonly string[]>> = { sort_field: ['modified', 'creation'] };

/** Keys of a field that decide something and are not read. */
export const UNREAD_FIELD_KEYS = [
  'allow_on_submit',
  'permlevel',
  'is_virtual',
  'ignore_user_permissions',
  'remember_last_selected_value',
];

/** The conditions of a field that are read. */
export const CONDITIONS = ['depends_on', 'mandatory_depends_on', 'read_only_depends_on', 'collapsible_depends_on'];

/** Kinds of documents other than DocTypes that change forms, with the parts that are not imported. */
export const DECIDING: ReadonlyMap<string, string> = new Map([
  ['Custom Field', '另加到 DocType 的字段没有读，请先在来源里导出合并后的 DocType'],
  ['Property Setter', '对字段的改写没有读，请先在来源里导出合并后的 DocType'],
  ['Client Script', '表单的脚本不读，规则由 x-reactions 说明'],
  ['Server Script', '服务器的脚本不读，检查由 x-checks 说明'],
  ['Workflow', '流程由 workflow.json 说明'],
]);

/** The fields of every Frappe document that a form here does not have. */
export const FRAME: ReadonlyMap<string, string> = new Map([
  ['docstatus', '提交的状态由 workflow.json 说明'],
  ['__unsaved', '是否已保存不是字段'],
  ['__onload', '程序给出的内容'],
  ['name', '记录的名称不是字段'],
  ['owner', '创建人由系统记录'],
  ['creation', '创建时间由系统记录'],
  ['modified', '更新时间由系统记录'],
  ['amended_from', '修订不是字段'],
  ['parent', '上级的名称不是字段'],
  ['parenttype', '上级的类型不是字段'],
  ['parentfield', '上级的字段不是字段'],
  ['workflow_state', '状态由 workflow.json 说明'],
]);
