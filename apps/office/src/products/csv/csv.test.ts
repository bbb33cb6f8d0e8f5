import { expect, it } from 'vitest';
import { shorten } from './shorten.ts';
import { writeTable } from './write-table.ts';

it('shortens a long value in its middle, and cuts no Bengali letter', () => {
  expect(shorten('12 taka')).toBe('12 taka');
  expect(shorten('a'.repeat(60))).toBe('a'.repeat(60));
  expect(shorten(`begin${'x'.repeat(5_000)}end`, 12)).toBe('beginxx…xend');
  expect(shorten('কিকী'.repeat(40), 4)).toBe('কিকী…কী');
});

it('writes a table whose cells no spreadsheet runs', () => {
  const rows = [
    ['row', 'value'],
    ['2', '=1+1'],
    ['3', 'a,"b"'],
  ];
  expect(writeTable(rows)).toBe('\ufeffrow,value\n2,\'=1+1\n3,"a,""b"""\n');
});
