/** The door of the annex `memory`: other modules load it with `import('#annex/memory')`. */
export { FolderMemory, type KeptChecks } from './FolderMemory.ts';
export { LiveMemory } from './LiveMemory.ts';
