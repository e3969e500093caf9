import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isFileFit } from '#engine/validate/fileLimits.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import { readMedia, type MediaRow } from '../../db/system/mediaTable.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import type { RuleRun } from '../read/runRules.ts';
import type { Draft } from './Draft.ts';
import { isFormatted, isPage, isUpload, fileIds } from '#fields/table/fieldKinds.ts';
import { blockOf, readPageContent } from '../../product/pageContent.ts';

/** Checks added files: uploaded by the user or restored, of no other record, of a fitting kind. */
export async function checkFiles(
  { entity, sent, stored, restored }: Draft,
  { outcome }: RuleRun,
  call: DbCall,
): Promise<Issue[]> {
  const added = entity.fields.flatMap((field) => {
    const before = new Set(fileIds(field, stored));
    const ids = fileIds(field, sent).filter((id) => !before.has(id));
    return ids.length === 0 || outcome.states[field.index]?.display !== 'visible' ? [] : [{ field, ids }];
  });
  if (added.length === 0) return [];
  const files = new Map(
    (
      await readMedia(
        call.db,
        added.flatMap(({ ids }) => ids),
      )
    ).map((file) => [file.Id, file]),
  );
  return added.flatMap(({ field, ids }) => {
    const fits = ids.every((id) => {
      const file = files.get(id);
      if (file === undefined) return false;
      const isOwn = file.MediaState === 1 && (file.AccountId === call.who.accountId || restored?.has(id) === true);
      return (
        (isOwn || isKept(file, entity, field, stored)) &&
        isFileFit(field, { extension: file.Extension, size: file.Size })
      );
    });
    return fits
      ? []
      : [
          {
            field: field.name,
            message: isUpload(field) ? `请上传有效的${field.title}` : `${field.title}中有不能使用的图片，请重新上传`,
          },
        ];
  });
}

/** Whether lost files stay with the record: part of a text, or of an earlier version. */
export function keepsFiles({ versions }: EntityModel, field: FieldModel): boolean {
  return isFormatted(field) || versions?.of.includes(field.name) === true;
}

/** Files that the record had before. */
function isKept(file: MediaRow, entity: EntityModel, field: FieldModel, stored: Values | undefined): boolean {
  const { MediaState, EntityKey, RecordId, FieldName } = file;
  const isHere = MediaState === 2 && EntityKey === entity.key && FieldName === field.name;
  return keepsFiles(entity, field) && isHere && RecordId === stored?.['Id'];
}

/** Checks the pages of the site that a draft writes, like the files that they replace; the editor shows each problem at its block. */
export function checkPages({ entity, sent, values }: Draft, { written }: Pick<Call, 'written'>): Issue[] {
  return entity.fields.filter(isPage).flatMap(({ name, title, pageName = '' }): Issue[] => {
    const text = sent[name];
    const file = values[pageName];
    if (typeof text !== 'string' || typeof file !== 'string') return [];
    const [problem] = readPageContent(file, text, written).problems;
    if (problem === undefined) return [];
    const block = blockOf(problem);
    return [
      {
        field: name,
        message: block === undefined ? `${title}有错误，请按编辑区的提示修改` : `${title}不能保存：第${block}块有错误`,
      },
    ];
  });
}
