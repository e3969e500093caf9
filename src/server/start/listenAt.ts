import { createServer } from 'node:net';
import type { Settings } from '../settings/Settings.ts';
import { StartError } from '../settings/StartError.ts';

type Place = Pick<Settings, 'port' | 'host'>;

/** Checks the port before anything is created: a first password is printed only once. Throws StartError. */
export async function demandPort(settings: Place): Promise<void> {
  if (settings.port === 0) return;
  const probe = createServer();
  await listenAt(
    () =>
      new Promise((resolve, reject) => {
        probe.once('error', reject).listen(settings.port, settings.host, () => probe.close(() => resolve('')));
      }),
    settings,
  );
}

/** Starts listening. Throws StartError naming the port or the host on failure. */
export async function listenAt(start: () => Promise<string>, { port, host }: Place): Promise<void> {
  try {
    await start();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new StartError(`端口 ${port} 已被占用，请用 --port 指定其他端口（port in use）`, error);
    if (code === 'EACCES') throw new StartError(`没有权限使用端口 ${port}（permission denied）`, error);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST 不可用：${host}（address not available）`, error);
    throw error;
  }
}
