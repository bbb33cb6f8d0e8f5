/**
 * `npm run release -- --prepare` moves the changes of `docs/unreleased` into `CHANGELOG.md`.
 * `npm run release -- --key KEY [--out FOLDER] [--image NAME --publish]` makes a release of this commit. Without `--publish`, nothing
 * leaves the machine: the files are in the folder, and the commands that would publish them are printed.
 *
 * @see docs/change/releasing.md
 */
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { packAll, signAll, writeProvenance } from './release/artifacts.ts';
import { listChanges, moveChanges } from './release/changes.ts';
import { findProblems, listReleased } from './release/plan.ts';
import { CHECKS, imageStep, publishingSteps, readImage, runStep, type Step } from './release/publish.ts';

const USAGE =
  'Usage: npm run release -- --prepare | --key FILE [--out FOLDER] [--image NAME --publish]. See docs/change/releasing.md.\n';

const repository = fileURLToPath(new URL('..', import.meta.url));
const { key, out, image, publish, prepare } = readOptions();
const startedOn = new Date();

const packages = listReleased(repository);
// Without a new version, the problems say so.
if (prepare && packages.length > 0) {
  process.stdout.write(`Moved ${moveChanges(repository, packages)} changes into CHANGELOG.md. Read it, and commit.\n`);
  process.exit(0);
}
const problems = findProblems(repository, packages, listChanges(repository).length);
const folder = path.resolve(repository, out);
mkdirSync(folder, { recursive: true });
if (readdirSync(folder).length > 0) problems.push(`${out} is not empty.`);
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exit(1);
}

const server = packages.find(({ name }) => name === '@arot/server');
const tag = server && image ? `${image}:${server.version}` : undefined;
const metadataFile = path.join(folder, 'image.json');
const before: Step[] = [...CHECKS, ...(tag ? [imageStep(tag, metadataFile)] : [])];
if (publish) for (const step of before) runStep(repository, step);
packAll(repository, packages, folder);
writeProvenance(repository, folder, publish && tag ? readImage(tag, metadataFile) : undefined, startedOn);
signAll(folder, key);
const after = publishingSteps(packages, folder, key);
if (publish) for (const step of after) runStep(repository, step);

process.stdout.write(`Wrote ${readdirSync(folder).join(', ')} to ${out}.\n`);
if (!publish) {
  const lines = [...before, ...after].map((step) => `  ${step.join(' ')}\n`);
  process.stdout.write(`Published nothing. With --publish, these commands run too:\n${lines.join('')}`);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        key: { type: 'string' },
        out: { type: 'string', default: 'release' },
        image: { type: 'string' },
        publish: { type: 'boolean', default: false },
        prepare: { type: 'boolean', default: false },
      },
    });
    const { prepare, key, publish, image } = values;
    if (prepare === (key !== undefined) || (publish && (prepare || image === undefined))) throw new Error(USAGE);
    return { ...values, key: path.resolve(key ?? '') };
  } catch {
    process.stderr.write(USAGE);
    process.exit(2);
  }
}
