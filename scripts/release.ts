/**
 * `npm run release -- --key KEY [--out FOLDER] [--image NAME --publish]`: makes a release of this commit. Without `--publish`, nothing
 * leaves the machine: the files are in the folder, and the commands that would publish them are printed.
 *
 * @see docs/releasing.md
 */
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { packAll, signAll, writeProvenance } from './release/artifacts.ts';
import { findProblems, listReleased } from './release/plan.ts';
import { CHECKS, imageStep, publishingSteps, readImage, runStep, type Step } from './release/publish.ts';

const USAGE = 'Usage: npm run release -- --key FILE [--out FOLDER] [--image NAME --publish]. See docs/releasing.md.\n';

const repository = fileURLToPath(new URL('..', import.meta.url));
const { key, out, image, publish } = readOptions();
const startedOn = new Date();

const packages = listReleased(repository);
const problems = findProblems(repository, packages);
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
      },
    });
    if (values.key === undefined || (values.publish && values.image === undefined)) throw new Error(USAGE);
    return { ...values, key: path.resolve(values.key) };
  } catch {
    process.stderr.write(USAGE);
    process.exit(2);
  }
}
