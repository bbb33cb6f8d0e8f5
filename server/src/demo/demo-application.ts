import type { AuditContext } from '../audit/record-audit.ts';
import type { EntityManager } from '../database/open-database.ts';
import { createApplication } from '../oauth/applications/create-application.ts';
import { findPublicClient } from '../oauth/applications/find-public-client.ts';
import { REFERENCE_SLUG } from '../reference/reference-application.ts';

/** Registers the application that signs users in on the reference page, unless there is one. */
export async function createDemoApplication(ctx: AuditContext, publicOrigin: string): Promise<void> {
  if ((await findDemoApplication(ctx.em)) !== undefined) return;
  await createApplication(ctx, {
    name: 'API reference',
    slug: REFERENCE_SLUG,
    redirectUris: [`${publicOrigin}/docs`],
    public: true,
  });
}

/** The API key of the application. */
export async function findDemoApplication(em: EntityManager): Promise<string | undefined> {
  return await findPublicClient(em, REFERENCE_SLUG);
}
