import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../clients/run.ts';
import { type Document, findBreakingChanges } from './find-breaking-changes.ts';

/** The readers of the documents. The 3.0 document of each is compared. */
const READERS = ['public', 'staff'] as const;
type Reader = (typeof READERS)[number];

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Returns the document that the sources in a folder describe. Its server is the same on every machine. */
export async function printDocument(reader: Reader, sources = root): Promise<Document> {
  const options = ['--for', reader, '--version', '3.0', '--server', 'https://api.arot.test'];
  return JSON.parse(await run(process.execPath, [path.join(sources, 'server/bin/arot.js'), 'openapi', ...options]));
}

/**
 * Compares the current documents with those of the last tag before the current commit.
 *
 * @returns that tag, undefined if nothing has been released, and a line for each break, with the reader of the document
 */
export async function compareWithLastTag(repository = root): Promise<{ tag: string | undefined; breaks: string[] }> {
  const tags = await run('git', ['tag', '--merged', 'HEAD', '--sort=-creatordate'], { cwd: repository });
  const [tag] = tags.split('\n');
  if (!tag) return { tag: undefined, breaks: [] };
  const sources = await mkdtemp(path.join(tmpdir(), 'arot-released-'));
  try {
    const archive = path.join(sources, 'sources.tar');
    await run('git', ['archive', '--output', archive, tag, 'contract', 'server'], { cwd: repository });
    await run('tar', ['--extract', '--file', archive, '--directory', sources]);
    await linkPackages(sources);
    const breaks = await Promise.all(
      READERS.map(async (reader) => {
        const [released, current] = [await printDocument(reader, sources), await printDocument(reader, repository)];
        return findUnannouncedBreaks(released, current).map((line) => `${reader}: ${line}`);
      }),
    );
    return { tag, breaks: breaks.flat() };
  } finally {
    await rm(sources, { recursive: true });
  }
}

/** Gives sources in another folder the installed packages. Their contract is their own. */
export async function linkPackages(sources: string): Promise<void> {
  const packages = path.join(sources, 'node_modules');
  await mkdir(path.join(packages, '@arot'), { recursive: true });
  const installed = (await readdir(path.join(root, 'node_modules'))).filter((name) => name !== '@arot');
  for (const name of installed) await symlink(path.join(root, 'node_modules', name), path.join(packages, name));
  await symlink(path.join(sources, 'contract'), path.join(packages, '@arot/contract'));
}

/**
 * Compares a document with the released one.
 *
 * @returns the breaking changes that its version does not announce: none if its major version is higher
 */
export function findUnannouncedBreaks(released: Document, current: Document): string[] {
  const risen = majorOf(current) - majorOf(released);
  if (risen < 0) return [`The version falls from ${released.info.version} to ${current.info.version}`];
  return risen > 0 ? [] : findBreakingChanges(released, current);
}

function majorOf({ info }: Document): number {
  return Number(info.version.split('.')[0]);
}
