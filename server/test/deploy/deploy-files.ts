import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments } from 'yaml';

const folder = fileURLToPath(new URL('../../../deploy/', import.meta.url));

/** Returns a file of `deploy/` as text. */
export const deployFile = (file: string): string => readFileSync(folder + file, 'utf8');

/** Returns all files of `deploy/`, relative to it. */
export const deployFiles = (): readonly string[] =>
  globSync('**/*', { cwd: folder, withFileTypes: true, exclude: ['compose/secrets'] })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length));

type ComposeService = {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly stop_grace_period?: string;
  readonly networks?: readonly string[] | Readonly<Record<string, object>>;
};

type ComposeFile = {
  readonly name: string;
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
};

/** Returns the Compose file, with its merge keys resolved. */
export const composeFile = (): ComposeFile => parse(deployFile('compose/compose.yaml'), { merge: true });

export type Manifest = {
  readonly file: string;
  readonly content: { readonly apiVersion: string; readonly kind: string; readonly [key: string]: unknown };
};

/** Returns every Kubernetes object, in the order of the files. */
export const manifests = (): readonly Manifest[] =>
  deployFiles()
    .filter((file) => file.startsWith('kubernetes/') && file.endsWith('.yaml'))
    .flatMap((file) =>
      parseAllDocuments(deployFile(file)).map((document) => {
        if (document.errors.length > 0) throw document.errors[0];
        return { file, content: document.toJS() as Manifest['content'] };
      }),
    );

/** Returns the value of a variable in a file of `NAME=value` lines, or in the ENV instruction of the Dockerfile. */
export function variableIn(file: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}=(\\S+)`, 'm').exec(deployFile(file))?.[1];
}
