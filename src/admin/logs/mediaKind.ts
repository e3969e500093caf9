import type { MediaReply } from '#wire/MediaReply.ts';
import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import type { LogKind } from './LogScreen.tsx';

const [EXTENSIONS, STATES] = ['FileExtension', 'FileState'];

/** The filters of uploaded files. */
export const mediaKind: LogKind<MediaReply['Choices']> = {
  model: buildEntityModel(
    {
      key: 'media',
      form: {
        title: '附件',
        type: 'object',
        properties: {
          Extension: { type: 'string', title: '类型', 'x-enum': EXTENSIONS },
          MediaState: { type: 'string', title: '状态', 'x-enum': STATES },
          IsOrphan: { type: 'boolean', title: '孤立文件' },
        },
      },
      forms: {},
      lists: {},
    },
    {},
    () => () => undefined,
  ),
  filters: ['Extension', 'MediaState', 'IsOrphan'],
  items: (choices, type) =>
    type === STATES
      ? [
          { Value: '1', Label: '临时' },
          { Value: '2', Label: '已使用' },
          { Value: '3', Label: '已删除' },
        ]
      : (choices?.Extension ?? []),
  searched: ['文件名'],
  empty: '没有符合条件的附件',
};
