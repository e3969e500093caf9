import type { SourceText } from '#documents/readDocuments.ts';
import { askServer, type RequestLimits, type ServerReply } from '#server/settings/askServer.ts';
import { CommandError } from './CliCommand.ts';

const PATH = '/api/System/GetRunningSchemas';
const LIMITS: RequestLimits = { time: 60_000, largest: 256 * 1024 * 1024 };

/** Whether an argument is the address of a server. */
export const isServer = (name: string): boolean => /^https?:\/\//i.test(name);

/**
 * Reads the documents of a running server, without demo records, with the token of a developer in GUIJU_TOKEN. Throws
 * CommandError for an address that would expose the token, for an invalid token or one without permission, and for an
 * unexpected reply.
 */
export async function readServer(
  address: string,
  token = process.env['GUIJU_TOKEN'],
  limits = LIMITS,
): Promise<SourceText[]> {
  const url = placeOf(address);
  if (token === undefined || token.trim() === '')
    throw new CommandError(
      'GUIJU_TOKEN is not set: a token of a user with the development key (Development, or what company.json calls it), made in My account › Access tokens',
    );
  const headers = { authorization: `Bearer ${token.trim()}`, accept: 'application/json' };
  let reply: ServerReply;
  try {
    // Another address would get the token.
    reply = await askServer(url, { headers }, limits);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new CommandError(`${address} does not answer: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  return filesIn(reply.text, address, reply.status);
}

function placeOf(address: string): URL {
  if (!URL.canParse(address)) throw new CommandError(`"${address}" is no address`);
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') throw new CommandError('An address has no user and password here');
  const isHere = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol === 'http:' && !isHere)
    throw new CommandError(`${address}: over http anybody on the way would read the token; use https`);
  return new URL(`${url.pathname.replace(/\/$/, '')}${PATH}`, url.origin);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function filesIn(body: string, address: string, status: number): SourceText[] {
  const strange = new CommandError(
    `${address} does not answer like a Guiju server that serves its documents (HTTP ${status})`,
  );
  let reply: unknown;
  try {
    reply = JSON.parse(body);
  } catch {
    throw strange;
  }
  if (!isObject(reply) || typeof reply['Successed'] !== 'boolean') throw strange;
  if (!reply['Successed']) throw new CommandError(`${address}: ${String(reply['Message'])}`);
  const files: unknown = isObject(reply['Data']) ? reply['Data']['Files'] : undefined;
  if (!Array.isArray(files)) throw strange;
  return files.map((file: unknown) => {
    if (!isObject(file) || typeof file['File'] !== 'string' || typeof file['Text'] !== 'string') throw strange;
    return { file: file['File'], text: file['Text'] };
  });
}
