import { expect, it } from 'vitest';
import { findNumber } from '#client/proof/findNumber.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, type Reply, type TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

const [VICTIM, OTHER] = ['13900000006', '13900000005'];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

onOneDatabase('doors that strangers would close', (kind) => {
  const server = useServer(kind, { proxies: 1 }, 'shipped');

  const pass = (milliseconds: number): void => {
    server.clock.now = new Date(server.clock.now.getTime() + milliseconds);
  };
  const from = (address: string, proof?: string): Record<string, string> => ({
    'x-forwarded-for': address,
    ...(proof === undefined ? {} : { 'x-proof': proof }),
  });
  const ask = (client: TestClient, address: string, proof?: string, phoneNumber = VICTIM): Promise<Reply> =>
    client.post('/api/Account/GetPhoneLoginCode', { phoneNumber }, from(address, proof));
  const worked = ({ Data }: Reply): string => {
    const challenge = String(at(Data, 'Proof.Challenge'));
    return `${challenge}.${findNumber(challenge, Number(at(Data, 'Proof.Bits')))}`;
  };
  /** Strangers at addresses of their own have all codes sent that a day allows. */
  const exhaust = async (): Promise<void> => {
    for (let i = 0; i < 10; i += 1) {
      expect(await ask(server.client(), `198.51.100.${i}`)).toMatchObject({ Code: 0 });
      pass(i === 4 ? HOUR : MINUTE);
    }
    pass(HOUR);
  };

  it('have codes left for the owner at his own browser, and for whoever works for one', async () => {
    const owner = await server.signIn(VICTIM);
    await exhaust();
    const refused = await ask(server.client(), '203.0.113.1');
    expect(refused).toMatchObject({
      Code: 15,
      Message: '获取验证码次数过多，请稍后再试',
      Data: { Proof: { Bits: 18 } },
    });
    expect(await ask(owner, '203.0.113.2')).toMatchObject({ Code: 0 });

    const client = server.client();
    const proof = worked(refused);
    expect(await ask(client, '203.0.113.3', proof, OTHER)).toMatchObject({ Code: 0 });
    expect(await ask(client, '203.0.113.3', proof)).toMatchObject({ Code: 0 });
    pass(MINUTE);
    // Work is done once, and twice as much for the next one.
    const again = await ask(client, '203.0.113.3', proof);
    expect(again).toMatchObject({ Code: 15, Data: { Proof: { Bits: 19 } } });
    expect(await ask(client, '203.0.113.3', `${proof}1`)).toMatchObject({ Code: 15 });
    const next = worked(again);
    const [challenge = ''] = next.split('.');
    expect(await ask(client, '203.0.113.3', next.replace(challenge, `${challenge}A`))).toMatchObject({ Code: 15 });
    pass(11 * MINUTE);
    expect(await ask(client, '203.0.113.3', next)).toMatchObject({ Code: 15 });
  });

  let enquiries = 0;
  const send = (address: string, proof?: string): Promise<Reply> =>
    server.client().post(
      '/api/Public/MarketClue/Add',
      {
        form: 'enquiry',
        Consent: true,
        Homepage: '',
        CustomerName: `云川市第${++enquiries}中学`,
        PhoneNumber: `138${String(10_000_000 + enquiries)}`,
        MainBusinessType: 10,
        Remark: '想了解结算审核',
      },
      from(address, proof),
    );

  it('take forms from one network in reason, and more for work', async () => {
    const replies: Reply[] = [];
    for (let i = 1; i <= 16; i += 1) replies.push(await send(`2001:db8:1:1::${i.toString(16)}`));
    expect(replies.slice(0, 15).map(({ status, Message }) => [status, Message])).toEqual(
      replies.slice(0, 15).map(() => [200, replies[0]?.Message]),
    );
    const last = replies.at(-1);
    expect(last).toMatchObject({ status: 429, Code: 32, Data: { Proof: { Bits: 20 } } });
    if (last === undefined) return;
    // A client with proof of work passes regardless of the others' refusals; in the end no client does, for ten
    // minutes.
    const refused = async (times: number): Promise<unknown[]> => {
      const found: unknown[] = [];
      for (let i = 0; i < times; i += 1) found.push(at((await send('2001:db8:1:1::98')).Data, 'Proof.Bits') ?? null);
      return [...new Set(found)];
    };
    expect(await refused(10)).toEqual([20]);
    const proof = worked(last);
    expect(await send('2001:db8:1:1::99', proof)).toMatchObject({ Code: 0 });
    expect(await send('2001:db8:1:1::99', proof)).toMatchObject({ status: 429 });
    expect(await refused(92)).toEqual([20]);
    expect(await refused(1)).toEqual([null]);
    expect(await send('2001:db8:1:2::1')).toMatchObject({ Code: 0 });
  });

  it('stay open for work when hundreds of forms came in on a day', async () => {
    await queryRows(
      server,
      `insert into "marketclue" ("IsDeleted", "Version", "CreateTime")
       select false, 1, '2026-03-10 09:00:00'::timestamp from generate_series(1, 700)`,
    );
    const day = server.clock.now;
    server.clock.now = new Date('2026-03-10T05:00:00Z');
    const refused = await send('192.0.2.77');
    expect(refused).toMatchObject({ status: 429, Message: '提交的人太多，请稍后再试' });
    expect(await send('192.0.2.77', worked(refused))).toMatchObject({ Code: 0 });
    server.clock.now = day;
  });
});
