import { describe, expect, it } from 'vitest';
import { richTextInput } from './rich-text.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (block: unknown) => ({ type: 'doc', content: [block] });

/** Returns `path: message` of every issue; empty if the document is valid. */
function issuesOf(document: unknown): string[] {
  const issues = richTextInput.safeParse(document).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('the size of a rich-text document', () => {
  const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  // Bengali letters have three bytes each, so a limit on characters would not pass.
  const ofSize = (size: number) => {
    const empty = bytes(doc(paragraph('')));
    const letters = Math.floor((size - empty) / 3);
    return doc(paragraph('চ'.repeat(letters) + 'x'.repeat((size - empty) % 3)));
  };

  it('accepts 102400 bytes of JSON', () => {
    expect(bytes(ofSize(102_400))).toBe(102_400);
    expect(issuesOf(ofSize(102_400))).toEqual([]);
  });

  it('rejects 102401 bytes', () => {
    expect(bytes(ofSize(102_401))).toBe(102_401);
    expect(issuesOf(ofSize(102_401))).toEqual([
      ': The document has 102401 bytes as JSON; at most 102400 (100 KiB) are allowed.',
    ]);
  });
});

describe('the depth of a rich-text document', () => {
  const quotes = (depth: number) => {
    let node: unknown = paragraph('deep');
    for (let level = 0; level < depth; level += 1) node = { type: 'blockquote', content: [node] };
    return doc(node);
  };

  it('accepts 32 levels of nodes', () => {
    expect(issuesOf(quotes(30))).toEqual([]);
  });

  it('rejects 33 levels', () => {
    const message = 'Nested too deeply: at most 32 levels are allowed.';
    expect(issuesOf(quotes(31))).toEqual([`${Array(33).fill('content.0').join('.')}: ${message}`]);
    expect(issuesOf(quotes(100))).toEqual([`: ${message}`]);
  });

  it.each([
    ['lists', (n: number) => '['.repeat(n) + ']'.repeat(n)],
    ['nodes', (n: number) => `${'{"type":"blockquote","content":['.repeat(n)}${']}'.repeat(n)}`],
    [
      'attributes',
      (n: number) => `{"type":"doc","content":[{"type":"paragraph","attrs":${'{"a":'.repeat(n)}1${'}'.repeat(n)}}]}`,
    ],
  ])('rejects 50,000 nested %s without a stack overflow', (_, json) => {
    expect(issuesOf(JSON.parse(json(50_000)))).toEqual([': Nested too deeply: at most 32 levels are allowed.']);
  });
});
