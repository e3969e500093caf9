import { benchBuild } from './benchBuild.ts';

/** The page with the renderer and what is written by hand, side by side. */
const config = benchBuild('tests/bench/page');

export { config as default };
