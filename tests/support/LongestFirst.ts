import { statSync } from 'node:fs';
import { relative } from 'node:path';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/** Files that take longest, so that none of them is begun when the others are done. A clean checkout has no times of an earlier run. */
const LONGEST = [
  'e2e/accessible',
  'e2e/toolbox',
  'e2e/cases',
  'e2e/site',
  'e2e/story',
  'e2e/steady',
  'e2e/workbench',
  'e2e/form',
  'e2e/secondProduct',
  'e2e/userCenter',
  'e2e/enumTogether',
  'e2e/conflict',
  'e2e/website',
  'e2e/extendedProduct',
  'e2e/detail',
  'e2e/enumAdmin',
  'e2e/signIn',
  'e2e/signInCodes',
  'e2e/systemAdmin',
  'e2e/drafts',
  'e2e/list',
  'server/archive/archive',
  'server/security/permissionMatrix',
  'server/start/faults',
  'server/start/process',
  'server/security/scopeProof',
  'server/workbench/figures',
  'server/cases',
  'server/records/stored',
  'server/records/refusals',
  'server/archive/plan',
  'server/jobs/jobs',
  'server/records/logChain',
  'server/archive/running',
  'server/db/expressionSql',
  'server/jobs/webhooks',
  'server/records/recordsCommand',
  'server/security/accessGains',
  'server/security/codes',
  'server/start/seed',
  'server/db/pglite',
  'server/db/reads',
  'server/records/listIndexes',
  'server/records/scope',
  'server/media/s3',
  'server/db/renamedEntities',
  'server/admin/enums',
  'server/records/changes',
  'server/records/export',
  'server/records/aggregates',
  'schemas/rules/formilyOracle',
  'proof/breaks/breaksOf',
  'cli/badInput',
  'proof/diff/rewrites',
  'codegen/productFiles',
  'schemas/rules/everyState',
  'schemas/rules/coverage',
  'proof/diff/printDiff',
  'toolbox/worker',
];

/** One project after the other, in each the longest files first; the others by their size, which is the best that a clean checkout knows. */
export class LongestFirst implements TestSequencer {
  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }

  sort(files: TestSpecification[]): TestSpecification[] {
    const projects = [...new Set(files.map(({ project }) => project))];
    const ranked = files.map((file) => ({
      file,
      project: projects.indexOf(file.project),
      rank: rankOf(file.moduleId),
      size: statSync(file.moduleId).size,
    }));
    ranked.sort((a, b) => a.project - b.project || a.rank - b.rank || b.size - a.size);
    return ranked.map(({ file }) => file);
  }
}

function rankOf(path: string): number {
  const name = relative('tests', path)
    .replaceAll('\\', '/')
    .replace(/\.test\.tsx?$/, '');
  const at = LONGEST.indexOf(name);
  return at < 0 ? LONGEST.length : at;
}
