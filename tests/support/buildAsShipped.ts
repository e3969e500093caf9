import { build, type InlineConfig } from 'vite';

/**
 * Builds like the product, whatever this process is called: a test runner names an environment of its own, in which libraries behave otherwise (antd
 * gives all radio groups of a page one name). Without a name the bundler leaves `production` behind, and servers that are started later have no demo.
 */
export async function buildAsShipped(config: InlineConfig): Promise<void> {
  const { NODE_ENV: before } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    await build(config);
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}
