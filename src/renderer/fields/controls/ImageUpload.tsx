import { Button } from 'antd';
import { useRef, type CSSProperties, type ReactNode } from 'react';
import { fileLimits } from '#engine/validate/fileLimits.ts';
import '../files.css';
import { useUploads, type Upload } from './useUploads.ts';
import { Icon } from '../../layout/Icon.tsx';
import { useRenderer } from '../../stores/RendererContext.ts';
import { ariaProps } from './ariaProps.ts';
import type { ControlProps } from './ControlProps.ts';

/** One picture, shown small; a new upload replaces it. */
export function ImageUpload(props: ControlProps): ReactNode {
  const { field, value, title, port, onChange } = props;
  const picker = useRef<HTMLInputElement>(null);
  const { uploads, start, retry, drop } = useUploads({ field, port }, (file) => {
    port.enter({ values: { [field.name]: file.Id }, files: [file] });
  });
  const [upload] = uploads;
  const remove = (): void => {
    if (upload === undefined) onChange(null);
    else drop(upload.key);
  };
  return (
    <div className="gj-picture">
      <PictureFrame {...props} upload={upload} onPress={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={`选择${title}`}
        accept={fileLimits(field)
          .extensions?.map((extension) => `.${extension}`)
          .join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // A new file also replaces a failed or running upload.
          if (file !== undefined && upload !== undefined) drop(upload.key);
          start(file === undefined ? [] : [file]);
          target.value = '';
        }}
      />
      {upload?.error === undefined ? null : (
        <span role="alert" className="gj-field-error">
          {upload.error}
        </span>
      )}
      {upload?.error === undefined || !upload.mayRetry ? null : (
        <Button size="small" onClick={() => retry(upload.key)}>
          重试
        </Button>
      )}
      {typeof value === 'number' || upload !== undefined ? (
        <Button type="text" size="small" onClick={remove}>
          移除
        </Button>
      ) : null}
    </div>
  );
}

const shapeOf = (ratio: string | undefined): CSSProperties | undefined =>
  ratio === undefined ? undefined : { inlineSize: 'auto', aspectRatio: ratio.replace(':', ' / ') };

interface PictureFrameProps extends ControlProps {
  readonly upload: Upload | undefined;
  readonly onPress: () => void;
}

function PictureFrame(props: PictureFrameProps): ReactNode {
  const { field, value, title, upload, onPress } = props;
  const { client } = useRenderer();
  const { status: _, 'aria-required': __, ...aria } = ariaProps(props);
  return (
    <button
      {...aria}
      type="button"
      className="gj-picture-frame"
      style={shapeOf(field.ratio)}
      aria-label={`上传${title}`}
      onClick={onPress}
    >
      {upload !== undefined ? (
        <progress max={1} value={upload.share} aria-label={`${title}上传进度`} />
      ) : typeof value === 'number' ? (
        <img src={client.media.preview(value, 320)} alt={title} />
      ) : (
        <Icon name="image" size={24} />
      )}
    </button>
  );
}
