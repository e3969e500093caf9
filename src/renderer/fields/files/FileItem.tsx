import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { FileInfo } from '#wire/FileInfo.ts';
import { fileSize } from './fileSize.ts';
import type { Upload } from './useUploads.ts';
import { Icon } from '../../layout/Icon.tsx';

/** A file that has been uploaded, as a link, with the button that takes it off the record. */
export function StoredFile({
  id,
  file,
  onRemove,
}: {
  id: number;
  file: FileInfo | undefined;
  onRemove: (id: number) => void;
}): ReactNode {
  const name = file?.FileName ?? `文件 ${id}`;
  return (
    <li className="gj-file">
      <Icon name="paperclip" />
      <a href={file?.Url} target="_blank" rel="noreferrer" title={name}>
        {name}
      </a>
      <span className="gj-file-size">{file === undefined ? '' : fileSize(file.Size)}</span>
      <CloseButton
        label={`移除${name}`}
        onClick={() => {
          onRemove(id);
        }}
      />
    </li>
  );
}

/** A file on its way, how far it is, or why it did not arrive and the button that tries again. */
export function RunningUpload({
  upload,
  onRetry,
  onDrop,
}: {
  upload: Upload;
  onRetry: (key: number) => void;
  onDrop: (key: number) => void;
}): ReactNode {
  const { key, name, share, error } = upload;
  return (
    <li className={error === undefined ? 'gj-file' : 'gj-file is-failed'}>
      <Icon name={error === undefined ? 'upload' : 'warning'} />
      <span className="gj-file-name">{name}</span>
      {error === undefined ? (
        <progress max={1} value={share} aria-label={`${name}上传进度`} />
      ) : (
        <>
          <span role="alert">{error}</span>
          <Button
            size="small"
            aria-label={`重试${name}`}
            onClick={() => {
              onRetry(key);
            }}
          >
            重试
          </Button>
        </>
      )}
      <CloseButton
        label={`取消${name}`}
        onClick={() => {
          onDrop(key);
        }}
      />
    </li>
  );
}

function CloseButton({ label, onClick }: { label: string; onClick: () => void }): ReactNode {
  return (
    <Button type="text" size="small" icon={<Icon name="close" size={14} />} aria-label={label} onClick={onClick} />
  );
}
