import { expect, it } from 'vitest';
import { parseFileName } from './file-name.ts';

it.each([
  ['attachment; filename="nid.pdf"', 'nid.pdf'],
  ['attachment; filename=nid.pdf', 'nid.pdf'],
  ['attachment;filename = nid.pdf ; size=3', 'nid.pdf'],
  ['ATTACHMENT; FILENAME="nid.pdf"', 'nid.pdf'],
  [String.raw`attachment; filename="a \"b\" c.pdf"`, 'a "b" c.pdf'],
  ['attachment; filename="a; filename*=UTF-8\'\'evil.exe"', "a; filename*=UTF-8''evil.exe"],
  ['attachment; filename="?.pdf"; filename*=UTF-8\'\'%E0%A6%95.pdf', 'ক.pdf'],
  ['attachment; filename*=utf-8\'bn\'%E0%A6%95%20%27.pdf; filename="other.pdf"', "ক '.pdf"],
  ['attachment; filename="plain.pdf"; filename*=UTF-8\'\'%E0%A6', 'plain.pdf'],
  ['attachment; filename="plain.pdf"; filename*=ISO-8859-1\'\'%A3.pdf', 'plain.pdf'],
  ['attachment; filename="100%.pdf"', '100%.pdf'],
])('reads from %s the name %s', (header, name) => {
  expect(parseFileName(header)).toBe(name);
});

it.each([
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ["attachment; filename*=UTF-8''..%2F..%2Fa.pdf", 'a.pdf'],
  [String.raw`attachment; filename="C:\\Users\\a.pdf"`, 'a.pdf'],
  ['attachment; filename=".."', undefined],
  ['attachment; filename="a/"', undefined],
])('removes the directories of %s', (header, name) => {
  expect(parseFileName(header)).toBe(name);
});

it.each([null, '', 'attachment', 'attachment; filename=', 'attachment; filename=""', 'inline; name="a"'])(
  'finds no name in %j',
  (header) => {
    expect(parseFileName(header)).toBeUndefined();
  },
);
