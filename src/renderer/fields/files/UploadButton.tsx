import { Button } from 'antd';
import { useRef, type ReactNode } from 'react';
import { fileLimits } from '#engine/validate/fileLimits.ts';
import { fileSize } from './fileSize.ts';
import { Icon } from '../../layout/Icon.tsx';
import { ariaProps } from '../../form/fields/ariaProps.ts';
import type { ControlProps } from '../../form/fields/ControlProps.ts';

interface UploadButtonProps extends ControlProps {
  readonly most: number;
  readonly isFull: boolean;
  readonly onFiles: (files: Iterable<File>) => void;
}

/** The button that chooses files, with what may be chosen. */
export function UploadButton(props: UploadButtonProps): ReactNode {
  const { field, title, most, isFull, onFiles } = props;
  const picker = useRef<HTMLInputElement>(null);
  const { bytes, extensions } = fileLimits(field);
  // A button is not required, what it fetches is: the label says so.
  const { status: _, 'aria-required': __, ...aria } = ariaProps(props);
  const kinds = extensions === undefined ? '' : `，支持 ${extensions.join('、')}`;
  return (
    <div className="gj-upload-head">
      <Button {...aria} icon={<Icon name="upload" />} disabled={isFull} onClick={() => picker.current?.click()}>
        上传文件
      </Button>
      <span className="gj-upload-hint">
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
