export declare function codeFolders(folder: string): {
  readonly folders: readonly string[];
  readonly missing: readonly string[];
};
export declare function hasCode(folder: string, names: readonly string[]): boolean;
export declare function codeFiles(folder: string): readonly string[];
export declare function codeNames(folder: string): readonly string[];
export declare function packageFolder(name: string, from: string): string | undefined;
