import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', 'src/generated/', '.data/'] },
  {
    files: [
      'src/**/*.ts',
      'src/**/*.tsx',
      'schemas/**/*.ts',
      'schemas/**/*.tsx',
      'codegen/**/*.ts',
      'tests/**/*.ts',
      'tests/**/*.tsx',
      'vite.config.ts',
    ],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      'no-console': 'error',
      eqeqeq: 'error',
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-empty': 'error',
      'no-warning-comments': ['error', { terms: ['fixme', 'xxx'] }],
    },
  },
  {
    files: ['src/renderer/form/formily/**/*.{ts,tsx}'],
    rules: { '@typescript-eslint/consistent-type-assertions': 'off' },
  },
  { files: ['codegen/**', 'src/cli/**', 'tests/bench/**', 'tests/support/**'], rules: { 'no-console': 'off' } },
);
