/** The entry points of the package: the name of the JavaScript file in `dist`, and the source. */
export const entries = {
  index: 'src/index.ts',
  core: 'src/core/index.ts',
  oauth: 'src/oauth/index.ts',
  server: 'src/server/index.ts',
  chat: 'src/chat/index.ts',
  staff: 'src/staff/index.ts',
  webhooks: 'src/webhooks/index.ts',
  values: 'src/values/index.ts',
  node: 'src/node/index.ts',
  testing: 'src/testing/index.ts',
  'react-query': 'src/react-query/index.ts',
  'server-in-browser': 'src/server-in-browser.ts',
} as const;

/** The programs of the package, as ECMAScript modules. */
export const programs = { 'arot-mock': 'src/testing/server/arot-mock.ts' } as const;

/** The entry points that programs import as `@arot/sdk/<name>`. */
export const subpaths = [
  'core',
  'oauth',
  'server',
  'chat',
  'staff',
  'webhooks',
  'values',
  'node',
  'testing',
  'react-query',
] as const satisfies (keyof typeof entries)[];
