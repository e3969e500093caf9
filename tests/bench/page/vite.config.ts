import { benchBuild } from './benchBuild.ts';

/** The page with the renderer and the hand-written screens side by side. */
const config = benchBuild('tests/bench/page');

export { config as default };
