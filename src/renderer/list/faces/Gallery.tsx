import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { FieldModel } from '#fields/FieldModel.ts';
import { countText } from '#fields/formatNumber.ts';
import { isPicture } from '#fields/table/fieldKinds.ts';
import { isEmpty, type Values } from '#language/Value.ts';
import { ErrorState } from '../../feedback/ScreenState.tsx';
import { PictureCell } from '../../fields/PictureCell.tsx';
import { Icon } from '../../layout/Icon.tsx';
import { readFiles } from '../../records/initialRecord.ts';
import { rowId } from '../table/useSelection.ts';
import { CardFace } from './CardFace.tsx';
import { type FaceProps, rowName } from './FaceProps.ts';
import { useRowsWith } from './useRowsWith.ts';
import { useSettled } from './useSettled.ts';
import './board.css';
import './gallery.css';

interface GalleryProps extends Omit<FaceProps, 'isPhone' | 'sumText' | 'onEdit'> {
  /** Turns the pages of the list. */
  readonly pager: ReactNode;
}

/** The rows of a list as cards with the picture of a field, its pages as those of the list. */
export function Gallery(props: GalleryProps): ReactNode {
  const { schema, field, asked, found, columns, env, titlePath, skeleton, onTable, pager } = props;
  const entity = schema.model;
  const { data, error, isLoading, retry } = useRowsWith(entity, [field.name], useSettled(asked, found));
  if (error !== undefined && !isLoading) return <ErrorState error={error} onRetry={retry} />;
  if (data === undefined) return skeleton;
  // The state of a record is more informative than the first column.
  const states = new Set(entity.workflow?.status.map((status) => status.field));
  const ordered = [...columns.filter(({ key }) => states.has(key)), ...columns.filter(({ key }) => !states.has(key))];
  const title = columns.find((column) => column.isTitle) ?? columns[0];
  const facts = title === undefined ? ordered : [title, ...ordered.filter((column) => column !== title)];
  return (
    <div className="gj-board gj-wrap gj-gallery" aria-busy={isLoading}>
      <div className="gj-hint gj-face-bar">
        <span role="status">
          按{field.title}的画廊：共 {countText(found.data?.Total ?? 0, found.data?.Bounded?.Total === true)} 条
        </span>
        <Button type="link" size="small" onClick={onTable}>
          显示为表格
        </Button>
      </div>
      <ul aria-label={`按${field.title}的画廊`}>
        {data.map((row) => (
          <li key={rowId(row)} className="gj-gallery-card">
            <Cover row={row} field={field} name={rowName(entity, row)} />
            <div className="gj-face-card">
              <CardFace {...{ row, env, titlePath }} columns={facts} without={field.name} />
            </div>
          </li>
        ))}
      </ul>
      {pager}
    </div>
  );
}

const PICTURE = /\.(jpe?g|png|webp)$/i;

/** The first picture among a row's files, or a placeholder. */
function Cover({ row, field, name }: { row: Values; field: FieldModel; name: string }): ReactNode {
  const value = row[field.name] ?? null;
  const files = readFiles(value);
  const picture = isPicture(field) ? value : files.find(({ FileName }) => PICTURE.test(FileName))?.Id;
  const isShown = typeof picture === 'number';
  return (
    <div className={`gj-hint gj-gallery-cover${isShown ? '' : ' is-empty'}`}>
      {isShown ? <PictureCell id={picture} title={`${name}的${field.title}`} /> : null}
      {isShown ? null : <Icon name={isPicture(field) ? 'image' : 'paperclip'} size={24} />}
      {isShown ? null : <span>{isEmpty(value) ? `没有${field.title}` : `${files.length} 个文件，没有图片`}</span>}
    </div>
  );
}
