import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { deployPath } from '../deployment/shipped-file.ts';
import { makeBase } from './base-images.ts';
import { listContext } from './build-context.ts';
import { type Instruction, readDockerfile } from './read-dockerfile.ts';

const context = fileURLToPath(new URL('../../../', import.meta.url));

/** A built image: its files, and how a container of it starts. */
export type Image = {
  readonly root: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly user: string;
  readonly workingFolder: string;
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
};

type Draft = { -readonly [Key in keyof Image]: Image[Key] };

/**
 * Carries out every instruction of `deploy/image/Dockerfile`, in folders instead of containers. RUN uses the shell and the npm
 * of this machine, and the Node.js of the image.
 *
 * @throws Error for an instruction that it does not know
 */
export function buildImage(folder: string, log: (line: string) => void): Image {
  const stages = new Map<string, Draft>();
  let newest: Draft | undefined;
  for (const { base, name, instructions } of readDockerfile(readFileSync(deployPath('image/Dockerfile'), 'utf8'))) {
    log(`FROM ${base}`);
    const root = path.join(folder, `stage-${stages.size}`);
    mkdirSync(root);
    makeBase(base, root);
    newest = { root, environment: {}, user: '0', workingFolder: '/', entrypoint: [], command: [], healthCheck: [] };
    for (const instruction of instructions) {
      log(`${instruction.name} ${instruction.text}`);
      carryOut(instruction, newest, stages);
    }
    stages.set(name, newest);
  }
  if (!newest) throw new Error('The Dockerfile has no stage.');
  return newest;
}

function carryOut({ name, flags, text, words }: Instruction, image: Draft, stages: ReadonlyMap<string, Draft>): void {
  switch (name) {
    case 'WORKDIR':
      image.workingFolder = path.posix.resolve(image.workingFolder, text);
      mkdirSync(path.join(image.root, image.workingFolder), { recursive: true });
      return;
    case 'COPY':
      copy(words, flags.from, image, stages);
      return;
    case 'RUN':
      run(text, image);
      return;
    case 'ENV':
      image.environment = { ...image.environment, ...Object.fromEntries(words.map((word) => word.split('='))) };
      return;
    case 'USER':
      image.user = text;
      return;
    case 'HEALTHCHECK':
      image.healthCheck = words;
      return;
    case 'ENTRYPOINT':
      image.entrypoint = words;
      return;
    case 'CMD':
      image.command = words;
      return;
    case 'EXPOSE':
      return;
    default:
      throw new Error(`The instruction ${name} is not known here.`);
  }
}

function copy(
  words: readonly string[],
  from: string | undefined,
  image: Draft,
  stages: ReadonlyMap<string, Draft>,
): void {
  const target = words.at(-1) ?? '';
  const destination = path.join(image.root, path.posix.resolve(image.workingFolder, target));
  for (const source of words.slice(0, -1)) {
    if (from !== undefined) {
      const stage = stages.get(from);
      if (!stage) throw new Error(`COPY names a stage that does not exist: ${from}`);
      cpSync(path.join(stage.root, source), destination, { recursive: true, verbatimSymlinks: true });
      continue;
    }
    const isFolder = statSync(path.join(context, source)).isDirectory();
    for (const file of listContext(context, deployPath('image/Dockerfile.dockerignore'), source)) {
      const relative = isFolder ? path.relative(source, file) : target.endsWith('/') ? path.basename(file) : '';
      cpSync(path.join(context, file), path.join(destination, relative));
    }
  }
}

/** npm keeps its settings of this machine, and loses those of the command that started the drill. */
function run(command: string, image: Draft): void {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV$)/i.test(name));
  const programs = `${path.join(image.root, 'usr/local/bin')}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`;
  execFileSync('/bin/sh', ['-c', command], {
    cwd: path.join(image.root, image.workingFolder),
    env: { ...Object.fromEntries(inherited), ...image.environment, PATH: programs },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
