/** The names of the gadget documents. */
interface Names {
  /** The names of the entity, of its enum type, and of the enum Values that change. */
  readonly key: string;
  readonly kind: string;
  readonly big: number;
  readonly north: string;
}

/**
 * A thing with files, numbers, versions and three forms of enum fields; and a note that refers to it by id and by kind.
 */
export function gadgets(
  { key, kind, big, north }: Names,
  was: { entity?: object; kind?: object; big?: object; north?: object } = {},
) {
  return {
    [`${key}/form.json`]: {
      title: '物件',
      type: 'object',
      'x-permission': 'ContactMgr',
      'x-title-field': 'Code',
      'x-versions': { keep: 2, of: ['Remark', 'Kind'] },
      ...was.entity,
      properties: {
        Code: { type: 'string', title: '编号', 'x-number': { prefix: 'W', digits: 4 } },
        Remark: { type: 'string', title: '说明' },
        Kind: { type: 'integer', title: '类型', 'x-enum': kind },
        Kinds: { type: 'array', items: { type: 'integer' }, title: '也是', 'x-enum': kind },
        Place: {
          type: 'string',
          title: '地点',
          'x-enum': { type: 'GadgetPlace', path: true },
          'x-component': 'TreeSelect',
        },
        Papers: { type: 'array', items: { type: 'integer' }, title: '附件', 'x-component': 'Attachments' },
      },
    },
    [`${key}/list.json`]: { title: '物件', columns: ['Code', 'Kind'], search: ['Code'] },
    'remark/form.json': {
      title: '备注',
      type: 'object',
      'x-permission': 'ContactMgr',
      properties: {
        Text: { type: 'string', title: '内容' },
        Of: { type: 'integer', title: '物件', 'x-reference': { entity: key } },
        Sort: { type: 'string', title: '哪一种' },
        About: { type: 'integer', title: '关于', 'x-reference': { entityBy: 'Sort', entities: [key, 'customer'] } },
      },
    },
    'remark/list.json': { title: '备注', columns: ['Text'], search: ['Text'] },
    [`enums/${kind}.json`]: {
      title: '物件类型',
      ...was.kind,
      items: [
        { Value: big, Label: '大', ...was.big },
        { Value: 2, Label: '小' },
      ],
    },
    'enums/GadgetPlace.json': {
      title: '物件地点',
      tree: true,
      items: [{ Value: north, Label: '北', ...was.north, Children: [{ Value: 'a', Label: '甲' }] }],
    },
  };
}

export const OLD: Names = { key: 'gadget', kind: 'GadgetKind', big: 1, north: 'north' };
export const NEW: Names = { key: 'device', kind: 'DeviceKind', big: 10, north: 'N' };
export const WAS = {
  entity: { 'x-was': ['gadget'] },
  kind: { 'x-was': ['GadgetKind'] },
  big: { 'x-was': [1] },
  north: { 'x-was': ['north'] },
};
