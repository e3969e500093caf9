import { benchBuild } from '../../benchBuild.ts';

const config = benchBuild('tests/bench/page/alone/antd');

export { config as default };
