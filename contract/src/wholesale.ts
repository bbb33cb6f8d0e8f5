import * as z from 'zod';
import { MAX_LENGTHS } from './limits.ts';
import { multilineText, outputText } from './text.ts';

export const WHOLESALE_REQUEST_STATES = ['pending', 'approved', 'rejected'] as const;
export type WholesaleRequestState = (typeof WHOLESALE_REQUEST_STATES)[number];

export const wholesaleRequestState = z
  .enum(WHOLESALE_REQUEST_STATES)
  .meta({ id: 'WholesaleRequestState', description: 'What has become of a request for wholesale prices.' });

export const wholesaleApplication = z
  .strictObject({
    note: multilineText({ min: 1, max: MAX_LENGTHS.customerNote }).optional().describe('What the staff should know.'),
  })
  .meta({ id: 'WholesaleApplication', description: 'A request for wholesale prices.' });

const ownWholesaleRequest = z
  .object({
    state: wholesaleRequestState,
    note: outputText(MAX_LENGTHS.customerNote).nullable().describe('What the customer wrote.'),
    reason: outputText(MAX_LENGTHS.staffNote).nullable().describe('The reason of the decision.'),
    requestedAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'CustomerWholesaleRequest', description: 'The last request of the customer for wholesale prices.' });

export const ownWholesale = z
  .object({ request: ownWholesaleRequest.nullable().describe('null if the customer has never asked.') })
  .meta({ id: 'OwnWholesale', description: 'What has become of the request of the customer for wholesale prices.' });

export const wholesaleRequest = z
  .object({
    state: wholesaleRequestState,
    requestedAt: z.iso.datetime(),
    decidedAt: z.iso
      .datetime()
      .nullable()
      .meta({ examples: [null] }),
    decidedBy: outputText(MAX_LENGTHS.id)
      .nullable()
      .meta({ description: 'The id of an account, or `command line`.', examples: [null] }),
    note: outputText(MAX_LENGTHS.staffNote)
      .nullable()
      .meta({ examples: [null] }),
    reason: outputText(MAX_LENGTHS.staffNote)
      .nullable()
      .meta({ description: 'The reason of the decision, which the customer reads.', examples: [null] }),
    customerNote: outputText(MAX_LENGTHS.customerNote)
      .nullable()
      .meta({ description: 'What the customer wrote.', examples: ['আমাদের দুটি দোকান আছে।'] }),
  })
  .meta({ id: 'WholesaleRequest', description: 'The last request of a customer for wholesale prices.' });

export const wholesaleDecisionRequest = z
  .strictObject({
    note: multilineText({ min: 1, max: MAX_LENGTHS.staffNote, example: 'The licence is valid until 2027.' })
      .optional()
      .describe('For other staff members.'),
    reason: multilineText({ min: 1, max: MAX_LENGTHS.staffNote, example: 'Your licence is valid until 2027.' })
      .optional()
      .describe('The reason, for the customer.'),
  })
  .meta({ id: 'WholesaleDecisionRequest', description: 'A decision about a request for wholesale prices.' });
