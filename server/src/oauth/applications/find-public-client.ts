import type { EntityManager } from '../../database/database.ts';
import { findApplicationBySlug } from './application.repository.ts';

/** Returns the API key of the public application with this slug; undefined if there is none or it is disabled. */
export async function findPublicClient(em: EntityManager, slug: string): Promise<string | undefined> {
  const application = await findApplicationBySlug(em, slug);
  return application?.public && !application.disabled ? application.clientId : undefined;
}
