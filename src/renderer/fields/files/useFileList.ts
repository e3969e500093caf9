import { isList } from '#language/isList.ts';
import { useUploads, type Upload } from './useUploads.ts';
import type { ControlProps } from '../../form/fields/ControlProps.ts';

const MOST = 20;

export interface FileList {
  readonly ids: readonly number[];
  readonly uploads: readonly Upload[];
  readonly most: number;
  readonly isFull: boolean;
  /** Uploads as many of these files as there is room for. */
  readonly add: (files: Iterable<File>) => void;
  readonly remove: (id: number) => void;
  /** Tries an upload that failed again. */
  readonly retry: (key: number) => void;
  /** Gives up an upload. */
  readonly drop: (key: number) => void;
}

/** The files of an attachments field, those on their way with them. */
export function useFileList({ field, value, port, onChange }: ControlProps): FileList {
  const ids = value !== null && isList(value) ? value.filter((id) => typeof id === 'number') : [];
  const most = field.maxItems ?? MOST;
  const { uploads, start, retry, drop } = useUploads(
    field,
    (done) => {
      port.await(field, done);
    },
    (file) => {
      const now = port.shown(field.name);
      port.enter({ values: { [field.name]: [...(isList(now) ? now : []), file.Id] }, files: [file] });
    },
  );
  const room = Math.max(0, most - ids.length - uploads.length);
  return {
    ids,
    uploads,
    most,
    isFull: room === 0,
    add: (files) => {
      start([...files].slice(0, room));
    },
    remove: (id) => {
      const rest = ids.filter((other) => other !== id);
      onChange(rest.length === 0 ? null : rest);
    },
    retry,
    drop,
  };
}
