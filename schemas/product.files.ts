import { demoFiles } from './generators/demoFiles.ts';
import { regionFile } from './generators/regionFile.ts';

/** The documents of this folder that are made, not written: `npm run codegen` writes them. */
export default () => [regionFile(), ...demoFiles()];
