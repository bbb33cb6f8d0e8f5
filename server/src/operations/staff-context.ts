import { type AuditContext, recordCatalogChanges } from '../audit/record-audit.ts';

/** The context of an operation of staff members: its actor, and a transaction. */
export type StaffContext = AuditContext & {
  /** The version that the caller has read: the header If-Match. `*` is every version. */
  readonly ifMatch: string | undefined;
};

/** Runs an operation for a command: in one transaction, with the events of the catalog, and without an expected version. */
export async function inStaffTransaction<C extends AuditContext, T>(
  ctx: C,
  run: (ctx: C & StaffContext) => Promise<T>,
): Promise<T> {
  return await ctx.em.transactional(async (em) => {
    const inside = { ...ctx, em, ifMatch: '*' };
    await recordCatalogChanges(inside);
    return await run(inside);
  });
}
