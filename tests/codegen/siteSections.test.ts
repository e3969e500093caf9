import { afterEach, describe, expect, it } from 'vitest';
import { createServer } from 'vite';
import { siteSections } from '#cli/siteSections.mjs';
import { SITE_SECTIONS } from '#generated/siteSections.ts';

afterEach(() => {
  delete process.env['GUIJU_PRODUCT'];
});

/** The addresses that the build of a schemas folder knows. */
async function builtSections(product: string): Promise<unknown> {
  process.env['GUIJU_PRODUCT'] = product;
  const server = await createServer({
    configFile: 'vite.config.ts',
    mode: 'production',
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return (await server.ssrLoadModule('/generated/siteSections.ts'))['SITE_SECTIONS'];
  } finally {
    await server.close();
  }
}

describe('the addresses of the site', () => {
  it('are those of the pages of the folder, and those that authors may add', () => {
    expect(siteSections('schemas')).toEqual(SITE_SECTIONS);
    expect(siteSections('tests/fixtures/products/extended')).toEqual({ index: false, page: true });
  });

  it('are only those that authors may add where a folder has no site', () => {
    expect(siteSections('tests/fixtures/products/small')).toEqual({ page: true });
  });

  it('are built in with the product, not those of another one', async () => {
    expect(await builtSections('tests/fixtures/products/extended')).toEqual({ index: false, page: true });
    expect(await builtSections('schemas')).toEqual(SITE_SECTIONS);
  });
});
