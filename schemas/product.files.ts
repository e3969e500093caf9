import { demoFiles } from './generators/demoFiles.ts';
import { regionFile } from './generators/regionFile.ts';

/** The generated documents of this folder: `npm run codegen` writes them. */
export default () => [regionFile(), ...demoFiles()];
