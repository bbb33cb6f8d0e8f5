import { type Config, ConfigError, loadConfig } from '../config.ts';
import { environmentVariables } from '../environment-variables.ts';
import { OperatorError } from '../operator-error.ts';
import { checkOrigins } from '../startup/check-origins.ts';
import type { Findings } from './finding.ts';

/**
 * Parses every variable, and names variables that nothing reads. Values are never repeated, because they may be secrets.
 *
 * @returns the configuration, or undefined if it is invalid
 */
export function checkConfiguration(findings: Findings, environment: NodeJS.ProcessEnv): Config | undefined {
  // It also loads `.env` into the environment.
  const config = parse(findings);
  const known = Object.keys(environmentVariables);
  for (const name of Object.keys(environment).filter((each) => each.startsWith('AROT_') && !known.includes(each))) {
    const likely = closest(name, known);
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
    findings.problem(
      'AROT_TRUST_PROXY=true: every client can choose its own address, and so avoid every limit',
      'Set the number of proxies, or their addresses.',
    );
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

/** The known name that differs in the fewest letters, if it is similar enough to be meant. */
function closest(name: string, known: readonly string[]): string | undefined {
  const [best] = known.map((each) => ({ each, steps: distance(name, each) })).sort((a, b) => a.steps - b.steps);
  return best && best.steps <= Math.max(2, (name.length - 'AROT_'.length) / 3) ? best.each : undefined;
}

/** The Levenshtein distance. @see https://en.wikipedia.org/wiki/Levenshtein_distance */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
