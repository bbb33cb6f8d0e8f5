import { countStaffWithoutFactor } from '../../accounts/factors/factor.repository.ts';
import { requiresStaffFactor } from '../../accounts/factors/requires-staff-factor.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import type { Findings } from './finding.ts';

/** Checks that a password alone does not open the documents of customers. */
export async function checkFactors(findings: Findings, database: Database, config: Config): Promise<void> {
  const em = database.fork();
  const without = await countStaffWithoutFactor(em);
  if (await requiresStaffFactor(em, config)) {
    findings.ok(`staff members must sign in with a second factor; ${without} must still set one up`);
    return;
  }
  const text = `${without} staff member(s) can sign in with a password alone`;
  if (config.production && config.staffMfa === undefined) {
    findings.warn(
      text,
      'Set AROT_STAFF_MFA=required: each sets up an authenticator app or a passkey at the next login.',
    );
  } else findings.ok(`${text}: AROT_STAFF_MFA is off`);
}
