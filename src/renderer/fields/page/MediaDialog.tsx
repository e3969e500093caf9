import { Button, Input, Modal } from 'antd';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { PICTURE_EXTENSIONS, VIDEO_EXTENSIONS } from '#fields/facets/FieldKind.ts';
import type { FileInfo } from '#wire/MediaReply.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '../../feedback/ScreenState.tsx';
import { errorText } from '../../feedback/errorText.ts';
import { useRenderer, asAppError, useLoad } from '../../stores/RendererContext.ts';
import './page.css';

const KINDS = {
  picture: {
    extensions: PICTURE_EXTENSIONS,
    choose: '选择图片',
    upload: '上传图片',
    none: '没有找到图片',
  },
  video: { extensions: VIDEO_EXTENSIONS, choose: '选择视频', upload: '上传视频', none: '没有找到视频' },
} as const;
const MAX_MEGABYTES = 50;

/** The number of files in the dialog; more are found by their names. */
const SHOWN = 24;

interface MediaDialogProps {
  readonly kind: keyof typeof KINDS;
  /** Receives an uploaded file that belongs to no record yet; the dialog is busy until it is resolved. */
  readonly onChoose: (file: FileInfo) => void | Promise<void>;
  readonly onClose: () => void;
}

/** The pictures or videos in records that the user may view, and an upload. A record gets a copy, so that it loses none with another one. */
export function MediaDialog({ kind, onChoose, onClose }: MediaDialogProps): ReactNode {
  const { client, notify } = useRenderer();
  const words = KINDS[kind];
  const [searchKey, setSearchKey] = useState('');
  const [isBusy, setBusy] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const load = useCallback(
    (signal: AbortSignal) =>
      client.http.get(
        '/api/media/Pictures',
        { searchKey, rows: SHOWN, ...(kind === 'video' ? { kind } : {}) },
        { signal },
      ),
    [client, searchKey, kind],
  );
  const { data, error, retry } = useLoad(load);
  const take = async (file: Promise<FileInfo>): Promise<void> => {
    setBusy(true);
    try {
      await onChoose(await file);
    } catch (cause) {
      notify.error(errorText(asAppError(cause)));
      setBusy(false);
    }
  };
  return (
    <Modal open width={880} title={words.choose} footer={null} onCancel={onClose}>
      <div className="gj-sitepage-bar">
        <Input.Search
          allowClear
          aria-label="按文件名查找"
          placeholder="按文件名查找"
          maxLength={100}
          onSearch={setSearchKey}
        />
        <Button loading={isBusy} onClick={() => picker.current?.click()}>
          {words.upload}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={words.upload}
          accept={words.extensions.map((extension) => `.${extension}`).join()}
          onChange={({ target: { files } }) => {
            const [file] = files ?? [];
            if (file === undefined) return;
            if (file.size > MAX_MEGABYTES * 1024 * 1024) notify.error(`文件不能超过${MAX_MEGABYTES}MB`);
            else void take(client.media.upload(file, kind));
          }}
        />
      </div>
      {error !== undefined ? (
        <ErrorState error={error} onRetry={retry} />
      ) : data === undefined ? (
        <RowsSkeleton />
      ) : data.Rows.length === 0 ? (
        <EmptyState icon="image" title={words.none} />
      ) : (
        <ul className="gj-gap-16 gj-sitepage-pictures">
          {data.Rows.map(({ Id, FileName }) => (
            <li key={Id}>
              <button
                type="button"
                disabled={isBusy}
                onClick={() => void take(client.http.post('/api/media/Copy', { id: Id }))}
              >
                {kind === 'picture' ? (
                  <img src={client.media.preview(Id, 320)} alt="" loading="lazy" />
                ) : (
                  <video src={client.media.preview(Id)} preload="metadata" muted />
                )}
                {FileName}
              </button>
            </li>
          ))}
        </ul>
      )}
      {data === undefined || data.Total <= SHOWN ? null : (
        <p className="gj-sitepage-hint">{`共 ${data.Total} 个，显示最新的 ${SHOWN} 个，其余请按文件名查找`}</p>
      )}
    </Modal>
  );
}
