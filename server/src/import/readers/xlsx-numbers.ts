import { type Message, messages } from '@arot/contract';
import type { Workbook } from './xlsx-package.ts';

/** How a spreadsheet shows a number. The digits are the zeros of the format, which it shows in any case. */
export type NumberFormat = {
  readonly kind: 'number' | 'percent' | 'date' | 'exponent';
  readonly integerDigits: number;
  readonly decimals: number;
};

const GENERAL: NumberFormat = { kind: 'number', integerDigits: 1, decimals: 0 };

/** The formats that a workbook need not define. @see ECMA-376, part 1, 18.8.30 */
const BUILT_IN = new Map<number, string>([
  ...[[1, '0'] as const, [2, '0.00'] as const, [3, '#,##0'] as const, [4, '#,##0.00'] as const],
  ...[[9, '0%'] as const, [10, '0.00%'] as const, [11, '0.00E+00'] as const, [48, '##0.0E+0'] as const],
  ...[5, 6, 37, 38, 41, 42].map((id) => [id, '#,##0'] as const),
  ...[7, 8, 39, 40, 43, 44].map((id) => [id, '#,##0.00'] as const),
  ...[14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47].map((id) => [id, 'yyyy'] as const),
  ...[27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map((id) => [id, 'yyyy'] as const),
]);

/** Reads the format of each style of a workbook. */
export async function readNumberFormats(workbook: Workbook): Promise<readonly NumberFormat[]> {
  const codes = new Map(BUILT_IN);
  const ids: number[] = [];
  let inCells = false;
  const visitor = {
    open(name: string, { numFmtId, formatCode }: Readonly<Record<string, string>>) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode ?? '');
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) ids.push(Number(numFmtId ?? 0));
    },
    text: () => undefined,
    close(name: string) {
      if (name === 'cellXfs') inCells = false;
    },
  };
  if (workbook.styles !== undefined) for await (const _ of workbook.visit(workbook.styles, visitor));
  const formats = new Map<number, NumberFormat>();
  return ids.map((id) => {
    const format = formats.get(id) ?? parseFormat(codes.get(id) ?? '');
    formats.set(id, format);
    return format;
  });
}

function parseFormat(code: string): NumberFormat {
  const [section = ''] = code
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[([^[\]]*)\]/g, (all, inner) => (/^(?:h+|m+|s+)$/i.test(inner) ? all : ''))
    .split(';');
  if (section === '' || /^\s*(general|@)\s*$/i.test(section)) return GENERAL;
  if (/e[+-]/i.test(section)) return { ...GENERAL, kind: 'exponent' };
  if (/[ymdhs]/i.test(section)) return { ...GENERAL, kind: 'date' };
  const zeros = (text = '') => text.match(/0/g)?.length ?? 0;
  const [integer, decimals] = section.split('.');
  const kind = section.includes('%') ? 'percent' : 'number';
  return { kind, integerDigits: Math.max(1, zeros(integer)), decimals: zeros(decimals) };
}

/** Excel stores no more digits. */
const MAX_INTEGER = 1e15;
const DAY_MS = 86_400_000;

/**
 * Returns a number as text: its value with the zeros of its format, a date in ISO 8601, a percentage with its sign.
 *
 * @param raw the number as the file has it
 */
export function numberToCell(
  raw: string,
  { kind, integerDigits, decimals }: NumberFormat = GENERAL,
  uses1904 = false,
): { text: string; problem?: Message } {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return { text: raw, problem: messages.unreadableCell };
  if (kind === 'date') return dateToCell(raw, value + (uses1904 ? 1_462 : 0));
  // The file has 17 digits of a binary fraction, such as 0.10000000000000001.
  const exact = Number((kind === 'percent' ? value * 100 : value).toPrecision(15));
  if (kind === 'exponent') return { text: exact.toExponential().toUpperCase(), problem: messages.exponentInCell };
  const plain = String(exact);
  if (plain.includes('e')) return { text: plain, problem: messages.exponentInCell };
  if (Math.abs(exact) >= MAX_INTEGER) return { text: plain, problem: messages.roundedInCell };
  const [, sign = '', integer = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain) ?? [];
  const shown = fraction.padEnd(kind === 'percent' ? 0 : decimals, '0');
  const text = `${sign}${integer.padStart(integerDigits, '0')}${shown === '' ? '' : `.${shown}`}`;
  return { text: kind === 'percent' ? `${text}%` : text };
}

function dateToCell(raw: string, serial: number): { text: string; problem?: Message } {
  // Excel has a 29th of February 1900, so earlier dates are one day later.
  const days = serial < 60 ? serial + 1 : serial;
  const time = Math.round((days * DAY_MS) / 1_000) * 1_000 + Date.UTC(1899, 11, 30);
  if (serial < 0 || time > Date.UTC(9999, 11, 31, 23, 59, 59)) return { text: raw, problem: messages.unreadableCell };
  const iso = new Date(time).toISOString();
  return { text: Number.isInteger(serial) ? iso.slice(0, 10) : iso.slice(0, 19) };
}
