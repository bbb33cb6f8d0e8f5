/**
 * `npm run --silent sbom > sbom.json` writes the CycloneDX bill of materials of what installing the server's tarball brings: the
 * packages that npm installs with it, the packages whose code is in its bundle (property `cdx:npm:package:bundled`), and the
 * optional packages (scope `optional`). The versions are those of package-lock.json.
 *
 * @see https://cyclonedx.org/docs/1.5/json/
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readScalarManifest } from '../src/documents/scalar-files.ts';
import { bundleServer } from './bundle.ts';

type Component = {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly [member: string]: unknown;
  scope?: 'required' | 'optional';
  properties?: { readonly name: string; readonly value: string }[];
};
type Dependency = { readonly ref: string; readonly dependsOn: readonly string[] };
type Bom = { metadata: { component: Component }; components: Component[]; dependencies: Dependency[] };

const repository = fileURLToPath(new URL('../..', import.meta.url));
const manifest = JSON.parse(readFileSync(path.join(repository, 'server/package.json'), 'utf8'));

const bom = readBom();
const scalar = describeScalar();
bom.components.push(scalar);
const bundled = new Set(await listBundled());
const server = find(manifest.name);
const required = closure(Object.keys(manifest.dependencies));
const optional = closure(Object.keys(manifest.peerDependencies));

bom.metadata.component = { ...server, type: 'application' } as Component;
bom.components = bom.components.filter(
  ({ 'bom-ref': ref }) => required.has(ref) || optional.has(ref) || bundled.has(ref),
);
for (const component of bom.components) {
  const ref = component['bom-ref'];
  component.scope = required.has(ref) || bundled.has(ref) ? 'required' : 'optional';
  if (bundled.has(ref)) (component.properties ??= []).push({ name: 'cdx:npm:package:bundled', value: 'true' });
}
const known = new Set(bom.components.map((component) => component['bom-ref']));
bom.dependencies = bom.dependencies
  .filter(({ ref }) => known.has(ref) || ref === server['bom-ref'])
  .map(({ ref, dependsOn }) => ({
    ref,
    // The server's own list has its development packages. A bundled package brings nothing that is not in this list.
    dependsOn: [...dependsOn, ...(ref === server['bom-ref'] ? [scalar['bom-ref']] : [])].filter((each) =>
      known.has(each),
    ),
  }));
for (const ref of bundled) if (!known.has(ref)) throw new Error(`npm's list lacks ${ref}, which is in the bundle`);
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);

/**
 * Reads everything that the workspace of the server may use, with the development packages. npm cannot tell which are bundled.
 */
function readBom(): Bom {
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--workspace', manifest.name];
  return JSON.parse(execFileSync('npm', args, { cwd: repository, encoding: 'utf8', maxBuffer: 100_000_000 })) as Bom;
}

/** Describes the scripts of the reference page, which are in the repository, so that npm does not know them. */
function describeScalar(): Component {
  const { name, version, license, integrity } = readScalarManifest();
  const content = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: [{ alg: 'SHA-512', content }],
    licenses: [{ license: { id: license } }],
  };
}

async function listBundled(): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'arot-sbom-'));
  try {
    return (await bundleServer(folder)).map(({ name, version }) => `${name}@${version}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function find(name: string): Component {
  const component = bom.components.find((each) => each.name === name || each['bom-ref'].startsWith(`${name}@`));
  if (!component) throw new Error(`npm's list lacks ${name}`);
  return component;
}

/** Returns the references of packages that the server names, and of everything that they bring. */
function closure(names: readonly string[]): Set<string> {
  const dependsOn = new Map(bom.dependencies.map((each) => [each.ref, each.dependsOn]));
  const reached = new Set<string>();
  const queue = (dependsOn.get(server['bom-ref']) ?? []).filter((ref) =>
    names.includes(ref.slice(0, ref.lastIndexOf('@'))),
  );
  for (const ref of queue) {
    if (reached.has(ref)) continue;
    reached.add(ref);
    queue.push(...(dependsOn.get(ref) ?? []));
  }
  return reached;
}
