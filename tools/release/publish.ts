import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Image } from './artifacts.ts';
import { type ReleasedPackage, tagOf } from './plan.ts';

export type Step = readonly [command: string, ...args: string[]];

/** The checks before anything is published. The last one fails if the documents break the clients of the last tag. */
export const CHECKS: readonly Step[] = [
  ['npm', 'run', 'check'],
  ['npm', 'run', 'check:supply-chain'],
  ['npm', 'run', 'check:openapi'],
];

/** Builds the image with BuildKit's own provenance and bill of materials, and writes its digest to a file. */
export function imageStep(tag: string, metadataFile: string): Step {
  const options = ['--pull', '--push', '--provenance', 'mode=max', '--sbom', 'true', '--metadata-file', metadataFile];
  return ['docker', 'buildx', 'build', '--file', 'deploy/image/Dockerfile', ...options, '--tag', tag, '.'];
}

/** Reads what {@link imageStep} has written. */
export function readImage(tag: string, metadataFile: string): Image {
  const digest: unknown = JSON.parse(readFileSync(metadataFile, 'utf8'))['containerimage.digest'];
  if (typeof digest !== 'string' || !/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error('The image has no digest');
  return { name: tag, sha256: digest.slice('sha256:'.length) };
}

/** Returns the commands that publish the packages in a folder, with tags that an SSH key signs. CI services that npm trusts add npm's provenance. */
export function publishingSteps(packages: readonly ReleasedPackage[], folder: string, key: string): Step[] {
  const provenance = process.env.GITHUB_ACTIONS || process.env.GITLAB_CI ? ['--provenance'] : [];
  const tarballs = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  const tags = packages.map(tagOf);
  const signing = ['-c', 'gpg.format=ssh', '-c', `user.signingKey=${key}`];
  return [
    ...tarballs.map((name): Step => ['npm', 'publish', path.join(folder, name), '--access', 'public', ...provenance]),
    ...tags.map((tag): Step => ['git', ...signing, 'tag', '--sign', '--message', tag, tag]),
    ['git', 'push', 'origin', ...tags],
  ];
}

/** Prints a command and runs it. @throws Error if it fails */
export function runStep(repository: string, [command, ...args]: Step): void {
  process.stdout.write(`$ ${[command, ...args].join(' ')}\n`);
  execFileSync(command, args, { cwd: repository, stdio: 'inherit' });
}
