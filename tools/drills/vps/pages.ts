import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Returns the sections of docs/operate/one-vps.md that run on the VPS. The first section runs on the computer of the reader. */
export function sectionsOfPage(): readonly string[] {
  return textOf('one-vps.md').split(/^## /m).slice(2);
}

/** Returns the section of docs/operate/operating.md that installs a new version. */
export function sectionOfUpgrade(): string {
  const section = textOf('operating.md')
    .split(/^### /m)
    .find((each) => each.startsWith('Upgrade one VPS\n'));
  if (section === undefined) throw new Error('docs/operate/operating.md has no section "Upgrade one VPS".');
  return section;
}

/** Returns the first sample in JSON of docs/operate/catalog-files.md. */
export function sampleCatalog(): string {
  return blocksOf(textOf('catalog-files.md'), 'json')[0] ?? '';
}

/** Returns the blocks of code of a text. */
export function blocksOf(text: string, language: string): string[] {
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter((match) => match[1] === language)
    .map((match) => match[2] ?? '');
}

function textOf(page: string): string {
  return readFileSync(fileURLToPath(new URL(`../../../docs/operate/${page}`, import.meta.url)), 'utf8');
}
