import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FormSplitter } from './form-splitter.ts';

type Section = 'delimiter' | 'end' | { readonly headers: string } | { readonly content: string };

/** Returns the sections of a form, and the number of calls that passed content. */
function split(boundary: string, pieces: readonly Buffer[]): { sections: Section[]; contents: number } {
  const sections: Section[] = [];
  let contents = 0;
  const splitter = new FormSplitter(boundary, {
    delimiter: () => sections.push('delimiter'),
    end: () => sections.push('end'),
    headers: (block) => sections.push({ headers: block.toString('latin1') }),
    content: (bytes) => {
      contents += 1;
      const last = sections.pop();
      const before = typeof last === 'object' && 'content' in last ? last.content : '';
      if (before === '' && last) sections.push(last);
      sections.push({ content: before + bytes.toString('latin1') });
    },
  });
  for (const piece of pieces) splitter.write(piece);
  return { sections, contents };
}

const boundary = fc.constantFrom('x', '-', '--', 'AaB03x', '-'.repeat(70), '----WebKitFormBoundary7MA4YWxkTrZu0gW');

it('finds the same parts for any content and any division into chunks', () => {
  const form = boundary.chain((chosen) => {
    const delimiter = `\r\n--${chosen}`;
    const fragment = fc.constantFrom('\r', '\n', '\r\n', '-', '--', 'x', 'yz', delimiter, delimiter.slice(0, -1));
    const content = fc
      .array(fragment, { maxLength: 12 })
      .map((fragments) => fragments.join(''))
      // Content must not contain a complete delimiter.
      .filter((text) => {
        const all = `${text}\r\n--${chosen}`;
        return !all.slice(0, -1).includes(`${delimiter}\r\n`) && !all.slice(0, -1).includes(`${delimiter}--`);
      });
    return fc.record({ chosen: fc.constant(chosen), contents: fc.array(content, { minLength: 1, maxLength: 3 }) });
  });
  fc.assert(
    fc.property(form, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }), (made, sizes) => {
      const text = `${made.contents.map((content) => `--${made.chosen}\r\nA: b\r\n\r\n${content}\r\n`).join('')}--${made.chosen}--`;
      const bytes = Buffer.from(text, 'latin1');
      const pieces: Buffer[] = [];
      for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
        const size = sizes[turn % sizes.length] ?? 1;
        pieces.push(bytes.subarray(at, at + size));
        at += size;
      }
      const expected: Section[] = made.contents.flatMap((content): Section[] => [
        'delimiter',
        { headers: 'A: b\r\n\r\n' },
        ...(content === '' ? [] : [{ content }]),
      ]);
      expect(split(made.chosen, pieces).sections).toEqual([...expected, 'end']);
    }),
    { numRuns: 3_000 },
  );
});

it('passes each chunk of a file in one call, for any bytes', () => {
  const pieceBytes = 64 * 1024;
  const fill = fc.oneof(
    fc.constantFrom('\r', '\r\n', '\r\n-', '\r\n--', '-', '\r\n--x', '\r\n--xy', '\r\n--x\r'),
    fc.string({ unit: fc.constantFrom('\r', '\n', '-', 'x', 'y'), minLength: 1, maxLength: 12 }),
  );
  fc.assert(
    fc.property(fill, fc.constantFrom('xyz', 'xyxy', 'xxxx'), (bytes, chosen) => {
      const head = Buffer.from(`--${chosen}\r\n\r\n`);
      const file = Buffer.alloc(16 * pieceBytes, bytes);
      fc.pre(!/\r\n--(xyz|xyxy|xxxx)/.test(bytes.repeat(12)));
      const pieces = [
        head,
        ...Array.from({ length: 16 }, (_, at) => file.subarray(at * pieceBytes, (at + 1) * pieceBytes)),
      ];
      const { contents } = split(chosen, pieces);
      expect(contents).toBeLessThanOrEqual(16);
    }),
    { numRuns: 60 },
  );
});
