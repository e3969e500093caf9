import type { CliCommand } from '../terminal/CliCommand.ts';

/** `guiju start`: the server of a product, by the settings of `npm start`. */
export const startCommand: CliCommand = {
  name: 'start',
  summary: 'starts the product and prints its address and accounts; Ctrl+C ends it',
  usage: [
    'guiju start [--port N] [--host H] [--data DIR] [--database-url URL] [--public-url URL] [--no-demo] [--dev]',
    '  --dev              a saved document shows within a second',
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
