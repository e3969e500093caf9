/** The door of the annex `editor`: other modules load it with `import('#annex/editor')`. */
export { AuthorService, type AskedPlace, type AskedProduct } from './AuthorService.ts';
export { completeAt, type Completions } from './completeAt.ts';
export { completionInput } from './completionInput.ts';
export { hasUses, wordOf, type Refusal } from './findUses.ts';
export { describeTask, renameTask, usesTask } from './nameTasks.ts';
export { underNewNames } from './underNewNames.ts';
