import type { AuditContext } from '../../audit/record-audit.ts';
import { OperatorError } from '../../base/errors.ts';
import { takeLock } from '../../database/advisory-locks.ts';
import { createApplication } from '../../oauth/applications/create-application.ts';
import { REFERENCE_SLUG } from '../reference/reference-application.ts';

/** Registers the application that signs users in on the reference page, unless there is one. */
export async function createDemoApplication(ctx: AuditContext, publicOrigin: string): Promise<void> {
  try {
    await ctx.em.transactional(async (em) => {
      // Servers that start together create it once.
      await takeLock(em, 'demo');
      await createApplication(
        { ...ctx, em },
        { name: 'API reference', slug: REFERENCE_SLUG, redirectUris: [`${publicOrigin}/docs`], public: true },
      );
    });
  } catch (error) {
    // The application exists, or OAuth does not accept the origin. The demo works without it.
    if (!(error instanceof OperatorError)) throw error;
  }
}
