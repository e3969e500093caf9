import type { ReactNode } from 'react';
import type { FileInfo } from '#wire/MediaReply.ts';
import { Icon } from '../layout/Icon.tsx';
import './files.css';

const STEP = 1024;

/** Formats a number of bytes: `812 B`, `24 KB`, `3.2 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < STEP) return `${bytes} B`;
  if (bytes < STEP * STEP) return `${Math.round(bytes / STEP)} KB`;
  return `${Math.round((bytes / STEP / STEP) * 10) / 10} MB`;
}

export const FileLinks = ({ files }: { files: readonly FileInfo[] }): ReactNode => (
  <ul className="gj-gap-4 gj-files">
    {files.map((file) => (
      <li key={file.Id} className="gj-file">
        <Icon name="paperclip" />
        <a href={file.Url} target="_blank" rel="noreferrer" title={file.FileName}>
          {file.FileName}
        </a>
        <span className="gj-note gj-file-size">{fileSize(file.Size)}</span>
      </li>
    ))}
  </ul>
);
