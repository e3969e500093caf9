import { benchBuild } from '../../benchBuild.ts';

const config = benchBuild('tests/bench/page/alone/ours');

export { config as default };
