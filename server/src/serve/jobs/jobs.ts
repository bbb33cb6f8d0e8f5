import { removeOldCodes } from '../../accounts/codes/end-codes.ts';
import { removeOldChallenges } from '../../accounts/factors/challenges.ts';
import { announceEndingKeys } from '../../accounts/keys/announce-keys.ts';
import { cleanSessions } from '../../accounts/sessions/end-session.ts';
import { removeOldDevices } from '../../accounts/sessions/known-devices.ts';
import { eraseLateEvents } from '../../audit/erase-personal-data.ts';
import { removeOldEvents } from '../../audit/remove-old-events.ts';
import { removeExports } from '../../auth/account-data/export/request-export.ts';
import type { Clock } from '../../base/clock.ts';
import { removeOldMisses } from '../../catalog/search/misses/search-misses.ts';
import { removeDeletedProducts } from '../../catalog/staff-api/delete-product.ts';
import { cleanWidgetSessions } from '../../chat/widget/widget-session.ts';
import { encryptDocuments } from '../../customers/documents/encrypt-documents.ts';
import { removePendingDocuments } from '../../customers/documents/pending-documents.ts';
import type { Database } from '../../database/database.ts';
import { removeExpiredEvents } from '../../events/stored-events.ts';
import { removeOldAttempts } from '../../events/webhooks/stored-webhooks.ts';
import { removeImports } from '../../imports/remove-imports.ts';
import { removeOldMessages } from '../../messages/stored-messages.ts';
import { cleanOAuth } from '../../oauth/storage/clean-oauth.ts';
import { removeStoredResponses } from '../../operations/run-once.ts';
import type { Keyring } from '../../security/keyring.ts';
import type { DocumentStore } from '../../storage/document-store.ts';
import { removeUnnamedPictures } from '../../storage/pictures/sweep-pictures.ts';

/** The dependencies of the jobs. */
export type JobContext = {
  readonly database: Database;
  readonly clock: Clock;
  /** Undefined for a database in memory, which owns no store. */
  readonly documents?: DocumentStore | undefined;
  /** Encrypts the documents. */
  readonly keyring: Keyring;
  /** The same for the pictures. */
  readonly pictures?: DocumentStore | undefined;
  /** The retention of audit events; undefined: for ever, and 180 days for those that change nothing. */
  readonly auditRetentionSeconds: number | undefined;
  readonly eventRetentionSeconds: number;
};

/** Work that the servers of a database do regularly, one of them at a time. */
export type Job = {
  readonly name: string;
  readonly description: string;
  /** @returns the number of removed, encrypted or announced rows or objects */
  run(context: JobContext): Promise<number>;
};

export const JOBS: readonly Job[] = [
  {
    name: 'sessions',
    description:
      'Delete sessions a day after their end, challenges and resets of second factors that have expired, and devices after 90 days',
    run: async ({ database, clock }) => {
      const old = (await removeOldChallenges(database, clock)) + (await removeOldDevices(database, clock));
      return old + (await cleanSessions(database, clock));
    },
  },
  {
    name: 'oauth',
    description: 'Delete OAuth tokens, grants and login pages that have ended',
    run: async ({ database, clock }) => await cleanOAuth(database, clock),
  },
  {
    name: 'chat',
    description: 'Delete widget sessions a day after their end, and their anonymous visitors',
    run: async ({ database, clock }) => {
      const { sessions, resumeTokens, visitors } = await cleanWidgetSessions(database, clock);
      return sessions + resumeTokens + visitors;
    },
  },
  {
    name: 'documents',
    description:
      'Remove files of uploads that did not finish, of replaced documents and of erased accounts, after an hour',
    run: async ({ database, clock, documents }) =>
      documents ? await removePendingDocuments(database, clock, documents) : 0,
  },
  {
    name: 'encryption',
    description: 'Encrypt documents of earlier versions, and the keys of documents with the current AROT_SECRET',
    run: async ({ database, clock, documents, keyring }) =>
      documents ? await encryptDocuments(database, clock, { store: documents, keyring }) : 0,
  },
  {
    name: 'pictures',
    description: 'Remove pictures that nothing has referred to for a day',
    run: async ({ database, clock, pictures }) =>
      pictures ? await removeUnnamedPictures(database, clock, pictures) : 0,
  },
  {
    name: 'products',
    description: 'Remove deleted products after 30 days',
    run: async ({ database, clock }) => await removeDeletedProducts(database, clock),
  },
  {
    name: 'idempotency',
    description: 'Delete stored responses of an Idempotency-Key after 24 hours',
    run: async ({ database, clock }) => await removeStoredResponses(database, clock),
  },
  {
    name: 'messages',
    description: 'Delete messages after 30 days, and one-time codes that have expired',
    run: async ({ database, clock }) =>
      (await removeOldMessages(database, clock)) + (await removeOldCodes(database, clock)),
  },
  {
    name: 'searches',
    description: 'Delete searches without a result after 90 days',
    run: async ({ database, clock }) => await removeOldMisses(database, clock),
  },
  {
    name: 'exports',
    description: 'Delete the copies that accounts have asked for of their data, after 24 hours',
    run: async ({ database, clock }) => await removeExports(database, clock),
  },
  {
    name: 'imports',
    description: 'Remove the files and rows of imports of catalog files after 24 hours',
    run: async ({ database, clock, documents }) => await removeImports(database, clock, documents),
  },
  {
    name: 'events',
    description: 'Delete events older than AROT_EVENT_RETENTION, by default 30 days',
    run: async ({ database, clock, eventRetentionSeconds }) =>
      await removeExpiredEvents(database, clock, eventRetentionSeconds),
  },
  {
    name: 'webhooks',
    description: 'Delete attempts to deliver webhooks after 30 days',
    run: async ({ database, clock }) => await removeOldAttempts(database, clock),
  },
  {
    name: 'keys',
    description: 'Tell the staff of keys of service accounts 7 days before they end',
    run: async ({ database, clock }) => await announceEndingKeys(database, clock),
  },
  {
    name: 'audit',
    description:
      'Delete audit events older than AROT_AUDIT_RETENTION, by default sign-ins, denied attempts and reads after 180 days; and late personal data of erased accounts',
    run: async ({ database, clock, auditRetentionSeconds }) => {
      const erased = await eraseLateEvents(database, clock);
      return erased + (await removeOldEvents(database, clock, auditRetentionSeconds));
    },
  },
];
