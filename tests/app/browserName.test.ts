import { expect, it } from 'vitest';
import { browserName } from '#app/userCenter/SessionsOf.tsx';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; 2311DRK48C)';
const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${WINDOWS} ${KHTML} Chrome/142.0.0.0 Safari/537.36`, 'Chrome · Windows'],
  [`${WINDOWS} ${KHTML} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge · Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox · Windows'],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`, 'Safari · macOS'],
  [`${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, 'Safari · iPhone'],
  [`${IPHONE} Mobile/15E148 MicroMessenger/8.0.56(0x18003836) NetType/WIFI`, '微信 · iPhone'],
  [`${ANDROID} ${KHTML} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome · Android'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${KHTML} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome · Linux'],
  ['curl/8.5.0', '未知设备'],
  [null, '未知设备'],
])('%s is %s', (agent, name) => {
  expect(browserName(agent)).toBe(name);
});
