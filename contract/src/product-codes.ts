import * as z from 'zod';
import { inSchema } from './messages/message.ts';
import * as messages from './messages/texts.ts';
import { nameText, outputText, text } from './text.ts';

const MAX_SKU = 64;
const MAX_BRAND = 100;
const MAX_UNIT = 50;
/** The most GTINs of a product: of the piece, and of its packages. */
const MAX_GTINS = 5;

/** Returns a GTIN as 14 digits: UPC-A, EAN-8 and EAN-13 with zeros before them. @see GS1 General Specifications, section 7.9 */
export function toGtin14(digits: string): string {
  return digits.padStart(14, '0');
}

/** Returns true if the last digit of a GTIN is the check digit of the others. @see GS1 General Specifications, section 7.9 */
export function isGtin(digits: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return false;
  const sum = [...toGtin14(digits)].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 1 : 3), 0);
  return sum % 10 === 0;
}

type TextOptions = {
  /** The most code points. */
  readonly max: number;
  readonly example: string;
  /** The description of the field in responses. */
  readonly description?: string;
  /** The description of the field in requests. */
  readonly inputDescription?: string;
  /** Default: {@link text}. */
  readonly schema?: typeof text;
};

/** Returns the row of a text that a product has or lacks. */
function textField({ max, example, description, inputDescription, schema = text }: TextOptions) {
  const described = <T extends z.ZodType>(type: T, by: string | undefined) => (by ? type.describe(by) : type);
  return {
    kind: 'text',
    initial: null,
    input: described(schema({ min: 1, max, example }).nullable(), inputDescription),
    output: described(outputText(max, example).nullable(), description),
  } as const;
}

/** The codes of a product and what it is. Everyone sees them. */
export const CODE_FIELDS = {
  sku: textField({
    ...{ max: MAX_SKU, example: 'OIL-M-5L', schema: nameText, description: 'The number of the shop.' },
    inputDescription: 'Another product, also a deleted one, must not have it in other letter case either.',
  }),
  gtins: {
    kind: 'list',
    initial: [],
    input: z
      .array(
        z
          .string()
          .refine(isGtin, inSchema(messages.gtin))
          .meta({ maxLength: 14, pattern: '^(\\d{8}|\\d{12,14})$', examples: ['4006381333931'] }),
      )
      .max(MAX_GTINS)
      .refine((codes) => new Set(codes.map(toGtin14)).size === codes.length, inSchema(messages.codeOnce))
      .describe('Barcode numbers.'),
    output: z
      .array(outputText(14, '4006381333931'))
      .max(MAX_GTINS)
      .describe('The numbers of the piece and its packages, as barcodes have them.'),
  },
  brand: textField({ max: MAX_BRAND, example: 'Radhuni · রাঁধুনী' }),
  unit: textField({ max: MAX_UNIT, example: 'bottle', description: 'What one piece is.' }),
  netContent: textField({ max: MAX_UNIT, example: '5 L', description: 'What one piece contains.' }),
  origin: textField({ max: MAX_BRAND, example: 'Bangladesh', description: 'Where it comes from.' }),
} as const;

/** Returns the names of the fields of a table, in their order. */
export function namesOf<T extends object>(table: T): readonly (keyof T & string)[] {
  return Object.keys(table) as (keyof T & string)[];
}

type Part = 'input' | 'output' | 'initial';

/** Returns a part of each row by the names of the fields. */
export function partsOf<T extends Readonly<Record<keyof T, Readonly<Record<Part, unknown>>>>, P extends Part>(
  table: T,
  part: P,
) {
  const parts = namesOf(table).map((name) => [name, table[name][part]]);
  return Object.fromEntries(parts) as { readonly [Name in keyof T]: T[Name][P] };
}

export const CODE_NAMES = /* @__PURE__ */ namesOf(CODE_FIELDS);
export const codeInputs = /* @__PURE__ */ partsOf(CODE_FIELDS, 'input');
export const codeOutputs = partsOf(CODE_FIELDS, 'output');

/** The codes of a new product whose request states none. */
export const NEW_CODES = /* @__PURE__ */ partsOf(CODE_FIELDS, 'initial');

export const productCodes = z
  .object(codeOutputs)
  .meta({ id: 'ProductCodes', description: 'The numbers and the origin of a product.' });
