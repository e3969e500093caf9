import { expect, it } from 'vitest';
import { canonicalQuery, signAliyun, signTencent } from '#server/notify/smsProviders.ts';

it('signs for Alibaba Cloud as in its documentation', () => {
  const headers = signAliyun(
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
      moment: new Date('2023-10-26T10:22:32Z'),
      nonce: '3156853299f313e23d1673dc12e1703d',
    },
    { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
  );
  expect(headers['authorization']).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;' +
      'x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
  expect(headers['x-acs-date']).toBe('2023-10-26T10:22:32Z');
});

it('writes a query as it is signed: in order, and every sign outside the standard encoded', () => {
  expect(canonicalQuery({ b: "阿里(云)*'!", a: '{"code":"1 2"}', 'a-': '~' })).toBe(
    'a-=~&a=%7B%22code%22%3A%221%202%22%7D&b=%E9%98%BF%E9%87%8C%28%E4%BA%91%29%2A%27%21',
  );
});

it('signs for Tencent Cloud as in its documentation', () => {
  const headers = signTencent(
    {
      host: 'cvm.tencentcloudapi.com',
      service: 'cvm',
      action: 'DescribeInstances',
      body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
      moment: new Date(1551113065_000),
    },
    { id: `AKID${'*'.repeat(32)}`, secret: '*'.repeat(32) },
  );
  expect(headers['authorization']).toBe(
    `TC3-HMAC-SHA256 Credential=AKID${'*'.repeat(32)}/2019-02-25/cvm/tc3_request, ` +
      'SignedHeaders=content-type;host;x-tc-action, ' +
      'Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
  );
});
