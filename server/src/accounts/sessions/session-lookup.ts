import { PROGRAM_PERMISSIONS } from '@arot/contract';
import DataLoader from 'dataloader';
import type { Clock } from '../../base/clock.ts';
import { Work } from '../../base/work.ts';
import type { Database } from '../../database/database.ts';
import type { Program, SessionLookup } from '../../http/principal.ts';
import { hashToken } from '../../security/tokens.ts';
import { accountHasFactor } from '../factors/factor.repository.ts';
import { toAuthIdentity } from '../identity.ts';
import { permissionsOfKey } from '../keys/key-permissions.ts';
import { isInRanges, isServiceKey } from '../keys/service-key.ts';
import { type CredentialRow, findOpenCredentials, findOpenTokens, recordUse } from './credential.repository.ts';
import { ONLY_CODE } from './session.repository.ts';

const HOUR_MS = 3_600_000;

/** The interval at which the use of a staff member's session is recorded, so that one request a minute writes and not each. */
const MAX_GRAIN_SECONDS = 60;

type LookupOptions = {
  readonly staffIdleSeconds: number;
  readonly freshSeconds: number;
  readonly requiresStaffFactor: boolean;
  readonly resource: string;
};

/** The kinds of credentials that a token may be. The token of a session and an access token are both random text of the same length. */
type Kind = 'session' | 'key' | 'session or token';

/**
 * Looks up the tokens of sessions, keys of service accounts and access tokens in the database at every use. Lookups of requests that
 * arrive together share one statement; a second one looks for access tokens, if a bearer token is no session. Nothing is cached, so a
 * change by any process counts for the next request.
 *
 * @param times `staffIdleSeconds`: how long a session of a staff member lasts without a request; `freshSeconds`: how long a session is
 *   fresh after its user has proved the identity; `requiresStaffFactor`: staff members must prove a second factor; `resource`: the audience of access tokens for this API
 */
export function createSessionLookup(
  database: Database,
  clock: Clock,
  { staffIdleSeconds, freshSeconds, requiresStaffFactor, resource }: LookupOptions,
): SessionLookup {
  const grainSeconds = Math.min(MAX_GRAIN_SECONDS, staffIdleSeconds / 10);
  let isRecording = false;
  /** A use that cannot be recorded rejects no request: the next one records it. */
  const record = async (rows: readonly CredentialRow[], now: Date) => {
    for (const [kind, table] of [
      ['session', 'session'],
      ['key', 'service_key'],
    ] as const) {
      const ids = rows.filter((row) => row.kind === kind).map((row) => row.credentialId);
      if (ids.length > 0) await recordUse(database.fork(), table, ids, now).catch(() => undefined);
    }
  };
  const loader = new DataLoader(
    async (lookups: readonly { readonly hash: string; readonly kind: Kind; readonly caller: Work | undefined }[]) => {
      const hashesOf = (isMeant: (kind: Kind) => boolean) =>
        lookups.filter(({ kind }) => isMeant(kind)).map(({ hash }) => hash);
      const hashes = {
        sessionHashes: hashesOf((kind) => kind !== 'key'),
        keyHashes: hashesOf((kind) => kind === 'key'),
      };
      const maybeTokens = hashesOf((kind) => kind === 'session or token');
      const work = Work.shared(lookups.map(({ caller }) => caller));
      const now = clock();
      const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
      const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
      const use = { idleSince: ago(staffIdleSeconds), recordedBefore: ago(grainSeconds), hour };
      const rows = await work.run(async () => {
        const found: CredentialRow[] = await findOpenCredentials(database, hashes, now, use);
        const tokens = maybeTokens.filter((hash) => !found.some((row) => row.tokenHash === hash));
        if (tokens.length > 0) found.push(...(await findOpenTokens(database, tokens, resource, now, use)));
        const used = found.filter((row) => row.active && row.useIsOld);
        const ofOthers = used.filter((row) => !isOfStaff(row));
        // No request waits for these, and one write runs at a time. The next request records a use that is left out.
        if (ofOthers.length > 0 && !isRecording) {
          isRecording = true;
          void record(ofOthers, now).finally(() => {
            isRecording = false;
          });
        }
        // A session of a staff member ends without them.
        await record(used.filter(isOfStaff), now);
        return found;
      });
      const byHash = new Map(rows.map((row) => [row.tokenHash, row]));
      return lookups.map(({ hash }) => ({ row: byHash.get(hash), identifiedAt: now }));
    },
    // Batches the requests of one turn of the event loop, not only those of one tick. A batch starts after they arrived.
    { cache: false, maxBatchSize: 200, batchScheduleFn: (dispatch) => void setImmediate(dispatch) },
  );
  const isFresh = (at: string | null) => at !== null && clock().getTime() - Date.parse(at) < freshSeconds * 1_000;
  return async ({ kind, token, ip, givesPowers = false }) => {
    const given = kind === 'cookie' ? 'session' : isServiceKey(token) ? 'key' : 'session or token';
    const { row, identifiedAt } = await loader.load({ hash: hashToken(token), kind: given, caller: Work.current() });
    if (!row || !isInRanges(row.addressRanges ?? [], ip)) return { state: 'ended' };
    if (!row.active) return { state: 'inactive' };
    const hasOnlyCode = row.methods === ONLY_CODE && row.factorAt === null;
    // The account got its role after the sign-in.
    if (hasOnlyCode && isOfStaff(row)) return { state: 'ended' };
    const program = programOf(row);
    const hasFactor = givesPowers && program === undefined && (await accountHasFactor(database.fork(), row.accountId));
    const user = toAuthIdentity({ ...row, id: row.accountId });
    return {
      state: 'live',
      catalogVersion: row.catalogVersion,
      principal: {
        kind: 'account',
        ...(program === undefined ? {} : { program }),
        sessionId: row.credentialId,
        signedInAt: row.createdAt,
        expiresAt: row.expiresAt,
        freshAt: row.freshAt,
        hasFactor,
        hasOnlyCode,
        isFresh: !hasOnlyCode && isFresh(hasFactor ? row.factorAt : row.freshAt),
        isOnHold: row.holdUntil !== null && Date.parse(row.holdUntil) > identifiedAt.getTime(),
        methods: methodsOf(row),
        factorAt: row.factorAt,
        lacksFactor: requiresStaffFactor && isOfStaff(row) && !row.isService && row.factorAt === null,
        mustChangePassword: row.mustChangePassword,
        identifiedAt,
        priceLists: row.priceLists ?? [],
        user:
          program === undefined
            ? user
            : { ...user, permissions: permissionsOfKey(permissionsOf(row, program), user.permissions) },
      },
    };
  };
}

function isOfStaff({ roleName }: CredentialRow): boolean {
  return roleName !== null;
}

/** Returns how the user has signed in, each method once. A session from before second factors was opened by a password. */
function methodsOf({ kind, methods }: CredentialRow): string[] {
  if (methods !== null) return [...new Set(methods.split(' '))];
  return kind === 'session' ? ['pwd'] : [];
}

function programOf(row: CredentialRow): Program | undefined {
  if (row.kind === 'key') return { kind: 'key', id: row.credentialId };
  if (row.clientId === null) return undefined;
  return { kind: 'application', clientId: row.clientId, scopes: new Set(row.scopes) };
}

/** Returns the permissions that a key lists, or those of the scopes of a token. */
function permissionsOf({ ownPermissions }: CredentialRow, program: Program): readonly string[] | null {
  if (program.kind === 'key') return ownPermissions;
  return PROGRAM_PERMISSIONS.filter((permission) => program.scopes.has(`staff:${permission}`));
}
