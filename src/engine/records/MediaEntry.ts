/** The widths in pixels in which a picture is available, in addition to its own; it is never enlarged. */
export const PICTURE_SIZES = [320, 640, 1280] as const;

export type PictureSize = (typeof PICTURE_SIZES)[number];

/** An uploaded file as administrators read it. */
export interface MediaEntry {
  readonly Id: number;
  /** Null: the reader may not view the record that has it. */
  readonly FileName: string | null;
  readonly Extension: string;
  /** Bytes. */
  readonly Size: number;
  /** 1 not yet part of a record, 2 part of one, 3 removed. */
  readonly MediaState: number;
  /** No record has it. */
  readonly IsOrphan: boolean;
  readonly EntityKey: string | null;
  readonly EntityKeyText: string | null;
  readonly RecordId: number | null;
  readonly RecordTitle: string | null;
  readonly CreatorName: string;
  readonly CreateTime: string;
  /** Null: the reader may not see its content. */
  readonly Url: string | null;
}
