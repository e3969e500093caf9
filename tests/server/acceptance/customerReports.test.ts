import { expect, it } from 'vitest';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, column, numberAt, type TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

/** A customer reads the report of a project only after the project is filed. */
onOneDatabase('reports of projects', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const [customer, owner] = [server.as('13800000001'), server.as('13900000001')];

  const ids = async (scene: string): Promise<number[]> =>
    column((await customer.get('/api/project/Search', { list: 'customer', scene })).Data, 'Id').map(Number);
  const files = async (client: TestClient, id: number): Promise<unknown> =>
    at((await client.get('/api/project/Get', { id })).Data, 'Record.ReportAttachments');

  it('are there, and open, once the project is filed', async () => {
    for (const id of await ids('finished')) {
      const shown = await files(customer, id);
      expect(shown).toHaveLength(1);
      const { status, headers } = await customer.fetch(`/mediapreview/${numberAt(shown, '0.Id')}`);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    }
  });

  it('are not open to a customer as files of a field that he does not read', async () => {
    const [project = 0] = await ids('finished');
    const file = numberAt(await files(customer, project), '0.Id');
    const move = (field: string) => queryRows(server, `update media set "FieldName" = '${field}' where "Id" = ${file}`);
    await move('SchemeAttaChments');
    expect(await customer.get(`/mediapreview/${file}`)).toMatchObject({ Code: 13 });
    expect((await owner.fetch(`/mediapreview/${file}`)).status).toBe(200);
    await move('ReportAttachments');
  });

  it('are kept back of a project that is opened again, with their files', async () => {
    const [project = 0] = await ids('finished');
    const file = numberAt(await files(owner, project), '0.Id');
    await queryRows(server, `update project set "ProjectState" = 30 where "Id" = ${project}`);
    expect(await ids('running')).toContain(project);
    expect(await files(customer, project)).toEqual([]);
    expect(await customer.get(`/mediapreview/${file}`)).toMatchObject({ Code: 13 });
    expect(await files(owner, project)).toHaveLength(1);
    expect((await owner.fetch(`/mediapreview/${file}`)).status).toBe(200);
  });
});
