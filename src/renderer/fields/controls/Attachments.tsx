import { useState, type DragEvent, type ReactNode, useRef } from 'react';
import { Button } from 'antd';
import '../files.css';
import type { ControlProps } from './ControlProps.ts';
import { ariaProps } from './ariaProps.ts';
import type { FileInfo } from '#wire/MediaReply.ts';
import { fileSize } from '../FileLinks.tsx';
import { type Upload, useUploads } from './useUploads.ts';
import { Icon } from '../../layout/Icon.tsx';
import { fileLimits } from '#engine/validate/fileLimits.ts';
import { isList } from '#language/Value.ts';
import { useIsPhone } from '../../layout/useIsPhone.ts';

const MAX_FILES = 20;

interface FileList {
  readonly ids: readonly number[];
  readonly uploads: readonly Upload[];
  readonly most: number;
  readonly isFull: boolean;
  /** Uploads files up to the allowed number, and names the others. */
  readonly add: (files: Iterable<File>) => void;
  readonly remove: (id: number) => void;
  readonly retry: (key: number) => void;
  readonly drop: (key: number) => void;
}

function useFileList({ field, value, port, onChange }: ControlProps): FileList {
  const ids = value !== null && isList(value) ? value.filter((id) => typeof id === 'number') : [];
  const most = field.maxItems ?? MAX_FILES;
  const { uploads, start, refuse, retry, drop } = useUploads({ field, port }, (file) => {
    const now = port.shown(field.name);
    port.enter({ values: { [field.name]: [...(isList(now) ? now : []), file.Id] }, files: [file] });
  });
  const room = Math.max(0, most - ids.length - uploads.length);
  return {
    ids,
    uploads,
    most,
    isFull: room === 0,
    add: (files) => {
      const chosen = [...files];
      start(chosen.slice(0, room));
      for (const file of chosen.slice(room)) refuse(file, `最多 ${most} 个文件`);
    },
    remove: (id) => {
      const rest = ids.filter((other) => other !== id);
      onChange(rest.length === 0 ? null : rest);
    },
    retry,
    drop,
  };
}

/** File input: choose or drop files; they upload immediately with progress, open in a new window, can be removed. */
export function Attachments(props: ControlProps): ReactNode {
  const [isOver, setIsOver] = useState(false);
  const { ids, uploads, most, isFull, add, remove, retry, drop } = useFileList(props);
  const hover = (event: DragEvent, isInside: boolean): void => {
    event.preventDefault();
    setIsOver(isInside);
  };
  return (
    <div
      className={isOver ? 'gj-upload is-over' : 'gj-upload'}
      onDragOver={(event) => hover(event, true)}
      onDragLeave={(event) => hover(event, false)}
      onDrop={(event) => {
        hover(event, false);
        add(event.dataTransfer.files);
      }}
    >
      <UploadButton {...props} most={most} isFull={isFull} onFiles={add} />
      {ids.length + uploads.length === 0 ? null : (
        <ul className="gj-gap-4 gj-files">
          {ids.map((id) => (
            <StoredFile key={id} id={id} file={props.port.file(id)} onRemove={remove} />
          ))}
          {uploads.map((upload) => (
            <RunningUpload key={upload.key} upload={upload} onRetry={retry} onDrop={drop} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface UploadButtonProps extends ControlProps {
  readonly most: number;
  readonly isFull: boolean;
  readonly onFiles: (files: Iterable<File>) => void;
}

/** What a camera makes; a field that takes nothing else offers it on a phone. */
const PHOTOS: readonly string[] = ['jpg', 'jpeg', 'png', 'webp', 'heic'];

/** The button to choose files, with the allowed types and number. */
function UploadButton(props: UploadButtonProps): ReactNode {
  const { field, title, most, isFull, onFiles } = props;
  const picker = useRef<HTMLInputElement>(null);
  const { bytes, extensions } = fileLimits(field);
  // The files are required, not the button: the label shows that.
  const { status: _, 'aria-required': __, ...aria } = ariaProps(props);
  const takesPhotos = useIsPhone() && extensions?.every((extension) => PHOTOS.includes(extension)) === true;
  const choose = (isPhoto: boolean): void => {
    if (isPhoto) picker.current?.setAttribute('capture', 'environment');
    else picker.current?.removeAttribute('capture');
    picker.current?.click();
  };
  const kinds = extensions === undefined ? '' : `，支持 ${extensions.join('、')}`;
  return (
    <div className="gj-upload-head">
      <Button {...aria} icon={<Icon name="upload" />} disabled={isFull} onClick={() => choose(false)}>
        上传文件
      </Button>
      {takesPhotos ? (
        <Button disabled={isFull} aria-label={`${title}拍照`} onClick={() => choose(true)}>
          拍照
        </Button>
      ) : null}
      <span className="gj-hint">
        可拖到此处，最多 {most} 个，每个不超过 {fileSize(bytes)}
        {kinds}
      </span>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={`选择${title}`}
        accept={extensions?.map((extension) => `.${extension}`).join(',')}
        onChange={({ target }) => {
          onFiles(target.files ?? []);
          target.value = '';
        }}
      />
    </div>
  );
}

function StoredFile(props: { id: number; file: FileInfo | undefined; onRemove: (id: number) => void }): ReactNode {
  const { id, file, onRemove } = props;
  const name = file?.FileName ?? `文件 ${id}`;
  return (
    <li className="gj-file">
      <Icon name="paperclip" />
      <a href={file?.Url} target="_blank" rel="noreferrer" title={name}>
        {name}
      </a>
      <span className="gj-note gj-file-size">{file === undefined ? '' : fileSize(file.Size)}</span>
      <CloseButton label={`移除${name}`} onClick={() => onRemove(id)} />
    </li>
  );
}

/** A running upload with its progress, or a failed one with the error and a retry button. */
function RunningUpload(props: {
  upload: Upload;
  onRetry: (key: number) => void;
  onDrop: (key: number) => void;
}): ReactNode {
  const { upload, onRetry, onDrop } = props;
  const { key, name, share, error, mayRetry } = upload;
  return (
    <li className={error === undefined ? 'gj-file' : 'gj-file is-failed'}>
      <Icon name={error === undefined ? 'upload' : 'warning'} />
      <span className="gj-file-name">{name}</span>
      {error === undefined ? (
        <progress max={1} value={share} aria-label={`${name}上传进度`} />
      ) : (
        <>
          <span role="alert">{error}</span>
          {mayRetry ? (
            <Button size="small" aria-label={`重试${name}`} onClick={() => onRetry(key)}>
              重试
            </Button>
          ) : null}
        </>
      )}
      <CloseButton label={`${error === undefined ? '取消' : '移除'}${name}`} onClick={() => onDrop(key)} />
    </li>
  );
}

const CloseButton = ({ label, onClick }: { label: string; onClick: () => void }): ReactNode => (
  <Button type="text" size="small" icon={<Icon name="close" size={14} />} aria-label={label} onClick={onClick} />
);
