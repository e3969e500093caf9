import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findBuilt, readSettings } from '#server/settings/readSettings.ts';
import { startLine } from '#server/start/startWords.ts';
import { isHttps, showsOutbox } from '#server/settings/Settings.ts';

it.each(['en', 'zh'])('every variable is in docs/%s/configuration.md', (language) => {
  const page = readFileSync(`docs/${language}/configuration.md`, 'utf8');
  const sources = readdirSync('src/server/settings').filter((name) => name.endsWith('.ts'));
  const names = sources.flatMap((name) =>
    [...readFileSync(`src/server/settings/${name}`, 'utf8').matchAll(/'([A-Z][A-Z0-9]*_[A-Z0-9_]+)'/g)].map(
      ([, own]) => own,
    ),
  );
  expect(new Set(names).size).toBeGreaterThan(40);
  expect(names.filter((name = '') => !page.includes(`\`${name}`) && !page.includes(`${name}=`))).toEqual([]);
});

const read = (environment: Record<string, string>) => readSettings([], environment, '/tmp');
const SMS = { SMS_KEY_ID: 'id', SMS_KEY_SECRET: 'canary-secret', SMS_SIGN_NAME: '规矩', SMS_TEMPLATE: 'SMS_1' };
const S3 = {
  MEDIA_STORE: 's3',
  S3_ENDPOINT: 'https://s3.example.com/',
  S3_BUCKET: 'guiju-files',
  S3_KEY_ID: 'id',
  S3_KEY_SECRET: 'canary-secret',
};
const WX = { WX_APP_ID: 'wx1', WX_APP_SECRET: 'canary-secret', PUBLIC_URL: 'https://crm.example.com' };

describe('a server that others can reach', () => {
  const REFUSED =
    '监听 0.0.0.0 时必须使用 https：请设置 PUBLIC_URL=https://…，或只监听 127.0.0.1（https is required here）';

  it.each([
    { NODE_ENV: 'production' },
    { REQUIRE_HTTPS: 'true' },
    { NODE_ENV: 'production', PUBLIC_URL: 'http://crm.example.com' },
    { NODE_ENV: 'production', PUBLIC_URL: 'http://crm.example.com', TRUST_PROXY: '1' },
  ])('does not start without https: %j', (environment) =>
    expect(() => read({ HOST: '0.0.0.0', ...environment })).toThrow(REFUSED),
  );

  it.each(['10.0.0.1', '::', 'crm.internal', '127.evil.example'])('knows %s as one', (HOST) =>
    expect(() => read({ HOST, NODE_ENV: 'production' })).toThrow('必须使用 https'),
  );

  it.each([
    { HOST: '0.0.0.0', NODE_ENV: 'production', PUBLIC_URL: 'https://crm.example.com' },
    { HOST: '0.0.0.0', NODE_ENV: 'production', TRUST_PROXY: '1' },
    { HOST: '127.0.0.1', NODE_ENV: 'production' },
    { HOST: 'localhost', REQUIRE_HTTPS: 'true' },
    { HOST: '0.0.0.0' },
  ])('starts with %j', (environment) => expect(read(environment).host).toBe(environment.HOST));
});

describe('what the environment says', () => {
  it('has no demo in production, and says so to whoever asks for one', () => {
    expect(readSettings([], {}, '/tmp').demo).toBe(true);
    expect(readSettings([], { NODE_ENV: 'production' }, '/tmp').demo).toBe(false);
    expect(readSettings([], { NODE_ENV: 'production', DEMO: 'false' }, '/tmp').demo).toBe(false);
    expect(() => readSettings([], { NODE_ENV: 'production', DEMO: 'true' }, '/tmp')).toThrow('生产环境没有演示数据');
  });

  it('gives cookies of https when the public address does, or a proxy without one', () => {
    expect(isHttps(read({ PUBLIC_URL: 'https://crm.example.com' }))).toBe(true);
    expect(isHttps(read({ TRUST_PROXY: '1' }))).toBe(true);
    expect(isHttps(read({ PUBLIC_URL: 'http://localhost:8620', TRUST_PROXY: '1' }))).toBe(false);
    expect(isHttps(read({}))).toBe(false);
  });

  it('keeps messages in the house in a demo and in development, never in production', () => {
    expect(showsOutbox(read({}))).toBe(true);
    expect(showsOutbox(read({ DEMO: 'false' }))).toBe(false);
    expect(showsOutbox(readSettings(['--dev', '--no-demo'], {}, '/tmp'))).toBe(true);
    expect(showsOutbox(readSettings(['--dev'], { NODE_ENV: 'production' }, '/tmp'))).toBe(false);
  });

  it('never makes the hashes of passwords cheaper', () => {
    const environment = { PASSWORD_COST: '1', NODE_ENV: 'test' };
    expect(read(environment).passwordCost).toEqual({ N: 32768, r: 8, p: 3 });
  });

  it('has limits of sessions and codes', () => {
    expect(read({ SESSION_IDLE_MINUTES: '30', CUSTOMER_SESSION_HOURS: '24', CODES_PER_DAY: '50' })).toMatchObject({
      sessionLimits: {
        employee: { idle: 1_800_000, absolute: 43_200_000 },
        customer: { idle: 86_400_000, absolute: 86_400_000 },
      },
      codeLimits: { perDay: 50 },
    });
  });

  it('names the providers', () => {
    expect(read({ SMS_PROVIDER: 'aliyun', ...SMS }).notify.sms).toMatchObject({
      endpoint: 'https://dysmsapi.aliyuncs.com',
      keyId: 'id',
    });
    expect(read({ SMS_PROVIDER: 'tencent', SMS_APP_ID: '14', ...SMS }).notify.sms?.endpoint).toBe(
      'https://sms.tencentcloudapi.com',
    );
    expect(read(WX).notify.weChat?.openEndpoint).toBe('https://open.weixin.qq.com');
    expect(read({ SMTP_URL: 'smtp://a:b@mail.example.com', MAIL_FROM: 'crm@example.com' }).notify.mail?.from).toBe(
      'crm@example.com',
    );
    expect(read({}).notify).toEqual({ sms: undefined, weChat: undefined, mail: undefined });
    expect(read({ ALLOWED_ORIGINS: 'https://a.example, https://b.example:8443' }).origins).toEqual([
      'https://a.example',
      'https://b.example:8443',
    ]);
  });

  it('names the store of uploaded files', () => {
    expect(read({}).s3).toBeUndefined();
    expect(read({ ...S3, MEDIA_STORE: 'folder' }).s3).toBeUndefined();
    expect(read(S3).s3).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'guiju-files',
      isPathStyle: true,
      region: 'us-east-1',
      keyId: 'id',
      keySecret: 'canary-secret',
    });
    expect(read({ ...S3, S3_REGION: 'cn-north-1' }).s3?.region).toBe('cn-north-1');
    expect(read({ ...S3, S3_PATH_STYLE: 'false' }).s3?.isPathStyle).toBe(false);
  });

  it.each<[Record<string, string>, string]>([
    [{ MEDIA_STORE: 'oss' }, 'MEDIA_STORE 不正确：应为 folder、s3 之一（MEDIA_STORE=oss）'],
    ...['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY_ID', 'S3_KEY_SECRET'].map((name): [Record<string, string>, string] => [
      { ...S3, [name]: '' },
      `缺少 ${name}：设置了 MEDIA_STORE=s3 时必须同时设置（${name} is missing）`,
    ]),
    [
      { ...S3, S3_ENDPOINT: 's3.example.com' },
      'S3_ENDPOINT 不正确：应以 http:// 或 https:// 开头（S3_ENDPOINT is no such URL）',
    ],
    [{ ...S3, S3_PATH_STYLE: 'host' }, 'S3_PATH_STYLE 不正确：应为 true 或 false（S3_PATH_STYLE=host）'],
    [{ ...S3, S3_BUCKET: 'a/b' }, 'S3_BUCKET 不正确：应为 3 到 63 个小写字母、数字、点或连字符（S3_BUCKET=a/b）'],
    [
      { PUBLIC_URL: 'crm.example.com' },
      'PUBLIC_URL 不正确：应以 http:// 或 https:// 开头（PUBLIC_URL is no such URL）',
    ],
    [
      { PUBLIC_URL: 'https://crm.example.com/app' },
      'PUBLIC_URL 不正确：只应包含协议、主机和端口（PUBLIC_URL is no origin）',
    ],
    [
      { ALLOWED_ORIGINS: '*' },
      'ALLOWED_ORIGINS 不正确：应以 http:// 或 https:// 开头（ALLOWED_ORIGINS is no such URL）',
    ],
    [{ SMS_PROVIDER: 'twilio' }, 'SMS_PROVIDER 不正确：应为 aliyun、tencent 之一（SMS_PROVIDER=twilio）'],
    [{ SMS_PROVIDER: 'aliyun' }, '缺少 SMS_KEY_ID：设置了 SMS_PROVIDER 时必须同时设置（SMS_KEY_ID is missing）'],
    [
      { SMS_PROVIDER: 'tencent', ...SMS },
      '缺少 SMS_APP_ID：设置了 SMS_PROVIDER 时必须同时设置（SMS_APP_ID is missing）',
    ],
    [{ ...WX, PUBLIC_URL: '' }, '缺少 PUBLIC_URL：设置了 WX_APP_ID 时必须同时设置（PUBLIC_URL is missing）'],
    [{ SMTP_URL: 'canary-secret' }, 'SMTP_URL 不正确：应以 smtp:// 或 smtps:// 开头（SMTP_URL is no such URL）'],
    [{ SMTP_URL: 'smtp://m' }, '缺少 MAIL_FROM：设置了 SMTP_URL 时必须同时设置（MAIL_FROM is missing）'],
    [{ SESSION_HOURS: '0' }, 'SESSION_HOURS 不正确：应为 1 到 8784 的整数（SESSION_HOURS=0）'],
    [{ CODES_PER_DAY: '1e3' }, 'CODES_PER_DAY 不正确：应为 1 到 1000000 的整数（CODES_PER_DAY=1e3）'],
  ])('%j is one line', (environment, line) => {
    expect(() => read(environment)).toThrow(expect.objectContaining({ name: 'StartError', lines: [line] }));
    expect(startLine(line, 'en')).not.toMatch(/\p{Script=Han}/u);
    expect(startLine(line, 'zh')).toBe(line);
  });
});

describe('what was built', () => {
  /** A checkout with files below `dist`. */
  function checkout(...files: readonly string[]): string {
    const root = mkdtempSync(join(tmpdir(), 'guiju-built-'));
    onTestFinished(() => {
      rmSync(root, { recursive: true, force: true });
    });
    for (const file of files) {
      mkdirSync(dirname(join(root, 'dist', file)), { recursive: true });
      writeFileSync(join(root, 'dist', file), '');
    }
    return root;
  }

  it('is the pages of the frame for a product that has code for the server only', () => {
    const root = checkout('app/index.html', 'products/own/dist/server/main.js');
    const from = join(root, 'dist/products/own/dist/server/chunks');

    expect(findBuilt('app/index.html', 'folder', from)).toBe(join(root, 'dist/app'));
    expect(findBuilt('server/main.js', 'file', from)).toBe(join(root, 'dist/products/own/dist/server/main.js'));
  });

  it('is the pages of a product that has code for the browser', () => {
    const root = checkout('app/index.html', 'products/own/dist/app/index.html');
    const from = join(root, 'dist/products/own/dist/server');

    expect(findBuilt('app/index.html', 'folder', from)).toBe(join(root, 'dist/products/own/dist/app'));
    expect(findBuilt('app/index.html', 'folder', join(root, 'src/server/settings'))).toBe(join(root, 'dist/app'));
    expect(findBuilt('nothing.js', 'file', join(root, 'src/server'))).toBeUndefined();
  });
});
