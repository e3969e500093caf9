import type { CliCommand } from '../terminal/CliCommand.ts';

/** The commands of `guiju` by name, in the order of the help. Each is imported on demand: `check` loads no server. */
export const COMMANDS: Readonly<Record<string, () => Promise<CliCommand>>> = {
  check: async () => (await import('./checkCommand.ts')).checkCommand,
  test: async () => (await import('./testCommand.ts')).testCommand,
  cover: async () => (await import('./coverCommand.ts')).coverCommand,
  sign: async () => (await import('./signCommand.ts')).signCommand,
  explain: async () => (await import('./explainCommand.ts')).explainCommand,
  graph: async () => (await import('./graphCommand.ts')).graphCommand,
  table: async () => (await import('./tableCommand.ts')).tableCommand,
  diff: async () => (await import('./diffCommand.ts')).diffCommand,
  lsp: async () => (await import('./startCommand.ts')).lspCommand,
  records: async () => (await import('./recordsCommand.ts')).recordsCommand,
  plan: async () => (await import('./planCommand.ts')).planCommand,
  apply: async () => (await import('./applyCommand.ts')).applyCommand,
  migrate: async () => (await import('./migrateCommand.ts')).migrateCommand,
  'verify-log': async () => (await import('./verifyLogCommand.ts')).verifyLogCommand,
  verify: async () => (await import('./verifyCommand.ts')).verifyCommand,
  backup: async () => (await import('./backupCommand.ts')).backupCommand,
  restore: async () => (await import('./restoreCommand.ts')).restoreCommand,
  move: async () => (await import('./moveCommand.ts')).moveCommand,
  user: async () => (await import('./userCommand.ts')).userCommand,
  new: async () => (await import('./newCommand.ts')).newCommand,
  import: async () => (await import('./importCommand.ts')).importCommand,
  export: async () => (await import('./exportCommand.ts')).exportCommand,
  build: async () => (await import('./startCommand.ts')).buildCommand,
  start: async () => (await import('./startCommand.ts')).startCommand,
};
