import type { ReactNode } from 'react';
import type { FileInfo } from '#wire/MediaReply.ts';
import { Icon } from '../layout/Icon.tsx';
import './files.css';
import { fileSize } from './fileSize.ts';

/** Uploaded files as links that open each in a new window. */
export function FileLinks({ files }: { files: readonly FileInfo[] }): ReactNode {
  return (
    <ul className="gj-files">
      {files.map((file) => (
        <li key={file.Id} className="gj-file">
          <Icon name="paperclip" />
          <a href={file.Url} target="_blank" rel="noreferrer" title={file.FileName}>
            {file.FileName}
          </a>
          <span className="gj-file-size">{fileSize(file.Size)}</span>
        </li>
      ))}
    </ul>
  );
}
