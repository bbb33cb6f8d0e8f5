import { InvalidArgumentError } from 'commander';
import { describe, expect, it } from 'vitest';
import { printable } from './account-text.ts';
import { parseMoment } from './audit.ts';

const now = new Date('2026-03-04T12:00:00.000Z');

describe('parseMoment', () => {
  it.each([
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31T10:00', '2026-01-31T10:00:00.000Z'],
    ['2026-01-31T10:00:05.5', '2026-01-31T10:00:05.500Z'],
    ['2026-01-31T10:00:00Z', '2026-01-31T10:00:00.000Z'],
    ['2026-01-31T10:00+06:00', '2026-01-31T04:00:00.000Z'],
    ['2026-01-31T10:00:05.250-00:30', '2026-01-31T10:30:05.250Z'],
    ['24h', '2026-03-03T12:00:00.000Z'],
    ['7d', '2026-02-25T12:00:00.000Z'],
    ['999999d', '1970-01-01T00:00:00.000Z'],
    ['0000-01-01', '1970-01-01T00:00:00.000Z'],
  ])('parses %s as %s', (text, expected) => {
    expect(parseMoment(text, now).toISOString()).toBe(expected);
  });

  it.each([
    '',
    'yesterday',
    '2026-02-30',
    '2026-1-1',
    '31/01/2026',
    '5',
    '-1d',
    '2026-01-31 10:00',
    '2026-01-31Z',
    '2026-01-31T10:00+99:00',
  ])('rejects %j', (text) => {
    expect(() => parseMoment(text, now)).toThrow(InvalidArgumentError);
  });
});

describe('printable', () => {
  it.each([
    ['চা \u200d🍵', 'চা \u200d🍵'],
    ['\u001b[31mred\r\nnext\u009b', '\\u001b[31mred\\u000d\\u000anext\\u009b'],
    ['fdp\u202egpj', 'fdp\\u202egpj'],
  ])('prints %j as %j', (text, expected) => {
    expect(printable(text)).toBe(expected);
  });
});
