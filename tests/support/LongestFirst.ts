import { statSync } from 'node:fs';
import { relative } from 'node:path';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/** Files that take longest, so that none of them is begun when the others are done. A clean checkout has no times of an earlier run. */
const LONGEST = [
  'e2e/accessible',
  'e2e/toolbox',
  'e2e/secondProduct',
  'e2e/cases',
  'e2e/story',
  'e2e/site',
  'e2e/views',
  'e2e/steady',
  'e2e/workbench',
  'e2e/bulk',
  'e2e/detail',
  'e2e/form',
  'e2e/focus',
  'e2e/extendedProduct',
  'e2e/userCenter',
  'e2e/enumTogether',
  'e2e/website',
  'e2e/embed',
  'e2e/signIn',
  'e2e/typing',
  'e2e/list',
  'e2e/signInCodes',
  'e2e/library',
  'e2e/organisation',
  'e2e/drafts',
  'e2e/conflict',
  'e2e/systemAdmin',
  'e2e/enumAdmin',
  'server/archive/archive',
  'server/start/faults',
  'server/start/process',
  'server/db/applyCommand',
  'server/security/permissionMatrix',
  'server/docs',
  'server/records/stored',
  'server/workbench/figures',
  'server/archive/plan',
  'server/records/importRoundTrip',
  'server/security/scopeProof',
  'server/jobs/bringFigures',
  'server/records/refusals',
  'server/archive/running',
  'server/jobs/webhooks',
  'server/start/seed',
  'server/archive/verify',
  'server/cases',
  'server/records/recordsCommand',
  'server/print/layOut',
  'server/security/accessGains',
  'server/db/expressionSql',
  'server/security/doors',
  'server/records/changes',
  'server/admin/config',
  'server/records/listPivot',
  'server/access/ownNames',
  'server/media/pictures',
  'server/db/pglite',
  'server/db/reads',
  'server/jobs/jobs',
  'server/security/codeModel',
  'server/records/scope',
  'server/records/listIndexes',
  'server/media/s3',
  'server/admin/enums',
  'server/db/renamedEntities',
  'server/records/logChain',
  'server/records/print',
  'server/workflow/sequences',
  'server/records/merge',
  'server/records/export',
  'server/records/aggregates',
  'server/security/codes',
  'schemas/rules/formilyOracle',
  'proof/breaks/breaksOf',
  'cli/badInput',
  'proof/diff/rewrites',
  'codegen/productFiles',
  'schemas/rules/everyState',
  'schemas/rules/coverage',
  'cli/printDiff',
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
