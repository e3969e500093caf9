import { benchBuild } from '../../benchBuild.ts';

const ROOT = 'tests/bench/page/alone/ours';
const CONTROLS = ['YesNo', 'TextInput', 'NumberInput', 'EnumSelect', 'DateInput'];

const config = benchBuild(ROOT, [
  `${ROOT}/main.tsx`,
  ...CONTROLS.map((name) => `src/renderer/fields/controls/${name}.tsx`),
]);

export { config as default };
