import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';

const POLICY =
  "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;" +
  "font-src 'self' data:;connect-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'";

onOneDatabase('headers', (kind) => {
  const appDir = mkdtempSync(join(tmpdir(), 'guiju-app-'));
  let server: TestServer;
  let client: TestClient;
  beforeAll(async () => {
    writeFileSync(join(appDir, 'index.html'), '<!doctype html><title>app</title>');
    writeFileSync(join(appDir, 'main.js'), 'export {};');
    server = await openServer(kind, { appDir });
    client = await server.signIn('13900000006');
  });
  afterAll(async () => {
    await server.close();
    rmSync(appDir, { recursive: true });
  });

  it.each<[string, RequestInit]>([
    ['/', {}],
    ['/main.js', {}],
    ['/nothing.js', {}],
    ['/api/Account/CurrentUser', {}],
    ['/api/Account/CurrentUser', { method: 'HEAD' }],
    ['/api/nowhere', {}],
    ['/api/order/Get?id=x', {}],
    ['/api/order/Add', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }],
    ['/api/order/Add', { method: 'POST', body: 'Title=', headers: { origin: 'https://evil.example' } }],
    ['/api/order/Add', { method: 'PUT', body: 'x' }],
    ['/api/order/Add', { method: 'OPTIONS' }],
    ['/api/account/SigningOut', { headers: { cookie: 'sid=x' } }],
    ['/api/order/Export?list=x', {}],
    ['/mediapreview/1', {}],
    ['/mediapreview/x', {}],
  ])('are on the reply to %s %j', async (path, init) => {
    const { headers } = await client.fetch(path, init);
    expect(headers.get('content-security-policy')).toBe(POLICY);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('permissions-policy')).toContain('camera=(), microphone=(), geolocation=(self)');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe(path === '/' ? 'same-origin-allow-popups' : 'same-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
    if (path.startsWith('/api') || path.startsWith('/media')) expect(headers.get('cache-control')).toBe('no-store');
  });

  it('let the page of a preview stand in a frame of ours, for people who signed in and no robot', async () => {
    const { headers } = await (await server.signIn('13900000006')).fetch('/preview');
    expect([headers.get('x-frame-options'), headers.get('x-robots-tag')]).toEqual(['SAMEORIGIN', 'noindex, nofollow']);
    expect(headers.get('content-security-policy')).toBe(
      POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    );
    expect(await server.client().get('/preview')).toMatchObject({ Code: 10 });
  });

  it('are on replies to addresses that cannot be read', async () => {
    for (const path of ['/%E0%A4%A', '/%', '/api/%ff/Search']) {
      const reply = await client.fetch(path);
      expect(reply.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await reply.json()).toMatchObject({ Successed: false });
    }
  });

  it.each([
    'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'GET / HTTP/1.1\nHost: a\n\n',
    'no http\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
  ])('are on replies to what is no HTTP, and the connection ends: %j', async (request) => {
    const { port } = new URL(client.address);
    const reply = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(request));
      socket.setEncoding('utf8').on('data', (part: string) => (text += part));
      socket.on('error', reject).on('close', () => resolve(text));
      socket.setTimeout(5000, () => reject(new Error(`still open after ${JSON.stringify(text)}`)));
    });
    expect(reply).toMatch(/^HTTP\/1\.1 4(00|31) /);
    expect(reply.toLowerCase()).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'");
    expect(reply).toContain('x-content-type-options: nosniff');
    expect(reply).toContain('"Message":"请求内容不正确"');
  });

  it('tell nobody what a code was asked for: no code, phone or session stands in an address we give', async () => {
    const { headers } = await client.fetch('/api/spaoauth/WxWebAuth/?nonce=0123456789abcdef');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('location')).not.toContain(/sid=([\w-]+)/.exec(client.cookie)?.[1]);
  });
});

onOneDatabase('headers behind https', (kind) => {
  it.each([{ proxies: 1 }, { publicUrl: 'https://crm.example.com' }])('keep browsers on it: %j', async (more) => {
    const server = await openServer(kind, more);
    for (const path of ['/api/Account/CurrentUser', '/api/nowhere']) {
      // A call by http gets its reply, and is not sent on to https as if nothing had been wrong.
      const reply = await server.client().fetch(path, { redirect: 'manual', headers: { 'x-forwarded-proto': 'http' } });
      expect(reply.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      expect([200, 404]).toContain(reply.status);
    }
    await server.close();
  });
});
