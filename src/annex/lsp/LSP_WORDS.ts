import type { Language } from '#engine/words/Language.ts';

/** Texts of the language server: why a name cannot be renamed, what renaming leaves out, descriptions of fixes. */
export interface LspWords {
  readonly noName: string;
  readonly cannotMove: string;
  readonly because: (refused: string, problem: string) => string;
  readonly inCode: (name: string, files: readonly string[]) => string;
  readonly otherCalls: (name: string, newName: string) => string;
  /** Descriptions of fixes. */
  readonly remove: (text: string) => string;
  readonly replace: (text: string) => string;
}

/** Texts of the language server, by language. */
export const LSP_WORDS: Readonly<Record<Language, LspWords>> = {
  zh: {
    noName: '这里没有可以改的名字',
    cannotMove: '这个名字也是文件名，而编辑器不能由语言服务改文件名',
    because: (refused, problem) => `${refused}：${problem}`,
    inCode: (name, files) => `代码里也有 ${name}，请自行修改：${files.join('、')}`,
    otherCalls: (name, newName) => `${name} 没有写 x-api，它的接口也换成 ${newName} 的名字`,
    remove: (text) => `删除 ${text}`,
    replace: (text) => `改为 ${text}`,
  },
  en: {
    noName: 'there is no name here that could be changed',
    cannotMove: 'the name is that of a file as well, and the editor lets nobody rename files',
    because: (refused, problem) => `${refused}: ${problem}`,
    inCode: (name, files) => `Code names ${name} as well, change it there yourself: ${files.join(', ')}`,
    otherCalls: (name, newName) => `${name} says no x-api, so that its calls have the name ${newName} from now on`,
    remove: (text) => `Remove ${text}`,
    replace: (text) => `Change to ${text}`,
  },
};
