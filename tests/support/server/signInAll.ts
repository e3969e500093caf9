import type { TestClient } from './TestClient.ts';
import type { TestServer } from './TestServer.ts';

/** Signs users in, once each; the returned function gives the client of one of them and throws for any other. */
export async function signInAll(server: TestServer, logins: readonly string[]): Promise<(login: string) => TestClient> {
  const people = new Map<string, TestClient>();
  for (const login of logins) people.set(login, await server.signIn(login));
  return (login) => {
    const client = people.get(login);
    if (client === undefined) throw new Error(`${login} has not signed in`);
    return client;
  };
}
