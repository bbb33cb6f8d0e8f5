import { readFileSync } from 'node:fs';

/** A program of the README: a block of TypeScript, by its heading. */
export type Program = { readonly heading: string; readonly file: string; readonly code: string };

const text = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/** The lines of the command blocks. */
export const commands = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, code = '']) => code.split('\n'));

export const programs: readonly Program[] = text.split(/^## /m).flatMap((section) => {
  const heading = section.slice(0, section.indexOf('\n'));
  const blocks = [...section.matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)];
  if (blocks.length > 1) throw new Error(`Only one program below "${heading}" is run`);
  return blocks.map(([, extension = '', code = '']) => {
    return { heading, file: `${heading.toLowerCase().replaceAll(' ', '-')}.${extension}`, code };
  });
});
