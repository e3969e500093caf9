import { useState, type DragEvent, type ReactNode } from 'react';
import './files.css';
import type { ControlProps } from '../../form/fields/ControlProps.ts';
import { RunningUpload, StoredFile } from './FileItem.tsx';
import { UploadButton } from './UploadButton.tsx';
import { useFileList } from './useFileList.ts';

/** Files: chosen or dropped, uploaded at once with their progress, opened in a new window, removed one by one. */
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
      onDragOver={(event) => {
        hover(event, true);
      }}
      onDragLeave={(event) => {
        hover(event, false);
      }}
      onDrop={(event) => {
        hover(event, false);
        add(event.dataTransfer.files);
      }}
    >
      <UploadButton {...props} most={most} isFull={isFull} onFiles={add} />
      {ids.length + uploads.length === 0 ? null : (
        <ul className="gj-files">
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
