import { statSync } from 'node:fs';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/**
 * Runs one project after the other, in each the largest files first. A worker that gets a file of another project starts again, and its
 * browser with it.
 */
export class ByProject implements TestSequencer {
  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }

  sort(files: TestSpecification[]): TestSpecification[] {
    const projects = [...new Set(files.map(({ project }) => project))];
    const sized = files.map((file) => ({ file, size: statSync(file.moduleId).size }));
    sized.sort((a, b) => projects.indexOf(a.file.project) - projects.indexOf(b.file.project) || b.size - a.size);
    return sized.map(({ file }) => file);
  }
}
