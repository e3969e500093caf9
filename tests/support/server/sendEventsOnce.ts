import { sendEvents } from '#server/jobs/sendEvents.ts';
import { startServer } from '#server/start/startServer.ts';
import { testSettings } from './testSettings.ts';

/**
 * A process that sends the events of a data folder, and can be killed. Arguments: `dataDir`, `workerFile`, the assumed
 * current time, and the port of the receiver. 127.0.0.1 represents the internet.
 */
const [dataDir = '', workerFile = '', now = '', port = ''] = process.argv.slice(2);
const outside = {
  ports: [Number(port)],
  resolve: () => Promise.resolve(['127.0.0.1']),
  isAllowed: (ip: string) => ip === '127.0.0.1',
};
const running = await startServer(testSettings({ dataDir, workerFile }), () => new Date(now), outside);
await sendEvents(running.services);
await running.close();
