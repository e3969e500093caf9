import manifest from './package.json' with { type: 'json' };

/** As prettier is told to, which has the last word (src/cli/formatted.mjs); it has no order for the keys of package.json. */
export default { ...manifest.prettier, sortPackageJson: false };
