/** The rules of docs/change/architecture.md, each with its reason. */

/**
 * The folders and files of server/src, bottom to top. Each may import only what stands above it in this list, in types
 * too, so that a reader who starts with any of them never has to read one further down.
 */
const order = [
  'base',
  'database',
  'http',
  'security',
  'reads',
  'audit',
  'operations',
  'storage',
  'monitoring',
  'outbox',
  'messages',
  'chat',
  'accounts',
  'customers',
  'auth',
  'content',
  'catalog',
  'import',
  'prices',
  'imports',
  'events',
  'oauth',
  'environment-values.ts',
  'environment-variables.ts',
  'unknown-variables.ts',
  'config.ts',
  'documents',
  'serve',
  'doctor',
  'cli',
];

/** The order inside folders that have folders of their own, bottom to top. */
const inner = {
  accounts: ['codes', 'grants', 'staff-api'],
  auth: ['own-account', 'account-data'],
  events: ['webhooks'],
  serve: ['home', 'demo', 'startup', 'jobs', 'open-services.ts', 'staff-operations.ts', 'app.ts', 'main.ts'],
  oauth: ['pages', 'applications', 'staff-api', 'storage', 'keys', 'provider', 'hosted-pages', 'routes.ts'],
  chat: ['chat-limiter.ts', 'chat-tokens.ts', 'applications', 'visitors', 'widget', 'staff-api', 'routes.ts'],
};

/**
 * @param {readonly string[]} names
 * @param {string} folder
 */
const inServer = (names, folder = '') =>
  `^server/src/${folder}(?:${names.map((name) => name.replace('.', '\\.')).join('|')})(?:/|$)`;

/** Tests may import anything. */
const tests = '\\.test\\.ts$';

/**
 * @param {readonly string[]} names
 * @param {string} folder
 */
const upwardImports = (names, folder = '') =>
  names.slice(0, -1).map((name, index) => ({
    name: `${folder}${name}-imports-nothing-above-it`,
    comment: `The order of server/src, stated above: "${folder}${name}" knows nothing of what builds on it.`,
    severity: 'error',
    from: { path: inServer([name], folder), pathNot: tests },
    to: { path: inServer(names.slice(index + 1), folder) },
  }));

export default {
  forbidden: [
    {
      name: 'no-circular',
      comment:
        'All files can be read from the bottom up. Files that need each other, for types too, are one file or need a third.',
      severity: 'error',
      from: { pathNot: tests },
      to: { circular: true },
    },
    {
      name: 'contract-stands-alone',
      comment: 'The contract is read by servers, clients and generators alike: no I/O, no Node API, nothing local.',
      severity: 'error',
      from: { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      to: { path: ['^(server|sdk|apps|examples|tools)/', '^node:'], dependencyTypesNot: ['npm'] },
    },
    {
      name: 'ts-rest-in-few-files',
      comment: 'docs/decisions/0034-libraries.md says what replaces ts-rest in these files.',
      severity: 'error',
      from: {
        path: '^(contract|server|sdk|tools)/',
        pathNot: [
          '^contract/(src|scripts)/',
          '^server/src/operations/bind\\.ts$',
          '^server/src/documents/build-openapi\\.ts$',
          tests,
        ],
      },
      to: { path: 'node_modules/@ts-rest/' },
    },
    {
      name: 'contract-without-node',
      comment: 'The contract runs wherever JavaScript does.',
      severity: 'error',
      from: { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'repositories-are-private',
      comment:
        'A repository is private to its folder; other folders call its operations. Rows of accounts and grants are shared ' +
        'by all that signs users in, and commands may read what they print.',
      severity: 'error',
      from: { path: '^server/src/([^/]+)/', pathNot: ['^server/src/cli/', tests] },
      to: {
        path: '^server/src/.+\\.repository\\.ts$',
        pathNot: ['^server/src/$1/', '^server/src/(accounts|grants)/'],
      },
    },
    ...upwardImports(order),
    ...Object.entries(inner).flatMap(([folder, names]) => upwardImports(names, `${folder}/`)),
    {
      name: 'in-the-order',
      comment: 'A new folder or file of server/src takes its place in the order.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: [inServer(order), '^server/src/[^/]+\\.test\\.ts$'] },
      to: {},
    },
    {
      name: 'imported-in-the-order',
      comment: 'A new folder or file of server/src takes its place in the order.',
      severity: 'error',
      from: {},
      to: { path: '^server/src/', pathNot: inServer(order) },
    },
    {
      name: 'server-uses-the-contract-only',
      comment: 'The server does not know its clients.',
      severity: 'error',
      from: { path: '^server/src', pathNot: tests },
      to: { path: '^(sdk|apps|examples|tools)/' },
    },
    {
      name: 'sdk-has-no-runtime-dependency',
      comment: 'What people install brings nothing with it: no zod, no ts-rest, no contract.',
      severity: 'error',
      from: { path: '^sdk/src', pathNot: ['\\.test\\.ts$', '^sdk/src/(node|testing)/'] },
      to: { pathNot: '^sdk/src', dependencyTypesNot: ['type-only', 'type-import'] },
    },
    {
      name: 'sdk-testing-is-for-tests',
      comment: 'The mock has the contract in its bundle, so no other entry point imports it.',
      severity: 'error',
      from: { path: '^sdk/src/(?!testing/)', pathNot: '\\.test\\.ts$' },
      to: { path: '^sdk/src/testing/' },
    },
    {
      name: 'sdk-for-node-uses-node-only',
      comment: 'The helpers for Node may use Node, and nothing that is installed.',
      severity: 'error',
      from: { path: '^sdk/src/node/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^sdk/src', dependencyTypesNot: ['type-only', 'type-import', 'core'] },
    },
    {
      name: 'not-to-test',
      comment: 'Tests look at the code, never the other way round.',
      severity: 'error',
      from: { path: '^(contract|server|sdk)/src', pathNot: '\\.test\\.ts$' },
      to: { path: ['\\.test\\.ts$', '^(server|sdk)/test/', '^tools/'] },
    },
    {
      name: 'no-undeclared-package',
      comment:
        'What is imported is declared where it is imported. Tools use the packages of what they check and measure.',
      severity: 'error',
      from: { pathNot: '^tools/' },
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
