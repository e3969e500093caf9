import { expect, it } from 'vitest';
import { queryRows } from '../../support/server/queryRows.ts';
import { sentTo } from '../../support/server/outbox.ts';
import { numberAt } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

const [MINE, OTHER] = ['13900000006', '13900000007'];

onOneDatabase('a name that is given twice', (kind) => {
  const server = useServer(kind);
  const client = server.as(MINE);

  it('is the Id of a record in either spelling, but not in both', async () => {
    const got = await client.get('/api/customer/Get', { Id: 1 });
    expect(numberAt(got.Data, 'Record.Id')).toBe(1);
    const Version = numberAt(got.Data, 'Record.Version');
    const saved = await client.post('/api/customer/Update', { id: 1, Version, Level: 2 });
    expect([saved.Message, saved.Code]).toEqual(['', 0]);
    for (const both of ['Id=1&id=2', 'id=2&Id=1']) {
      expect(await client.call(`/api/customer/Get?${both}`)).toMatchObject({ Code: 30 });
      expect((await client.post('/api/customer/Delete', both)).Code).toBe(30);
    }
  });

  it.each([
    ['/api/Account/Login', 'LoginId=a&LoginId=b&Password=c'],
    ['/api/Account/PhoneLogin', `LoginId=${MINE}&LoginId=${OTHER}&ValidateCode=123456`],
    ['/api/Account/PhoneLogin', `LoginId=${MINE}&ValidateCode=123456&ValidateCode=654321`],
    ['/api/Account/GetPhoneLoginCode', `phoneNumber=${MINE}&phoneNumber=${OTHER}`],
    ['/api/Account/GetPhoneLoginCode', `phoneNumber[]=${MINE}`],
    ['/api/Account/GetPhoneLoginCode', `phoneNumber[x]=${MINE}`],
    ['/api/Account/GetResetPwdCode', `phoneNumber=${MINE}&phoneNumber=${OTHER}`],
    ['/api/Account/GetRebindCode', `PhoneNumber=${MINE}&PhoneNumber=${OTHER}`],
    ['/api/Account/SendMailVerification', 'Email=a@b.cn&Email=c@d.cn'],
    ['/api/Account/RegOrBind', `PhoneNumber=${MINE}&PhoneNumber=${OTHER}&ValidateCode=123456`],
    [
      '/api/Account/ResetPassword',
      `PhoneNumber=${MINE}&PhoneNumber=${OTHER}&ValidateCode=1234&Password=a&ConfirmPassword=a`,
    ],
    ['/api/Account/ChangePassword', 'OldPassword=a&OldPassword=b&Password=c&ConfirmPassword=c'],
    ['/api/Account/RebindPhone', `PhoneNumber=${MINE}&PhoneNumber=${OTHER}&ValidateCode=123456`],
    ['/api/Account/EndSession', 'Id=1&Id=2'],
    ['/api/Account/WxWebAuthLogin', 'returnUrl=/a&returnUrl=/b'],
    ['/api/order/Delete', 'id=1&id=2'],
  ])('is refused where one value is wanted: POST %s %s', async (path, body) => {
    const given = [...body.matchAll(/(?:^|&)(\w+)/g)].map(([, name]) => name);
    const twice = given.find((name, i) => given.indexOf(name) !== i) ?? given[0];
    expect(await client.post(path, body)).toMatchObject({ Code: 30, Message: `请求内容不正确：${twice}` });
  });

  it.each([
    `/api/Account/GetRegOrBindCode?phoneNumber=${MINE}&phoneNumber=${OTHER}`,
    '/api/Account/Sessions?accountId=1&accountId=2',
    '/api/spaoauth/WxWebAuth/?nonce=0123456789abcdef&nonce=0123456789abcdef',
    '/api/spaoauth/WxWebAuth/Callback?code=a&state=b&state=c',
    '/api/order/Get?id=1&id=2',
    '/api/order/Search?Kind=10&Kind=20',
  ])('is refused where one value is wanted: GET %s', async (path) => {
    expect(await client.get(path)).toMatchObject({ Code: 30 });
  });

  it('sends nothing to anybody', async () => {
    expect([...(await sentTo(server, MINE)), ...(await sentTo(server, OTHER))]).toEqual([]);
    expect(await queryRows(server, 'select * from "codeSend"')).toEqual([]);
  });

  it('is a wrong value of a record', async () => {
    for (const title of ['Title=aa&Title=bb', 'Title[x]=aa', 'Title[]=aa'])
      expect(await client.post('/api/order/Add', `${title}&CustomerId=1&Money=5&Kind=10`)).toMatchObject({
        Code: 20,
        Message: '订单名称格式不正确',
      });
  });

  it('is not confused with prototypes and depth', async () => {
    for (const body of ['__proto__[polluted]=1&Title=aa', 'constructor[prototype][polluted]=1&Title=aa'])
      expect((await client.post('/api/order/Add', body)).Successed).toBe(false);
    const phone = 'phoneNumber=12345678901';
    for (const body of [`${phone}&__proto__[isKnown]=1`, `${phone}&constructor[prototype][isKnown]=1`])
      expect(await client.post('/api/Account/GetPhoneLoginCode', body)).toMatchObject({ Successed: false });
    expect('polluted' in {} || 'isKnown' in {}).toBe(false);
    expect(await client.post('/api/order/Add', 'a[b][c][d][e][f][g]=1')).toMatchObject({ Code: 30 });
    const many = Array.from({ length: 6000 }, (_, i) => `f${i}=1`).join('&');
    expect(await client.post('/api/order/Add', many)).toMatchObject({ Code: 30 });
  });
});
