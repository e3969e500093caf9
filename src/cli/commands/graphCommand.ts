import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RuleGraph } from '#annex/proof';
import { nearestName } from '#language/compiler/nearestName.ts';
import { explainingSpeechOf } from '../terminal/speechOf.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import {
  type CheckedProduct,
  type CliCommand,
  type CliInput,
  CommandError,
  namedEntity,
} from '../terminal/CliCommand.ts';

/** `guiju graph`: what fields decide through rules, as text, JSON or a picture. */
export const graphCommand: CliCommand = {
  name: 'graph',
  summary: 'shows which fields determine others through rules, as text or as a picture',
  usage: [
    'guiju graph <entity> [--field NAME] [--svg FILE]',
    '',
    '  --field NAME       what this field (or section) influences and what influences it, also through others',
    '  --svg FILE         a picture, of this field only with --field; - writes it to standard output',
    '  The exit code is 1 when rules form a cycle.',
  ].join('\n'),
  options: { field: { type: 'string' }, svg: { type: 'string' } },
  async run(input) {
    const { json, options, print } = input;
    const product = input.load();
    const { say, title } = explainingSpeechOf(input, product);
    const annex = await import('#annex/proof');
    const read = annex.buildGraph(askedEntity(input, product));
    const graph = json ? read : annex.translatedGraph(read, title);
    const field = options['field'] === undefined ? undefined : findNode(graph, String(options['field']));
    if (options['svg'] !== undefined) {
      const drawn = field === undefined ? graph : annex.focusGraph(graph, field);
      if (!annex.isDrawable(drawn)) throw tooLarge(drawn);
      writePicture(drawn, annex.graphSvg(drawn, say), String(options['svg']), input);
    } else if (json) print(JSON.stringify(field === undefined ? graph : annex.influences(graph, field), null, 2));
    else print(field === undefined ? annex.printGraph(graph, say) : annex.printInfluences(graph, field, say));
    return graph.cycles.length === 0 ? 0 : 1;
  },
};

function askedEntity({ args }: CliInput, product: CheckedProduct): EntityModel {
  const [key, ...more] = args;
  if (key === undefined || more.length > 0)
    throw new CommandError('guiju graph needs one entity: guiju graph <entity>');
  return namedEntity(key, product);
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

const tooLarge = ({ nodes, edges }: RuleGraph): CommandError =>
  new CommandError(
    `${nodes.length} fields with ${edges.length} dependencies are too many for a picture; choose one with --field`,
  );

function writePicture(drawn: RuleGraph, svg: string, file: string, { print, warn }: CliInput): void {
  if (file === '-') return print(svg);
  try {
    writeFileSync(resolve(file), svg);
  } catch (error) {
    throw new CommandError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
  return warn(`${file}: ${drawn.rules} rules, ${drawn.nodes.length} fields`);
}
