/** The editor features that the server allows (spec section 7): merged over the editor's own options. */
export interface EditorConfig {
  readonly imageActionName: string;
  /** Name of the file field of an upload. */
  readonly imageFieldName: string;
  /** Bytes. */
  readonly imageMaxSize: number;
  /** File endings with their dot. */
  readonly imageAllowFiles: readonly string[];
  readonly imageUrlPrefix: string;
  /** Pictures from the clipboard; the same form as other pictures. */
  readonly snapscreenActionName: string;
  readonly snapscreenUrlPrefix: string;
  /** Pictures as text: base64 in a form field. */
  readonly scrawlActionName: string;
  readonly scrawlFieldName: string;
  readonly scrawlUrlPrefix: string;
  /** Pictures of other sites, by their addresses. */
  readonly catcherActionName: string;
  readonly catcherFieldName: string;
  readonly catcherUrlPrefix: string;
}

/** A picture that was taken in. */
export interface EditorFile {
  readonly url: string;
  readonly title: string;
  readonly original: string;
}

export interface EditorCalls {
  /** Loads the configuration, with a new token for the helper requests. */
  readonly config: () => Promise<EditorConfig>;
  /** Takes in a picture. Throws AppError with the server's word when it is refused. */
  readonly upload: (config: EditorConfig, file: Blob, name: string) => Promise<EditorFile>;
  readonly screenshot: (config: EditorConfig, file: Blob) => Promise<EditorFile>;
  /** Takes in a picture that is there as base64. */
  readonly scrawl: (config: EditorConfig, base64: string) => Promise<EditorFile>;
  /** Takes in pictures of other sites: the new address by the old one; those that cannot be fetched are missing. */
  readonly fetchRemote: (config: EditorConfig, urls: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}
