import { serve } from './start/serve.ts';

process.exitCode = await serve(process.argv.slice(2));
