/** An uploaded file as records hold it. */
export interface FileInfo {
  readonly Id: number;
  readonly FileName: string;
  /** Bytes. */
  readonly Size: number;
  readonly Url: string;
}
