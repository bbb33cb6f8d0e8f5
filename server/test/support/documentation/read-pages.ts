import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './repository-files.ts';

/** A page of documentation that is written by hand. */
export type Page = {
  readonly file: string;
  readonly text: string;
  /** The text between back-ticks, of each line outside code blocks. */
  readonly spans: readonly string[];
  /** The lines of its code blocks. A line that ends with a backslash continues. */
  readonly lines: readonly string[];
  /** The targets of its links. */
  readonly links: readonly string[];
};

const CODE_BLOCK = /^( *)```.*\n([\s\S]*?)^\1```/gm;

const PAGE = /^(README|CONTRIBUTING|SECURITY)\.md$|\/README\.md$|^docs\/(use|operate|change|decisions)\/[^/]+\.md$/;

/** Reads every page that is neither generated nor archived. */
export function readPages(paths: readonly string[]): Page[] {
  const pages = paths.filter((each) => PAGE.test(each)).map(readPage);
  return pages.filter(({ text }) => !/^<!-- (Generated|Written) /.test(text));
}

function readPage(file: string): Page {
  const text = readFileSync(path.join(root, file), 'utf8');
  const prose = text.replace(CODE_BLOCK, '');
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  const blocks = [...text.matchAll(CODE_BLOCK)].map(([, , block = '']) => block.replace(/\\\n\s*/g, ' '));
  const links = [...prose.replace(/`[^`\n]+`/g, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return { file, text, spans, lines: blocks.flatMap((block) => block.split('\n')), links };
}

/** The anchors of a page, as GitHub makes them of its headings. */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of markdown.replace(CODE_BLOCK, '').matchAll(/^#+ +(.+?) *$/gm)) {
    const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = text.replace(/[^\p{L}\p{M}\p{N}_ -]/gu, '').replaceAll(' ', '-');
    let anchor = slug;
    for (let copy = 1; anchors.has(anchor); copy += 1) anchor = `${slug}-${copy}`;
    anchors.add(anchor);
  }
  return anchors;
}
