import { readFileSync } from 'node:fs';

export type TaskSection = {
  readonly heading: string;
  /** The blocks with curl, in a shell. */
  readonly shell: string;
  /** The blocks in TypeScript: one program. */
  readonly program: string;
};

/** Returns the chapters of a page. Commands of `arot` are not in `shell`. */
export function readTaskPage(page: 'operate/operating-the-shop' | 'use/accounts'): TaskSection[] {
  const text = readFileSync(new URL(`../../docs/${page}.md`, import.meta.url), 'utf8');
  return text.split(/^## /m).slice(1).map(readSection);
}

function readSection(text: string): TaskSection {
  const blocks = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({
    language,
    code,
  }));
  const shell = blocks.filter(({ language, code }) => language === 'sh' && !/^npx arot /m.test(code));
  const programs = blocks.filter(({ language }) => language === 'ts');
  return {
    heading: text.slice(0, text.indexOf('\n')),
    shell: shell.map(({ code }) => code).join('\n'),
    program: programs.map(({ code }) => code).join('\n'),
  };
}
