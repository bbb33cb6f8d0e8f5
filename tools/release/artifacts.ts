import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { git, type ReleasedPackage } from './plan.ts';

/** The namespace of the signature, so that it counts for nothing else. */
export const SIGNATURE_NAMESPACE = 'arot-release';

const NAMES = { sums: 'SHA256SUMS', provenance: 'provenance.json', sbom: 'sbom.cdx.json' } as const;

/** An image in a registry, by the digest of its manifest. */
export type Image = { readonly name: string; readonly sha256: string };

/** Builds and packs the packages, and writes the bill of materials of the server. */
export function packAll(repository: string, packages: readonly ReleasedPackage[], folder: string): void {
  for (const { name } of packages) {
    const args = ['pack', '--workspace', name, '--pack-destination', folder];
    execFileSync('npm', args, { cwd: repository, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const sbom = execFileSync('npm', ['run', '--silent', 'sbom'], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 100_000_000,
  });
  writeFileSync(path.join(folder, NAMES.sbom), sbom);
  if (packages.some(({ name }) => name === '@arot/sdk')) packReference(repository, folder);
}

/** Writes the reference of the SDK as an archive. */
function packReference(repository: string, folder: string): void {
  const pages = mkdtempSync(path.join(tmpdir(), 'arot-reference-'));
  try {
    execFileSync('npm', ['run', '--silent', 'docs', '--', pages], { cwd: repository, stdio: 'inherit' });
    execFileSync('tar', [
      '--create',
      '--gzip',
      '--file',
      path.join(folder, 'sdk-reference.tar.gz'),
      '--directory',
      pages,
      '.',
    ]);
  } finally {
    rmSync(pages, { recursive: true });
  }
}

/**
 * Writes which commit the files were made of, and their digests.
 *
 * @see https://slsa.dev/spec/v1.0/provenance
 */
export function writeProvenance(repository: string, folder: string, image: Image | undefined, startedOn: Date): void {
  const files = readdirSync(folder).filter(
    (name) => !Object.values<string>(NAMES).includes(name) || name === NAMES.sbom,
  );
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [
      ...files.toSorted().map((name) => ({ name, digest: { sha256: sha256(path.join(folder, name)) } })),
      ...(image ? [{ name: image.name, digest: { sha256: image.sha256 } }] : []),
    ],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:arot:release:1',
        externalParameters: { command: 'npm run release' },
        internalParameters: { node: process.version },
        resolvedDependencies: [
          { name: 'source', digest: { gitCommit: git(repository, 'rev-parse', 'HEAD') } },
          { name: 'package-lock.json', digest: { sha256: sha256(path.join(repository, 'package-lock.json')) } },
        ],
      },
      runDetails: {
        builder: { id: 'urn:arot:maintainer' },
        metadata: { startedOn: startedOn.toISOString(), finishedOn: new Date().toISOString() },
      },
    },
  };
  writeFileSync(path.join(folder, NAMES.provenance), `${JSON.stringify(statement, null, 2)}\n`);
}

/** Writes the digests of all files, and signs them with an SSH key: `SHA256SUMS` and `SHA256SUMS.sig`. */
export function signAll(folder: string, key: string): void {
  const names = readdirSync(folder).toSorted();
  const sums = path.join(folder, NAMES.sums);
  writeFileSync(sums, names.map((name) => `${sha256(path.join(folder, name))}  ${name}\n`).join(''));
  execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-n', SIGNATURE_NAMESPACE, '-f', key, sums], { stdio: 'inherit' });
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
