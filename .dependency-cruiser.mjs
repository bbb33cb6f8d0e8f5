/** The rules of docs/architecture.md, each with its reason. */
const slices = 'auth|customers|catalog|content|oauth|chat|catalog-file|reference|demo';

export default {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Files that need each other are one file, or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'contract-stands-alone',
      comment: 'The contract is read by servers, clients and generators alike: no I/O, no Node API, nothing local.',
      severity: 'error',
      from: { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      to: { path: ['^(server|sdk|examples|scripts)/', '^node:'], dependencyTypesNot: ['npm'] },
    },
    {
      name: 'contract-without-node',
      comment: 'The contract runs wherever JavaScript does.',
      severity: 'error',
      from: { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'repositories-stay-home',
      comment: 'A repository is the private business of its slice; other slices ask its operations.',
      severity: 'error',
      from: { path: `^server/src/(${slices})/` },
      to: { path: `^server/src/(${slices})/.+\\.repository\\.ts$`, pathNot: '^server/src/$1/' },
    },
    {
      name: 'foundation-knows-no-slice',
      comment: 'What all slices stand on must not stand on one of them.',
      severity: 'error',
      from: { path: '^server/src/(http|database|storage|rich-text)/', pathNot: '\\.test\\.ts$' },
      to: { path: `^server/src/(${slices}|cli)/` },
    },
    {
      name: 'nothing-imports-the-command-line',
      comment: 'The command line calls operations; nothing calls back.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/cli/', '\\.test\\.ts$'] },
      to: { path: '^server/src/cli/' },
    },
    {
      name: 'server-uses-the-contract-only',
      comment: 'The server does not know its clients.',
      severity: 'error',
      from: { path: '^server/src' },
      to: { path: '^(sdk|examples)/' },
    },
    {
      name: 'sdk-has-no-runtime-dependency',
      comment: 'What people install brings nothing with it: no zod, no ts-rest, no contract.',
      severity: 'error',
      from: { path: '^sdk/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^sdk/src', dependencyTypesNot: ['type-only', 'type-import'] },
    },
    {
      name: 'not-to-test',
      comment: 'Tests look at the code, never the other way round.',
      severity: 'error',
      from: { path: '^(contract|server|sdk)/src', pathNot: '\\.test\\.ts$' },
      to: { path: ['\\.test\\.ts$', '^(server|sdk)/test/'] },
    },
    {
      name: 'no-undeclared-package',
      comment: 'What is imported is declared where it is imported.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that leads nowhere is a mistake.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules/\\.' },
    parser: 'swc',
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
