import {
  createConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import type { CliCommand } from '../terminal/CliCommand.ts';

/** `guiju lsp`: what `check` knows, in an editor, by the Language Server Protocol over standard input and output. */
export const lspCommand: CliCommand = {
  name: 'lsp',
  summary: 'serves an editor over standard input and output (Language Server Protocol)',
  usage: [
    'guiju lsp [--stdio]',
    '  --stdio            accepted because editors pass it; it is the only mode',
    '  Problems as you type with their corrections; completion of fields, values and functions; the type of a field and the rules',
    '  about it; go to definition; all uses of a field; renaming a field in all documents.',
  ].join('\n'),
  options: { stdio: { type: 'boolean' } },
  run: async ({ folder, spoken }) => {
    const { serveEditor } = await import('#annex/lsp');
    const [reader, writer] = [new StreamMessageReader(process.stdin), new StreamMessageWriter(process.stdout)];
    return serveEditor(createConnection(ProposedFeatures.all, reader, writer), folder, spoken);
  },
};

/** `guiju build`: `guiju.mjs` has built everything that is stale before a command runs. */
export const buildCommand: CliCommand = {
  name: 'build',
  summary: "builds the product's own code and extensions for the app and the server, like a start",
  usage: 'guiju build',
  options: {},
  run: ({ folder, print }) => {
    print(`Built: ${folder}`);
    return Promise.resolve(0);
  },
};

/** `guiju start`: the server of a product, by the settings of `npm start`. */
export const startCommand: CliCommand = {
  name: 'start',
  summary: 'starts the product and prints its address and accounts; Ctrl+C ends it',
  usage: [
    'guiju start [--port N] [--host H] [--data DIR] [--database-url URL] [--public-url URL] [--no-demo] [--dev]',
    '  --dev              shows a saved document within a second; builds changed own code and restarts the server',
  ].join('\n'),
  options: {
    port: { type: 'string' },
    host: { type: 'string' },
    data: { type: 'string' },
    'database-url': { type: 'string' },
    'public-url': { type: 'string' },
    'no-demo': { type: 'boolean' },
    dev: { type: 'boolean' },
  },
  async run({ options, folder, spoken }) {
    const { serve } = await import('#server/start/serve.ts');
    const flags = Object.entries(options).flatMap(([name, value]) =>
      name === 'schemas' || name === 'lang' || value === undefined || value === false
        ? []
        : value === true
          ? [`--${name}`]
          : [`--${name}`, value],
    );
    return serve(['--schemas', folder, ...flags], spoken);
  },
};
