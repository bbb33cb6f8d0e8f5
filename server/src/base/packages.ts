import { readFileSync } from 'node:fs';
import { OperatorError } from './errors.ts';

type Feature = {
  /** The feature that needs the packages, as the subject of a sentence: 'A store on S3'. */
  readonly feature: string;
  /** The packages, as in `peerDependencies` of package.json. */
  readonly packages: readonly string[];
  /** The alternative to installing them, for the operator. One sentence. */
  readonly otherwise?: string;
};

const { peerDependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  peerDependencies: Readonly<Record<string, string>>;
};

/**
 * Imports packages that only some installations have.
 *
 * @param load imports them
 * @throws OperatorError with the command that installs them, if one of them is not installed
 */
export async function loadOptional<T>(load: () => Promise<T>, { feature, packages, otherwise }: Feature): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!packages.some((name) => isMissing(error, name))) throw error;
    const command = ['npm install', ...packages.map((name) => `${name}@${peerDependencies[name]}`)].join(' ');
    throw new OperatorError(
      `${feature} needs ${packages.join(' and ')}, which ${packages.length > 1 ? 'are' : 'is'} not installed. ` +
        `Run: ${command}${otherwise === undefined ? '' : `\n${otherwise}`}`,
    );
  }
}

/** Returns true if Node found no package of the name. A file that a package lacks is another error. */
function isMissing(error: unknown, name: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_MODULE_NOT_FOUND') return false;
  return error.message.startsWith(`Cannot find package '${name}' `);
}

/**
 * Checks that a part of a package still has the members that this server replaces or reads without a documented interface.
 *
 * @throws Error that names the missing ones
 * @see docs/decisions/0033-internals-of-other-packages.md
 */
export function requireMembers(what: string, owner: object, names: readonly string[]): void {
  const missing = names.filter((name) => !(name in owner));
  if (missing.length === 0) return;
  throw new Error(`${what} has no ${missing.join(', ')}: see docs/decisions/0033-internals-of-other-packages.md`);
}

/** Returns the version in the server's package.json. */
export function readVersion(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
