import { defineEntity, p } from '@mikro-orm/core';
import { byteText, timestamp } from './columns.ts';

/** The authenticator app of an account. */
export const Totp = defineEntity({
  name: 'Totp',
  tableName: 'totp',
  properties: {
    accountId: byteText().primary(),
    /** Encrypted by the keyring; null until the first code is confirmed. */
    secret: byteText().nullable(),
    confirmedAt: timestamp().nullable(),
    /** A secret whose first code has not been confirmed, encrypted by the keyring. */
    pendingSecret: byteText().nullable(),
    pendingUntil: timestamp().nullable(),
    /** The newest time step whose code was used. A code of it, or of an earlier one, is wrong. */
    lastStep: p.integer().default(0),
    /** Wrong codes since the last right one. */
    failures: p.integer().default(0),
    /** Until then, no code is tried. */
    pausedUntil: timestamp().nullable(),
  },
});

/** A passkey of an account. */
export const Passkey = defineEntity({
  name: 'Passkey',
  tableName: 'passkey',
  properties: {
    id: byteText().primary(),
    accountId: byteText(),
    /** The id that the authenticator gave it, in base64url. */
    credentialId: byteText(),
    /** The COSE key, in base64url. */
    publicKey: byteText(),
    /** The signatures that the authenticator has counted; 0 if it does not count. */
    counter: p.bigint('string'),
    transports: p.json<string[]>(),
    name: p.text(),
    createdAt: timestamp(),
    lastUsedAt: timestamp().nullable(),
  },
  uniques: [{ name: 'passkey_credential_id_unique', properties: ['credentialId'] }],
  indexes: [{ name: 'passkey_by_account', properties: ['accountId'] }],
});

/** A code that replaces a factor that was lost. It works once. */
export const RecoveryCode = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_code',
  properties: {
    /** SHA-256 of the code, hexadecimal. It has 79 random bits. */
    hash: byteText().primary(),
    accountId: byteText(),
    usedAt: timestamp().nullable(),
  },
  indexes: [{ name: 'recovery_code_by_account', properties: ['accountId'] }],
});

/** The choices of the first step of a login. */
export type PendingLogin = {
  readonly responseMode: 'cookie' | 'token';
  readonly rememberMe: boolean;
  /** The method of the first step, if it is not the password. */
  readonly first?: 'otp';
};

/** The purpose of a challenge: the second step of a login, or the new or the known passkey of a browser. */
export type ChallengeKind = 'second-factor' | 'new-passkey' | 'passkey';

/** A random text that a caller sends back with the proof of a factor. It works for minutes. */
export const FactorChallenge = defineEntity({
  name: 'FactorChallenge',
  tableName: 'factor_challenge',
  properties: {
    /** SHA-256 of the text, hexadecimal. */
    hash: byteText().primary(),
    kind: byteText().$type<ChallengeKind>(),
    /** Null for a login with a passkey, whose account is not known yet. */
    accountId: byteText().nullable(),
    /** The session that adds a passkey. */
    sessionId: byteText().nullable(),
    /** SHA-256 of the cookie that binds it to a browser; null if nothing does. */
    browserHash: byteText().nullable(),
    login: p.json<PendingLogin>().nullable(),
    /** Wrong proofs. */
    tries: p.integer().default(0),
    expiresAt: timestamp(),
  },
  indexes: [
    {
      name: 'factor_challenge_by_account',
      expression:
        'create index factor_challenge_by_account on factor_challenge (account_id) where account_id is not null',
    },
    {
      name: 'factor_challenge_by_session',
      expression:
        'create index factor_challenge_by_session on factor_challenge (session_id) where session_id is not null',
    },
    { name: 'factor_challenge_by_expiry', properties: ['expiresAt'] },
  ],
});

/** A device from which an account has signed in. */
export const KnownDevice = defineEntity({
  name: 'KnownDevice',
  tableName: 'known_device',
  properties: {
    accountId: byteText().primary(),
    /** SHA-256 of the user agent and the network, hexadecimal. */
    device: byteText().primary(),
    seenAt: timestamp(),
  },
  indexes: [{ name: 'known_device_by_time', properties: ['seenAt'] }],
});

/** A reset of second factors that another staff member has to confirm. */
export const FactorReset = defineEntity({
  name: 'FactorReset',
  tableName: 'factor_reset',
  properties: {
    accountId: byteText().primary(),
    startedBy: byteText(),
    expiresAt: timestamp(),
  },
  indexes: [{ name: 'factor_reset_by_starter', properties: ['startedBy'] }],
});
