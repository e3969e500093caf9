import { decisionWorld } from '#proof/decisions/openDecision.ts';
import { nearestName } from '#language/compiler/nearestName.ts';
import { type CliCommand, CommandError, namedEntity } from '../terminal/CliCommand.ts';
import { speechOf } from '../terminal/speechOf.ts';

/** `guiju table`: the decision tables of transitions, over the situations of their cases. */
export const tableCommand: CliCommand = {
  name: 'table',
  summary:
    'prints the decision table of each transition: the situations of its cases, their conditions and the decision',
  usage: [
    'guiju table <entity> [<action>] [--csv]',
    '  --csv              comma-separated values, for reading and signing in a spreadsheet; otherwise Markdown',
    '  One row per decision case of the transition, one column per condition (permission, state, expression, actor, further checks) and the',
    '  current decision. Further checks are evaluated only where a case takes the transition.',
  ].join('\n'),
  options: { csv: { type: 'boolean' } },
  async run(input) {
    const { args, options, json, load, print } = input;
    const [key, action, ...more] = args;
    if (key === undefined || more.length > 0)
      throw new CommandError('guiju table needs one entity: guiju table <entity>');
    const product = load();
    const entity = namedEntity(key, product);
    const { decisions = [] } = product.documents.entities.find((each) => each.key === key)?.cases ?? {};
    const { tablesCsv, tablesMarkdown, transitionTables } = await import('#annex/proof');
    const all = transitionTables(entity, decisions, decisionWorld(product));
    const tables = action === undefined ? all : all.filter((table) => table.action === action);
    if (tables.length === 0) {
      const near =
        action === undefined
          ? undefined
          : nearestName(
              action,
              all.map((table) => table.action),
            );
      throw new CommandError(
        action === undefined
          ? `"${key}" has no transitions`
          : `"${key}" has no action "${action}"${near === undefined ? '' : `; did you mean "${near}"?`}`,
      );
    }
    if (json) print(JSON.stringify(tables, null, 2));
    else {
      const speech = speechOf(input, product);
      print(options['csv'] === true ? tablesCsv(tables, speech) : tablesMarkdown(tables, speech));
    }
    return 0;
  },
};
