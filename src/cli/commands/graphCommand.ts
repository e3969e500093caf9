import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildGraph } from '#proof/graph/buildGraph.ts';
import { focusGraph } from '#proof/graph/focusGraph.ts';
import { influences } from '#proof/graph/influences.ts';
import { isDrawable } from '#proof/graph/isDrawable.ts';
import { printGraph, translatedGraph } from '#proof/graph/printGraph.ts';
import { printInfluences } from '#proof/graph/printInfluences.ts';
import type { RuleGraph } from '#proof/graph/RuleGraph.ts';
import { graphSvg } from '#proof/graph/graphSvg.ts';
import { nearestName } from '#language/compiler/nearestName.ts';
import { explainingSpeechOf } from '../terminal/speechOf.ts';
import type { Translate } from '#engine/words/translator.ts';
import type { CheckedProduct, CliCommand, CliInput } from '../terminal/CliCommand.ts';
import { CommandError } from '../terminal/CommandError.ts';
import { namedEntity } from '../terminal/lookUp.ts';

/** `guiju graph`: what fields decide through rules, as text, JSON or a picture. */
export const graphCommand: CliCommand = {
  name: 'graph',
  summary: 'shows which fields decide others through rules, as text or as a picture',
  usage: [
    'guiju graph <entity> [--field NAME] [--svg FILE]',
    '',
    '  --field NAME       what this field (or section) influences and what influences it, also through others',
    '  --svg FILE         a picture, of this field only with --field; - writes it to standard output',
    '  The exit code is 1 when rules go in a circle.',
  ].join('\n'),
  options: { field: { type: 'string' }, svg: { type: 'string' } },
  run(input) {
    const { json, options, print } = input;
    const product = input.load();
    const speech = explainingSpeechOf(input, product);
    const read = readGraph(input, product);
    const graph = json ? read : translatedGraph(read, speech.title);
    const field = options['field'] === undefined ? undefined : findNode(graph, String(options['field']));
    if (options['svg'] !== undefined) writePicture(graph, field, String(options['svg']), input, speech.say);
    else if (json) print(JSON.stringify(field === undefined ? graph : influences(graph, field), null, 2));
    else print(field === undefined ? printGraph(graph, speech.say) : printInfluences(graph, field, speech.say));
    return graph.cycles.length === 0 ? 0 : 1;
  },
};

function readGraph({ args }: CliInput, product: CheckedProduct): RuleGraph {
  const [key, ...more] = args;
  if (key === undefined || more.length > 0)
    throw new CommandError('guiju graph needs one entity: guiju graph <entity>');
  return buildGraph(namedEntity(key, product));
}

function findNode(graph: RuleGraph, name: string): string {
  const ids = graph.nodes.map(({ id }) => id);
  const found = ids.find((id) => id === name || (id.startsWith('/') && id.endsWith(`/${name}`)));
  if (found !== undefined) return found;
  throw new CommandError(`No rule of "${graph.entity}" reads or governs "${name}"${proposal(name, ids)}`);
}

function proposal(name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  return near === undefined ? '' : `; did you mean "${near}"?`;
}

function writePicture(
  graph: RuleGraph,
  field: string | undefined,
  file: string,
  { print, warn }: CliInput,
  say: Translate,
): void {
  const drawn = field === undefined ? graph : focusGraph(graph, field);
  if (!isDrawable(drawn))
    throw new CommandError(
      `${drawn.nodes.length} fields with ${drawn.edges.length} dependencies are too many for a picture; choose one with --field`,
    );
  const svg = graphSvg(drawn, say);
  if (file === '-') return print(svg);
  try {
    writeFileSync(resolve(file), svg);
  } catch (error) {
    throw new CommandError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
  return warn(`${file}: ${drawn.rules} rules, ${drawn.nodes.length} fields`);
}
