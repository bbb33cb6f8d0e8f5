import { removeAccount } from '../../accounts/create-account.ts';
import { removeUnusedRole } from '../../accounts/define-role.ts';
import { type AccountByPassword, findAccountsByPassword } from '../../accounts/passwords/find-accounts-by-password.ts';
import type { PasswordHasher } from '../../accounts/passwords/password-hasher.ts';
import type { AuditContext } from '../../audit/record-audit.ts';
import { type RemovalResult, removeUnchanged } from '../../catalog-import/remove-unchanged.ts';
import { deleteObjects } from '../../customers/documents/delete-objects.ts';
import { recordPending } from '../../customers/documents/pending-documents.ts';
import { listDocumentKeys } from '../../customers/documents/sweep-documents.ts';
import { removeApplication } from '../../oauth/applications/change-application.ts';
import { findPublicClient } from '../../oauth/applications/find-public-client.ts';
import type { DocumentStore } from '../../storage/document-store.ts';
import { REFERENCE_SLUG } from '../reference/reference-application.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
import { readDemoCatalog } from './load-demo.ts';

export type DemoRemoval = {
  readonly removed: RemovalResult['removed'] & {
    readonly account: number;
    readonly document: number;
    readonly application: number;
  };
  /** Rows and accounts that have a key of the demo and remain, each with the reason. */
  readonly kept: readonly { readonly kind: string; readonly key: string; readonly reason: string }[];
  /** Number of objects that the store did not delete. `arot documents sweep` deletes them. */
  readonly objectsLeft: number;
};

export type RemoveDemoContext = AuditContext & {
  readonly passwords: PasswordHasher;
  /** Opens the document store. It is called only if a demo account has documents. The caller closes the store. */
  readonly openDocuments: () => Promise<DocumentStore>;
};

/**
 * Removes the data of the demo that is unchanged: accounts that still accept the public password, with all their data, the
 * application of the reference page, and unchanged products, categories, settings and app content.
 *
 * Accounts are removed first and in their own transaction, because their public password endangers an installation.
 */
export async function removeDemo(
  ctx: RemoveDemoContext,
  { dryRun }: { readonly dryRun: boolean },
): Promise<DemoRemoval> {
  const accounts = await removeDemoAccounts(ctx, dryRun);
  const application = await removeDemoApplication(ctx, dryRun);
  const catalog = await removeUnchanged(ctx, readDemoCatalog(), { dryRun });
  return {
    removed: { account: accounts.removed.length, document: accounts.keys.length, application, ...catalog.removed },
    kept: [
      ...accounts.kept.map(({ id }) => ({ kind: 'account', key: id, reason: 'has another password than the demo' })),
      ...catalog.kept.map(({ kind, key, changed }) => ({
        kind,
        key,
        reason: changed ? 'was changed' : 'holds other products or subcategories',
      })),
    ],
    objectsLeft: accounts.objectsLeft,
  };
}

/** @returns the number of removed applications */
async function removeDemoApplication(ctx: RemoveDemoContext, dryRun: boolean): Promise<number> {
  return await ctx.em.transactional(async (em) => {
    const clientId = await findPublicClient(em, REFERENCE_SLUG);
    if (clientId === undefined) return 0;
    if (!dryRun) await removeApplication({ ...ctx, em }, clientId);
    return 1;
  });
}

async function removeDemoAccounts(ctx: RemoveDemoContext, dryRun: boolean) {
  // If the store cannot be opened or belongs to another database, nothing is removed. The store is opened outside the
  // transaction, because its check reads the database, and an embedded database has a single connection.
  const before = await findDemoAccounts(ctx);
  const documents = !dryRun && before.keys.length > 0 ? await ctx.openDocuments() : undefined;
  const { removed, kept, keys } = await ctx.em.transactional(async (em) => {
    const found = await findDemoAccounts({ ...ctx, em });
    if (dryRun) return found;
    // If the store does not delete them below, a regular job does.
    await recordPending(em, found.keys, ctx.clock());
    for (const { id } of found.removed) await removeAccount({ ...ctx, em }, id);
    for (const account of DEMO_ACCOUNTS) {
      if ('role' in account) await removeUnusedRole(em, account.role, account.permissions);
    }
    return found;
  });
  if (dryRun) return { removed, kept, keys, objectsLeft: 0 };
  return { removed, kept, keys, objectsLeft: documents ? await deleteObjects(documents, keys) : keys.length };
}

/**
 * Returns the accounts of the demo, divided by whether they accept the public password, and the storage keys of those that do.
 */
async function findDemoAccounts(ctx: RemoveDemoContext) {
  const found = await findAccountsByPassword(ctx, demoIdentifiers(), DEMO_PASSWORD);
  const removed = found.filter(({ hasPassword }) => hasPassword);
  const kept: AccountByPassword[] = found.filter(({ hasPassword }) => !hasPassword);
  const keys = await listDocumentKeys(
    ctx.em,
    removed.map(({ id }) => id),
  );
  return { removed, kept, keys };
}

function demoIdentifiers(): string[] {
  return DEMO_ACCOUNTS.flatMap(({ email, phone }) => [email, ...(phone === undefined ? [] : [`+88${phone}`])]);
}
