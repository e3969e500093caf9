import { Button, Input, Modal } from 'antd';
import { useCallback, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import type { Json, JsonObject } from '#engine/site/pageShape.ts';
import { PICTURE_EXTENSIONS } from '#fields/facets/FieldKind.ts';
import type { FileInfo } from '#wire/MediaReply.ts';
import { EmptyState } from '../../feedback/EmptyState.tsx';
import { ErrorState } from '../../feedback/ErrorState.tsx';
import { errorText } from '../../feedback/errorText.ts';
import { RowsSkeleton } from '../../feedback/SkeletonBar.tsx';
import { useRenderer } from '../../stores/RendererContext.ts';
import { asAppError, useLoad } from '../../stores/useLoad.ts';
import { partWord } from './pageWords.ts';

interface PictureInputProps {
  readonly picture: JsonObject | undefined;
  readonly onChange: (picture: Json | undefined) => void;
  /** The inputs of the picture. */
  readonly children: ReactNode;
}

/** The picture of a block: chosen from the library or uploaded, with its focal point. */
export function PictureInput({ picture, onChange: set, children }: PictureInputProps): ReactNode {
  const { client } = useRenderer();
  const [isOpen, setOpen] = useState(false);
  const choose = ({ Id, FileName }: FileInfo): void => {
    setOpen(false);
    set({ alt: FileName.replace(/\.[^.]*$/, ''), ...picture, file: Id });
  };
  const focus = ({ nativeEvent: { offsetX, offsetY }, currentTarget }: MouseEvent<HTMLElement>): void => {
    const [focusX, focusY] = [offsetX / currentTarget.clientWidth, offsetY / currentTarget.clientHeight];
    set({ ...picture, focusX: Math.round(focusX * 100), focusY: Math.round(focusY * 100) });
  };
  const file = picture?.['file'];
  const [left, top] = [picture?.['focusX'] ?? 50, picture?.['focusY'] ?? 50].map((share) => `${Number(share)}%`);
  return (
    <fieldset className="gj-sitepage-group">
      <legend>{partWord('picture')}</legend>
      {typeof file === 'number' ? (
        <>
          {/* The inputs below set the same by keys. */}
          <button type="button" className="gj-sitepage-focus" tabIndex={-1} aria-hidden onClick={focus}>
            <img src={client.media.preview(file, 640)} alt="" />
            <i style={{ left, top }} />
          </button>
          <p className="gj-sitepage-hint">点图片选择焦点：裁切时这一点始终看得见。</p>
          {children}
          <Button size="small" onClick={() => set(undefined)}>
            去掉{partWord('picture')}
          </Button>
        </>
      ) : null}
      <Button size="small" onClick={() => setOpen(true)}>
        选择图片
      </Button>
      {isOpen ? <PictureDialog onChoose={choose} onClose={() => setOpen(false)} /> : null}
    </fieldset>
  );
}

/** The number of pictures in the dialog; more are found by their names. */
const SHOWN = 24;

interface PictureDialogProps {
  /** Receives an uploaded picture that belongs to no record yet. */
  readonly onChoose: (file: FileInfo) => void;
  readonly onClose: () => void;
}

/** The pictures in records that the user may view, and an upload. A record gets a copy, so that it loses none with another one. */
function PictureDialog({ onChoose, onClose }: PictureDialogProps): ReactNode {
  const { client, notify } = useRenderer();
  const [searchKey, setSearchKey] = useState('');
  const [isBusy, setBusy] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const load = useCallback(
    (signal: AbortSignal) => client.http.get('/api/media/Pictures', { searchKey, rows: SHOWN }, { signal }),
    [client, searchKey],
  );
  const { data, error, retry } = useLoad(load);
  const take = async (file: Promise<FileInfo>): Promise<void> => {
    setBusy(true);
    try {
      onChoose(await file);
    } catch (cause) {
      notify.error(errorText(asAppError(cause)));
      setBusy(false);
    }
  };
  return (
    <Modal open width={880} title="选择图片" footer={null} onCancel={onClose}>
      <div className="gj-sitepage-bar">
        <Input.Search
          allowClear
          aria-label="按文件名查找"
          placeholder="按文件名查找"
          maxLength={100}
          onSearch={setSearchKey}
        />
        <Button loading={isBusy} onClick={() => picker.current?.click()}>
          上传图片
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="上传图片"
          accept={PICTURE_EXTENSIONS.map((extension) => `.${extension}`).join()}
          onChange={({ target: { files } }) => {
            const [file] = files ?? [];
            if (file !== undefined) void take(client.media.upload(file, 'picture'));
          }}
        />
      </div>
      {error !== undefined ? (
        <ErrorState error={error} onRetry={retry} />
      ) : data === undefined ? (
        <RowsSkeleton />
      ) : data.Rows.length === 0 ? (
        <EmptyState icon="image" title="没有找到图片" />
      ) : (
        <ul className="gj-sitepage-pictures">
          {data.Rows.map(({ Id, FileName }) => (
            <li key={Id}>
              <button
                type="button"
                disabled={isBusy}
                onClick={() => void take(client.http.post('/api/media/Copy', { id: Id }))}
              >
                <img src={client.media.preview(Id, 320)} alt="" loading="lazy" />
                {FileName}
              </button>
            </li>
          ))}
        </ul>
      )}
      {data === undefined || data.Total <= SHOWN ? null : (
        <p className="gj-sitepage-hint">{`共 ${data.Total} 张，显示最新的 ${SHOWN} 张，其余请按文件名查找`}</p>
      )}
    </Modal>
  );
}
