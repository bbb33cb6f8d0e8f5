import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { actionResponse } from './auth.ts';
import { envelope } from './envelope.ts';
import { errorResponses, freshErrorResponses, ownRepetitionResponses } from './errors.ts';
import { MAX_LENGTHS } from './limits.ts';
import { defineRoutes } from './metadata.ts';
import { identityProof } from './own-account.ts';
import { outputText, text } from './text.ts';

const EXPORT_ID = '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7f3';

const accountExport = z
  .object({ id: outputText(MAX_LENGTHS.id, EXPORT_ID) })
  .meta({ id: 'AccountExport', description: 'A copy of the data of an account.' });

const erasesAt = z.iso.datetime().describe('From then on, the account is erased.');

const deletion = z
  .object({ requestedAt: z.iso.datetime(), erasesAt })
  .meta({ id: 'AccountDeletion', description: 'A deletion that the owner has asked for.' });

export type AccountDeletion = z.infer<typeof deletion>;

const requested = z
  .object({ erasesAt })
  .meta({ id: 'AccountDeletionRequested', description: 'The deletion was asked for.' });

const ownDeletion = z
  .object({
    deletion: deletion.nullable().describe('null if the account stays.'),
    delaySeconds: z
      .int()
      .min(0)
      .meta({ examples: [1_209_600] })
      .describe('The time between a request and the erasure.'),
  })
  .meta({ id: 'OwnAccountDeletion', description: 'Whether the account will be deleted.' });

const own = { auth: 'session', tag: 'Account' } as const;

const c = initContract();

/** Lets the owner of an account take a copy of the data, and delete the account. */
export const accountData = c.router(
  defineRoutes({
    requestExport: {
      method: 'POST',
      path: '/api/auth/me/export',
      body: c.noBody(),
      responses: {
        202: envelope('AccountExportResponse', accountExport),
        ...freshErrorResponses(),
        ...ownRepetitionResponses,
      },
      summary: 'Export the own data',
      description:
        'Makes a copy of what is stored of the account, in place of an earlier one. It can be downloaded for 24 hours.',
      metadata: { ...own, sdk: 'auth.requestExport', ignoresBody: true, fresh: true, powers: ['export'] },
    },
    downloadExport: {
      method: 'GET',
      path: '/api/auth/me/export/:id',
      pathParams: z.strictObject({ id: text({ min: 1, max: MAX_LENGTHS.id, trim: false, example: EXPORT_ID }) }),
      responses: {
        200: c.otherResponse({ contentType: 'application/octet-stream', body: c.type<unknown>() }),
        ...freshErrorResponses('VALIDATION_ERROR', 'NOT_FOUND', 'STORAGE_ERROR'),
      },
      summary: 'Download an export',
      description: 'A ZIP file of JSON files and of the documents. 404 after 24 hours, and for another account.',
      metadata: {
        ...own,
        sdk: 'auth.downloadExport',
        fresh: true,
        powers: ['export'],
        download: { mimeTypes: ['application/zip'] },
      },
    },
    deleteAccount: {
      method: 'DELETE',
      path: '/api/auth/me',
      body: identityProof,
      responses: {
        202: envelope('AccountDeletionRequestedResponse', requested),
        ...errorResponses(
          'VALIDATION_ERROR',
          'UNAUTHENTICATED',
          'FORBIDDEN',
          'PAYLOAD_TOO_LARGE',
          'RATE_LIMITED',
          'INTERNAL_ERROR',
        ),
      },
      summary: 'Delete the account',
      description:
        'Ends all sessions and grants, and erases the account later. Until then a sign-in works, and can undo it. A wrong password counts as a login attempt. Staff accounts: 403.',
      // The body may prove the factor.
      metadata: { ...own, sdk: 'auth.deleteAccount', powers: ['erasure'], withoutRules: ['factor'] },
    },
    getDeletion: {
      method: 'GET',
      path: '/api/auth/me/deletion',
      responses: {
        200: envelope('OwnAccountDeletionResponse', ownDeletion),
        ...errorResponses('UNAUTHENTICATED', 'FORBIDDEN', 'INTERNAL_ERROR'),
      },
      summary: 'Get the deletion',
      description: 'Whether the owner has asked to delete the account.',
      metadata: { ...own, sdk: 'auth.deletion' },
    },
    cancelDeletion: {
      method: 'DELETE',
      path: '/api/auth/me/deletion',
      body: c.noBody(),
      responses: { 200: actionResponse, ...errorResponses('UNAUTHENTICATED', 'FORBIDDEN', 'INTERNAL_ERROR') },
      summary: 'Undo the deletion',
      description: 'Lets the account stay. It also succeeds without a deletion.',
      metadata: { ...own, sdk: 'auth.cancelDeletion', ignoresBody: true },
    },
  }),
  { strictStatusCodes: true },
);
