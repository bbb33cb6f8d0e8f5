import { Pool } from 'pg';
import { createApplication } from '../../../server/src/oauth/applications/create-application.ts';
import { startFamilies } from '../../../server/test/support/oauth/token-families.ts';
import type { Site } from '../site/site.ts';
import { createAccount } from './api.ts';
import type { Family, WorkloadSpec } from './workloads.ts';

/** A client may refresh 6,000 times a minute, so the load comes from many. */
const APPLICATIONS = 40;
/** Of each application. Each has one refresh in flight at most. */
const FAMILIES = 100;
const EMAIL = 'load@example.com';

/** Fills the database: a catalog, an account, and applications with refresh tokens. */
export async function prepareWorkloads(
  site: Site,
  products: number,
  { applications = APPLICATIONS } = {},
): Promise<WorkloadSpec[]> {
  await site.arot(`demo seed --products ${products}`);
  const account = await createAccount(site, EMAIL);
  const families = await createFamilies(site, { applications, families: FAMILIES, name: 'load' });
  await site.query('vacuum analyze');
  return [
    { kind: 'reads', products },
    { kind: 'logins', ...account },
    { kind: 'registrations' },
    { kind: 'tokens', families },
  ];
}

/** Creates applications, each with a number of families of tokens. */
export async function createFamilies(
  site: Site,
  options: { readonly applications: number; readonly families: number; readonly name: string },
): Promise<Family[]> {
  const [account] = await site.query<{ id: string }>('select id from account where email = $1', [EMAIL]);
  const pool = new Pool({ connectionString: site.postgres?.url, max: 4 });
  try {
    return await site.withDatabase(async (database) => {
      const families: Family[] = [];
      for (let index = 0; index < options.applications; index += 1) {
        const { clientId, clientSecret = '' } = await createApplication(
          { em: database.fork(), clock: () => new Date() },
          { name: `Load ${index}`, slug: `${options.name}-${index}`, redirectUris: ['https://load.example/callback'] },
        );
        const owner = { clientId, accountId: account?.id ?? '', scope: 'profile', families: options.families };
        for (const token of await startFamilies(pool, owner)) families.push({ clientId, clientSecret, token });
      }
      return families;
    });
  } finally {
    await pool.end();
  }
}
