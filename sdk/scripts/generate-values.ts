import {
  DISCOUNT_TYPES,
  ERROR_CODES,
  eventSchemas,
  MAX_DOCUMENT_BYTES,
  MAX_ITEMS,
  MAX_LENGTHS,
  MAX_RICH_TEXT_BYTES,
  MAX_SORT_ORDER,
  PERMISSION_CODES,
  PUBLICATION_STATES,
  registrationOptions,
} from '@arot/contract';
import { messages } from '@arot/contract/messages';
import { eventWords, fieldWords, permissionWords, subjectWords, valueWords } from '@arot/contract/words';
import type { GeneratedFile } from '../../contract/scripts/generated-file.ts';
import { readOperations } from './read-operations.ts';

const { required, mobileNumber, passwordLength, fileTooLarge, imageNeeded, imageOrPdfNeeded } = messages;
const inputMessages = { required, mobileNumber, passwordLength, fileTooLarge, imageNeeded, imageOrPdfNeeded };

/** Generates the constants of `@arot/sdk/values`. Each is data, so that a bundle has only those that a program imports. */
export function generateValues(header: string): GeneratedFile {
  const { shopTypes, customerTypes } = registrationOptions;
  const constants = [
    ...enumerations(),
    constant('DISCOUNT_TYPES', 'The kinds of discounts.', DISCOUNT_TYPES),
    constant('PUBLICATION_STATES', 'The states of products and app content.', PUBLICATION_STATES),
    constant('ERROR_CODES', 'The error codes that this version knows. A later server may have more.', ERROR_CODES),
    constant('EVENT_TYPES', 'The types of events that this version knows.', Object.keys(eventSchemas)),
    constant('PERMISSION_CODES', 'The permissions of staff members.', PERMISSION_CODES),
    constant('MAX_LENGTHS', 'The largest lengths of texts, in code points.', MAX_LENGTHS),
    constant('MAX_ITEMS', 'The largest numbers of items.', MAX_ITEMS),
    constant('MAX_SORT_ORDER', 'The largest number that orders a category among its siblings.', MAX_SORT_ORDER),
    constant('MAX_DOCUMENT_BYTES', 'The largest document of a customer.', MAX_DOCUMENT_BYTES),
    constant('MAX_RICH_TEXT_BYTES', 'The largest rich-text document, as JSON.', MAX_RICH_TEXT_BYTES),
    constant('fieldLabels', 'The names of fields.', fieldWords),
    constant('valueLabels', 'The names of values of fields that have few.', valueWords),
    constant('shopTypeLabels', 'The names of the types of shops.', labelsOf(shopTypes)),
    constant('customerTypeLabels', 'The names of the types of customers.', labelsOf(customerTypes)),
    constant('eventLabels', 'The names of types of events, and of patterns of them.', eventWords),
    constant('subjectLabels', 'The names of what an event of the audit trail is about.', subjectWords),
    constant(
      'inputMessages',
      'What the server says of input that a form checks before it sends a file.',
      inputMessages,
    ),
    constant('permissionLabels', 'What each permission allows.', permissionWords),
  ];
  return { path: 'sdk/src/generated/values.ts', content: header + constants.join('\n') };
}

/** Returns a constant for each named enumeration of the contract: `SHOP_TYPES` for `ShopType`. */
function enumerations(): string[] {
  const models = ([undefined, 'staff', 'chat', 'server'] as const).map((entry) => readOperations(undefined, entry));
  const components = new Map(models.flatMap((model) => [...model.components]));
  return [...components].flatMap(([name, { schema }]) => {
    if (!Array.isArray(schema.enum)) return [];
    const plural = name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}${name.endsWith('s') ? 'es' : 's'}`;
    const own = plural.replaceAll(/(?<=[a-z])[A-Z]/g, '_$&').toUpperCase();
    return [constant(own, `The values of \`${name}\`.`, schema.enum)];
  });
}

function labelsOf(options: readonly { value: string; labelEn: string; labelBn: string }[]) {
  return Object.fromEntries(options.map(({ value, labelEn, labelBn }) => [value, { en: labelEn, bn: labelBn }]));
}

function constant(name: string, description: string, value: unknown): string {
  return `/** ${description} */\nexport const ${name} = ${JSON.stringify(value, null, 2)} as const;\n`;
}
