/** One run of a command. `{name}` in an argument is a value that an earlier command printed. */
export type Invocation = {
  /** The words of the command, as in docs/operate/commands.md. */
  readonly command: string;
  readonly args?: readonly string[];
  readonly input?: string;
  /** The values of the JSON result to remember: the name, and the property. */
  readonly remember?: Readonly<Record<string, string>>;
  /** The exit status, if it is not 0. */
  readonly status?: number;
};

const STAFF = 'staff@example.com';
const USER = 'user@example.com';
const CATALOG = `${JSON.stringify({ category: { id: 'tea', name: 'Tea' } })}
${JSON.stringify({ product: { slug: 'mirzapore', name: 'Mirzapore · চা', categoryId: 'tea', prices: { RETAIL: { basePrice: '210.00' } } } })}
${JSON.stringify({ appContent: { key: 'about', title: 'About' } })}
`;

/** Commands that cannot run beside a server, with what they print. */
export const NOT_BESIDE_A_SERVER: Readonly<Record<string, readonly string[]>> = {
  serve: [],
  'db copy': ['--to', 'embedded:target'],
};

/** Every other command at least once, in an order in which each has something to do. The database is migrated and empty. */
export const INVOCATIONS: readonly Invocation[] = [
  { command: 'db migrate' },
  { command: 'db status' },
  { command: 'db create', status: 1 },
  { command: 'catalog import', args: ['-', '--format', 'jsonl'], input: CATALOG },
  { command: 'catalog import', args: ['none.json'], status: 1 },
  { command: 'catalog import', args: ['file.csv', '--dry-run', '--json'] },
  { command: 'catalog publish', args: ['mirzapore'] },
  { command: 'catalog unpublish', args: ['nowhere'], status: 1 },
  { command: 'catalog export', args: ['--format', 'jsonl'] },
  { command: 'catalog export', args: ['export.json'] },
  { command: 'content publish', args: ['about'] },
  { command: 'content unpublish', args: ['about'] },
  { command: 'settings set', args: ['siteName', 'আড়ত'] },
  { command: 'settings unset', args: ['logo'] },
  { command: 'settings list', args: ['--json'] },
  { command: 'settings list', args: ['--no-such-option'], status: 2 },
  {
    command: 'account create-staff',
    args: [
      '--email',
      STAFF,
      '--name',
      'Staff',
      '--role',
      'owner',
      '--permission',
      'catalog:write',
      '--password-stdin',
      '--json',
    ],
    input: 'correct horse battery\n',
    remember: { staff: 'id' },
  },
  {
    command: 'account create-service',
    args: ['--name', 'ERP', '--role', 'owner', '--json'],
    remember: { service: 'id' },
  },
  { command: 'key create', args: ['{service}', '--name', 'Warehouse', '--json'], remember: { key: 'id' } },
  { command: 'key list' },
  { command: 'key revoke', args: ['{key}'] },
  { command: 'account create-user', args: ['--email', USER, '--name', 'User'] },
  { command: 'account grant-staff', args: [USER, '--role', 'owner'] },
  { command: 'account revoke-staff', args: [USER] },
  { command: 'account deactivate', args: [USER] },
  { command: 'account activate', args: [USER] },
  { command: 'account set-type', args: [USER, 'RETAIL'], status: 1 },
  { command: 'account revoke-sessions', args: ['{staff}'] },
  { command: 'account set-password', args: [USER, '--password-stdin'], input: 'another correct horse' },
  { command: 'account reset-factors', args: [USER] },
  { command: 'account show', args: [STAFF] },
  {
    command: 'chat create-app',
    args: ['--name', 'Shop', '--visitor-origin', 'https://shop.example.com', '--json'],
    remember: { cap: 'chatApplicationId' },
  },
  { command: 'chat change-app', args: ['{cap}', '--name', 'Shop 2'] },
  { command: 'chat define-field', args: ['{cap}', 'city', '--type', 'text'] },
  { command: 'chat archive-field', args: ['{cap}', 'city'] },
  { command: 'chat rotate-secret', args: ['{cap}'] },
  { command: 'chat disable-app', args: ['{cap}'] },
  { command: 'chat enable-app', args: ['{cap}'] },
  { command: 'chat list-apps' },
  {
    command: 'oauth create-app',
    args: ['--name', 'Till', '--slug', 'till', '--redirect-uri', 'https://till.example.com/cb', '--json'],
    remember: { client: 'clientId' },
  },
  { command: 'oauth change-app', args: ['{client}', '--name', 'Till 2'] },
  { command: 'oauth show-app', args: ['{client}'] },
  { command: 'oauth rotate-secret', args: ['{client}', '--keep-old', '24h'] },
  { command: 'oauth disable-app', args: ['{client}'] },
  { command: 'oauth enable-app', args: ['{client}'] },
  { command: 'oauth list-apps' },
  { command: 'oauth rotate-keys' },
  { command: 'oauth list-grants', args: [STAFF] },
  { command: 'oauth revoke-grant', args: [STAFF, '{client}'] },
  { command: 'oauth delete-app', args: ['{client}'] },
  { command: 'catalog list' },
  { command: 'catalog show', args: ['mirzapore'] },
  { command: 'catalog set-price', args: ['mirzapore', '--tier', 'RETAIL', '--base', '200'] },
  { command: 'catalog change-prices', args: ['--tier', 'RETAIL', '--percent', '5', '--dry-run'] },
  { command: 'catalog set-slug', args: ['mirzapore', 'mirzapore-tea'] },
  { command: 'catalog delete', args: ['mirzapore-tea'] },
  { command: 'catalog restore', args: ['mirzapore-tea'] },
  { command: 'price-list import', args: ['no-such-list', '-'], input: 'slug,base_price\n', status: 1 },
  { command: 'price-list export', args: ['no-such-list'], status: 1 },
  { command: 'category list' },
  { command: 'category create', args: ['green', '--name', 'Green tea', '--parent', 'tea'] },
  { command: 'category change', args: ['green', '--hide'] },
  { command: 'category delete', args: ['green'] },
  { command: 'account list' },
  { command: 'account search', args: ['Staff'] },
  { command: 'account change', args: [USER, '--name', 'User 2'] },
  { command: 'account wholesale list' },
  { command: 'account wholesale approve', args: [USER], status: 1 },
  { command: 'account wholesale reject', args: [USER], status: 1 },
  { command: 'documents save', args: [USER, 'NID', 'nid.pdf'], status: 1 },
  { command: 'catalog import-pictures', args: ['no-such-folder'], status: 1 },
  { command: 'pictures sweep', args: ['--dry-run'] },
  { command: 'role list' },
  { command: 'role set', args: ['clerk', '--permission', 'catalog:read'] },
  { command: 'role delete', args: ['clerk'] },
  { command: 'documents sweep', args: ['--dry-run'] },
  { command: 'documents adopt' },
  { command: 'audit list', args: ['--json'] },
  { command: 'messages list', args: ['--json'] },
  { command: 'webhooks list' },
  { command: 'webhooks disable', args: ['no-such-endpoint'], status: 1 },
  { command: 'jobs list' },
  { command: 'jobs run', args: ['documents'] },
  { command: 'openapi' },
  { command: 'demo seed', args: ['--products', '20'] },
  { command: 'db verify' },
  { command: 'db replace-secret' },
  { command: 'account erase', args: [USER] },
  { command: 'account list-erased', args: ['--json'] },
  { command: 'call', args: ['listRoles'] },
  { command: 'doctor' },
];

export type RunCommand = (
  args: readonly string[],
  input?: string,
) => Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;

export type Outcome = {
  readonly line: string;
  readonly expected: number;
  readonly code: number | null;
  readonly output: string;
};

/** Runs all invocations one after another. */
export async function runInvocations(run: RunCommand): Promise<Outcome[]> {
  const remembered = new Map<string, string>();
  const outcomes: Outcome[] = [];
  for (const { command, args = [], input, remember = {}, status = 0 } of INVOCATIONS) {
    const words = [...command.split(' '), ...args].map((word) =>
      word.replace(/^\{(.+)\}$/, (_all, name: string) => remembered.get(name) ?? name),
    );
    const { code, stdout, stderr } = await run(words, input);
    for (const [name, property] of Object.entries(remember)) remembered.set(name, JSON.parse(stdout)[property]);
    outcomes.push({ line: [command, ...args].join(' '), expected: status, code, output: `${stdout}${stderr}` });
  }
  return outcomes;
}

/** Replaces what differs between two runs of one command: moments, identifiers, secrets and the sizes of disks. */
export function withoutChance(output: string): string {
  return output
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID')
    .replace(/[A-Za-z0-9_-]{20,}/g, 'SECRET')
    .replace(/\d+(?:\.\d+)? [KMG]i?B/g, 'SIZE');
}
