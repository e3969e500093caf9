import { format } from 'prettier';
import { FRAME_WORDS } from '#language/words/functionWords.ts';
import type { GeneratedFile } from './GeneratedFile.ts';

/** Emits the handbook page of the functions of expressions, from the call and help text of each function. */
export async function emitFunctionsPage(): Promise<GeneratedFile> {
  const lines = Object.values(FRAME_WORDS).map(({ call, help }) => `- \`${call}\`：${help}`);
  const head = [
    '# 函数',
    '',
    '[表达式](expressions.md)里能用的函数。这一页由 `npm run codegen` 写出，不要手工修改。',
    '',
  ];
  return {
    path: 'docs/zh/handbook/functions.md',
    text: await format([...head, ...lines].join('\n'), { parser: 'markdown' }),
  };
}
