import { countStaffWithoutFactor } from '../accounts/factors/factor.repository.ts';
import { requiresStaffFactor } from '../accounts/factors/requires-staff-factor.ts';
import { OperatorError } from '../base/errors.ts';
import { type Config, ConfigError, loadConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { checkOrigins, TRUSTS_EVERY_PROXY } from '../serve/startup/check-configuration.ts';
import { findUnknownVariables } from '../unknown-variables.ts';
import type { Findings } from './finding.ts';

/**
 * Parses every variable, and names variables that nothing reads. Values are never repeated, because they may be secrets.
 *
 * @returns the configuration, or undefined if it is invalid
 */
export function checkConfiguration(findings: Findings, environment: NodeJS.ProcessEnv): Config | undefined {
  // It also loads `.env` into the environment.
  const config = parse(findings);
  for (const { name, likely } of findUnknownVariables(environment)) {
    const action = likely === undefined ? `Remove ${name}.` : `Rename it to ${likely}, or remove it.`;
    findings.warn(`${name} is not a variable of this version`, action);
  }
  if (!config) return undefined;
  findings.ok('every variable is valid');
  checkOriginsOf(findings, config);
  return config;
}

function parse(findings: Findings): Config | undefined {
  try {
    return loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [, ...issues] = error.message.split('\n');
    for (const issue of issues.length > 0 ? issues : [error.message]) {
      findings.problem(issue.trim(), 'Correct the variable; .env.example describes each.');
    }
    return undefined;
  }
}

function checkOriginsOf(findings: Findings, config: Config): void {
  const { production, publicOrigin, trustProxy, host } = config;
  try {
    checkOrigins(config);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    findings.problem(
      error.message,
      'Set the origin that browsers show. A production server does not start without it.',
    );
  }
  if (!production) findings.warn('NODE_ENV is not production', 'Set NODE_ENV=production, unless this is a trial.');
  if (trustProxy === true) {
    findings.problem(TRUSTS_EVERY_PROXY.problem, TRUSTS_EVERY_PROXY.advice);
  }
  const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(host);
  if (publicOrigin?.startsWith('https:') && trustProxy === false) {
    findings.warn(
      'the public origin is https and AROT_TRUST_PROXY is false: all clients share the address of the proxy, and its limits',
      'Set AROT_TRUST_PROXY to the number of proxies, usually 1.',
    );
  } else if (publicOrigin?.startsWith('https:')) {
    findings.ok(`public origin ${publicOrigin}, behind a trusted proxy`);
  } else if (!isLocal && trustProxy !== false) {
    findings.warn(
      `the server listens on ${host} and trusts a proxy`,
      'Make sure that only the proxy can reach this address. Others could send any client address.',
    );
  }
}

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
