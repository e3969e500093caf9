import { expect, it } from 'vitest';
import { removeOld } from '#server/jobs/removeOld.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, type Fields, type Reply } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

const PDF = new TextEncoder().encode('%PDF-1.4 简历');
const APPLY = {
  form: 'apply',
  Consent: true,
  Homepage: '',
  RecruitmentId: 1,
  ApplicantName: '范小雨',
  PhoneNumber: '13712345678',
  Email: 'fan@example.com',
};

onOneDatabase('sending forms without signing in', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const anybody = server.client();

  const add = (api: string, fields: Fields): Promise<Reply> => anybody.post(`/api/Public/${api}/Add`, fields);
  const count = async (table: string): Promise<number> =>
    Number((await queryRows(server, `select count(*) as n from "${table}"`))[0]?.['n']);
  const token = async (): Promise<string> =>
    String(at((await anybody.post('/api/Public/JobApply/Token', { form: 'apply' })).Data, 'Token'));
  async function upload(authorization: string, name: string, content: Uint8Array<ArrayBuffer> = PDF): Promise<Reply> {
    const body = new FormData();
    body.append('file', new Blob([content]), name);
    return anybody.call('/api/Public/Upload', { method: 'POST', body, headers: { authorization } });
  }

  it('describes a form with its fields and what their rules read, and nothing else of the entity', async () => {
    const { Data } = await anybody.get('/api/Public/Schema', { entity: 'marketclue', form: 'enquiry' });
    const text = JSON.stringify(Data);
    expect(Data).toMatchObject({ Api: 'MarketClue', Honeypot: 'Homepage', Consent: 'Consent', Uploads: false });
    expect(text).toContain('PhoneNumber');
    expect(text).toContain('WeChat');
    expect(at(Data, 'Enums.MainBusinessType.0')).toEqual({ Value: 10, Label: '工程造价咨询' });
    for (const name of ['InvalidReason', 'OwnerId', 'ClueName', 'x-checks', 'x-scope'])
      expect(text).not.toContain(name);
    for (const [entity, form] of [
      ['marketclue', 'form'],
      ['project', 'form'],
      ['nothing', 'apply'],
    ])
      expect(await anybody.get('/api/Public/Schema', { entity: entity ?? '', form: form ?? '' })).toMatchObject({
        Code: 13,
      });
  });

  it('takes an application with its résumé, tells 人事, and takes no second one', async () => {
    const UploadToken = await token();
    const file = await upload(UploadToken, '简历.pdf');
    const sent = { ...APPLY, UploadToken, Resume: Number(at(file.Data, 'Id')), JobApplyState: 4, HandleRemark: '录用' };
    expect(await add('JobApply', sent)).toMatchObject({ Successed: true, Message: '应聘已提交，我们会尽快与您联系' });
    const [row] = await queryRows(server, `select * from "jobApply" order by "Id" desc limit 1`);
    expect(row).toMatchObject({ ApplicantName: '范小雨', JobApplyState: 1, HasAgreed: true, HandleRemark: null });
    expect(row?.['CreatorId']).toBeNull();
    const told = await queryRows(server, `select * from message where "MessageTitle" like '新应聘%'`);
    const own = told.find(({ Content }) => String(Content).includes('范小雨'));
    expect([own?.['RelatedEntity'], Number(own?.['RelatedId'])]).toEqual(['jobApply', Number(row?.['Id'])]);

    expect(await anybody.get(String(at(file.Data, 'Url')))).toMatchObject({ Code: 13 });
    const hr = await server.signIn('13900000020');
    expect((await hr.fetch(String(at(file.Data, 'Url')))).status).toBe(200);

    const again = await upload(UploadToken, '简历.pdf');
    const second = await add('JobApply', { ...APPLY, UploadToken, Resume: Number(at(again.Data, 'Id')) });
    expect(second.Message).toContain('30天内不能重复应聘');
  });

  it('keeps the files of whoever fills in a form for longer than a token lasts', async () => {
    const before = await token();
    const Resume = Number(at((await upload(before, '简历.pdf')).Data, 'Id'));
    const now = server.clock.now;
    const later = (minutes: number): void => void (server.clock.now = new Date(now.getTime() + minutes * 60_000));
    later(31);
    expect(await upload(before, '作品.pdf')).toMatchObject({ Code: 10, Message: '上传已过期，请重试' });
    const renewed = await anybody.post('/api/Public/JobApply/Token', { form: 'apply', UploadToken: before });
    const after = String(at(renewed.Data, 'Token'));
    expect((await upload(after, '作品.pdf')).Successed).toBe(true);
    const sent = { ...APPLY, ApplicantName: '慢慢写', PhoneNumber: '13712345671', Resume };
    later(59);
    expect(await add('JobApply', { ...sent, UploadToken: after })).toMatchObject({ Successed: true });
    server.clock.now = now;
  });

  it('sends no files of an account by a token of the editor, nor makes it last longer', async () => {
    const editor = await server.signIn('13900000019');
    const own = String(at((await editor.post('/api/Editor/Token', {})).Data, 'Token'));
    const renewed = await anybody.post('/api/Public/JobApply/Token', { form: 'apply', UploadToken: own });
    const file = await upload(String(at(renewed.Data, 'Token')), '简历.pdf');
    expect((await editor.get(String(at(file.Data, 'Url')))).Code).toBe(13);
  });

  it('takes files only with a token of the form, of its kinds, and not too many', async () => {
    expect(await upload('', '简历.pdf')).toMatchObject({ Successed: false, Code: 10 });
    expect(await upload('x', '简历.pdf')).toMatchObject({ Successed: false, Code: 10 });
    const UploadToken = await token();
    expect(await upload(UploadToken, '简历.txt', new TextEncoder().encode('文字'))).toMatchObject({ Successed: false });
    const mine = Number(at((await upload(UploadToken, '甲.pdf')).Data, 'Id'));
    expect((await upload(UploadToken, '乙.pdf')).Successed).toBe(true);
    expect(await upload(UploadToken, '丙.pdf')).toMatchObject({ Successed: false, Code: 32 });
    const other = { ...APPLY, PhoneNumber: '13712345679', Resume: mine };
    expect(await add('JobApply', other)).toMatchObject({ Message: '请上传有效的简历' });
    expect(await add('JobApply', { ...other, UploadToken: await token() })).toMatchObject({
      Message: '请上传有效的简历',
    });
  });

  it('holds what is sent to the rules of the entity', async () => {
    const before = await count('jobApply');
    expect(await add('JobApply', { ...APPLY, PhoneNumber: '1' })).toMatchObject({ Successed: false, Code: 20 });
    expect(await add('JobApply', { ...APPLY, Consent: '' })).toMatchObject({
      Successed: false,
      Message: '请阅读并同意个人信息处理说明',
    });
    // Closed, and not out yet.
    for (const RecruitmentId of [7, 10, 999])
      expect(await add('JobApply', { ...APPLY, RecruitmentId })).toMatchObject({ Successed: false, Code: 20 });
    expect(await add('JobApply', { ...APPLY, form: 'form' })).toMatchObject({ Successed: false, Code: 13 });
    expect(await add('Project', { ...APPLY, form: 'form' })).toMatchObject({ Successed: false, Code: 13 });
    expect(await count('jobApply')).toBe(before);
  });

  it('thanks programs and throws away what they send', async () => {
    const before = await count('dragonBoatFestivalMsg');
    const greeting = { form: 'greet', Consent: true, SenderName: '程序', Content: '端午安康' };
    const thrown = await add('DragonBoatFestivalMsg', { ...greeting, Homepage: 'x' });
    expect(thrown).toMatchObject({ Successed: true, Data: { Receipt: null } });
    expect(await count('dragonBoatFestivalMsg')).toBe(before);
    expect(await add('DragonBoatFestivalMsg', greeting)).toMatchObject({ Successed: true });
    expect(await count('dragonBoatFestivalMsg')).toBe(before + 1);
    const { Data } = await anybody.get('/api/Public/DragonBoatFestivalMsg/Search', { searchKey: '程序' });
    expect(at(Data, 'Total')).toBe(0);
  });

  it('shows and takes greetings on the days of the campaign only', async () => {
    const admin = await server.signIn('13900000001');
    const total = async () => at((await anybody.get('/api/Public/DragonBoatFestivalMsg/Search')).Data, 'Total');
    const greet = () =>
      add('DragonBoatFestivalMsg', { form: 'greet', Consent: true, SenderName: '客人', Content: '端午安康' });
    let version = 0;
    const last = async (ConfigValue: string): Promise<void> => {
      const sent = { ConfigKey: 'CampaignEnd', Version: version, ConfigValue };
      expect(await admin.post('/api/System/SaveConfig', sent)).toMatchObject({ Successed: true });
      version += 1;
    };
    const shown = await total();
    // It is 2026-03-10.
    await last('2026-03-09');
    expect(await total()).toBe(0);
    expect(await greet()).toMatchObject({ Code: 20, Message: '活动还没有开始，或者已经结束' });
    await last('2026-03-10');
    expect(await total()).toBe(shown);
    expect(await greet()).toMatchObject({ Successed: true });
    await last('');
    expect(await total()).toBe(shown);

    // As another process on the same database would set it.
    await queryRows(server, `update config set "ConfigValue" = '"2026-03-09"' where "ConfigKey" = 'CampaignEnd'`);
    await queryRows(server, `update "changeCount" set "Changes" = "Changes" + 1 where "ChangeKey" = 'config'`);
    server.running.services.changes.drop();
    expect(await total()).toBe(0);
    version += 1;
    await queryRows(server, `update config set "Version" = ${version} where "ConfigKey" = 'CampaignEnd'`);
    await last('');
  });

  it('makes an enquiry a lead of the pool that came by the site', async () => {
    const enquiry = {
      form: 'enquiry',
      Consent: true,
      CustomerName: '云川市第九中学',
      PhoneNumber: '13800009999',
      MainBusinessType: 10,
      Remark: '想了解结算审核',
      OwnerId: 6,
      CustomerSources: 1,
    };
    const { Successed, Data } = await add('MarketClue', enquiry);
    const [row] = await queryRows(server, `select * from marketclue order by "Id" desc limit 1`);
    expect(row).toMatchObject({ CustomerName: '云川市第九中学', CustomerSources: 4, OwnerId: null, ClueState: 1 });
    expect(row?.['ClueNo']).toMatch(/^XS/);
    expect([Successed, Data]).toEqual([true, { Receipt: row?.['ClueNo'] }]);
  });

  it('takes applications for activities that are for everybody, and for no others', async () => {
    const rows = await queryRows(
      server,
      `select "Id", "ActivityState", "ActivityAudience" from activity order by "Id"`,
    );
    const open = rows.find(
      (row) => row['ActivityState'] === 10 && at(row, 'ActivityAudience')?.toString().includes('3'),
    );
    const closed = rows.find((row) => row['ActivityState'] !== 10);
    const signUp = { form: 'signUp', Consent: true, ApplyName: '路人', PhoneNumber: '13711112222', PersonCount: 1 };
    const signed = await add('ActivityApply', { ...signUp, ActivityId: Number(open?.['Id']) });
    expect(at(signed.Data, 'Receipt')).toMatch(/^BM\d+/);
    expect(await add('ActivityApply', { ...signUp, ActivityId: Number(closed?.['Id']) })).toMatchObject({ Code: 20 });
  });

  it('keeps applications two years, with their résumés, and not a day longer', async () => {
    const files = `select "Id" from media where "EntityKey" = 'jobApply' and "MediaState" = 2`;
    const [before, resumes] = [await count('jobApply'), (await queryRows(server, files)).length];
    expect([before > 20, resumes > 20]).toEqual([true, true]);
    const now = server.clock.now;
    const later = (days: number): Date => new Date(now.getTime() + days * 86_400_000);
    server.clock.now = later(660);
    await removeOld(server.running.services);
    expect([await count('jobApply'), (await queryRows(server, files)).length]).toEqual([before, resumes]);
    server.clock.now = later(732);
    await removeOld(server.running.services);
    expect([await count('jobApply'), (await queryRows(server, files)).length]).toEqual([0, 0]);
    server.clock.now = now;
  });
});
