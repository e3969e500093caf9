import { readSettings } from './settings/readSettings.ts';
import { StartError } from './settings/StartError.ts';
import { greet } from './start/greet.ts';
import { startServer, type RunningServer } from './start/startServer.ts';

/** Calls that run get this long to finish when the process is asked to end. Milliseconds. */
const END_LIMIT = 9000;

try {
  const server = await startServer(readSettings(process.argv.slice(2), process.env, process.cwd()));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(server));
  for (const line of greet(server)) process.stdout.write(`${line}\n`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  for (const line of error.lines) process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

async function end(server: RunningServer): Promise<void> {
  const timer = setTimeout(() => process.exit(0), END_LIMIT);
  await server.close();
  clearTimeout(timer);
  process.exit(0);
}
