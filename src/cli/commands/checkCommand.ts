import { printProblem } from '#documents/printProblem.ts';
import type { Command } from '../Command.ts';

/** `guiju check`: every schema document against the meta-schemas and against each other. */
export const checkCommand: Command = {
  name: 'check',
  summary: 'checks all schema documents against each other',
  usage: 'guiju check',
  options: {},
  run({ load, json, print }) {
    const { problems, sources } = load();
    if (json) print(JSON.stringify(problems, null, 2));
    else {
      for (const problem of problems) print(printProblem(problem));
      print(`${sources.size} documents, ${problems.length} problems`);
    }
    return problems.length === 0 ? 0 : 1;
  },
};
