import { matchesEvent } from '@arot/contract';
import type { KnownEvent } from '../../generated/event-types.ts';
import type {
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointInput,
  WebhookReplay,
  WebhookSecretRotation,
} from '../../generated/staff-types.ts';
import type { Call } from '../mock-call.ts';
import { invalid, MockFailure } from '../mock-failure.ts';
import type { MockWebhookEndpoint } from '../mock-state.ts';
import { by, type CursorQuery, listPart, Store } from '../mock-store.ts';
import { DEFAULT_CREATED_AT, type MockWorld, rotate, validSecrets } from '../mock-world.ts';

const MAX_ENDPOINTS = 50;

/** Returns the answers about webhook endpoints. The mock sends nothing: what a test queues is sent already. */
export function staffWebhookEndpointAnswers(world: MockWorld) {
  const { state } = world;
  const endpoints = new Store(world.versions, () => state.webhookEndpoints, by('id'));

  const toEndpoint = (endpoint: MockWebhookEndpoint): WebhookEndpoint => ({
    id: endpoint.id,
    version: endpoints.versionOf(endpoint),
    url: endpoint.url,
    types: [...endpoint.types],
    description: endpoint.description ?? '',
    ordering: endpoint.ordering ?? 'none',
    enabled: endpoint.enabled ?? true,
    disabledReason: endpoint.disabledReason ?? null,
    createdAt: endpoint.createdAt ?? DEFAULT_CREATED_AT,
    backlog: endpoint.backlog ?? { count: 0, oldest: null },
  });

  const createSecret = () => `whsec_${btoa(world.createToken())}`;

  const getEnabled = (call: Call) => {
    const endpoint = endpoints.get(call.id);
    if (endpoint.enabled === false)
      throw new MockFailure('CONFLICT', { text: 'The endpoint is disabled. Enable it first.' });
    return endpoint;
  };

  const eventsOf = (isMeant: (event: KnownEvent) => boolean) => state.events.filter(isMeant).length;

  return {
    'staff.webhookEndpoints.list': (call: Call<unknown, CursorQuery>) =>
      listPart(
        state.webhookEndpoints,
        call.query,
        ({ createdAt = DEFAULT_CREATED_AT, id }) => [createdAt, id],
        toEndpoint,
      ),

    'staff.webhookEndpoints.get': (call: Call) => toEndpoint(endpoints.get(call.id)),

    'staff.webhookEndpoints.create': (call: Call<WebhookEndpointInput>) => {
      requireUrl(call.body.url);
      if (state.webhookEndpoints.length >= MAX_ENDPOINTS) {
        throw new MockFailure('CONFLICT', { text: `There are ${MAX_ENDPOINTS} endpoints. Delete one first.` });
      }
      const secret = createSecret();
      const id = world.createId('endpoint-');
      const endpoint = { id, createdAt: new Date().toISOString(), secret, ...call.body } as MockWebhookEndpoint;
      state.webhookEndpoints.push(endpoint);
      return { ...toEndpoint(endpoint), secret };
    },

    'staff.webhookEndpoints.change': (call: Call<WebhookEndpointChange>) => {
      const endpoint = endpoints.match(call);
      const { url, enabled } = call.body;
      if (url !== undefined) requireUrl(url);
      const reason = enabled === true ? { disabledReason: null } : {};
      return toEndpoint(endpoints.change(endpoint, call.body as Partial<MockWebhookEndpoint>, reason));
    },

    'staff.webhookEndpoints.delete': (call: Call) => {
      endpoints.remove(endpoints.match(call));
      return { success: true };
    },

    'staff.webhookEndpoints.rotateSecret': (call: Call<WebhookSecretRotation>) => {
      const endpoint = endpoints.match(call);
      const secret = createSecret();
      const oldSecretsEndAt = new Date(Date.now() + (call.body.keepOldSeconds ?? 0) * 1_000).toISOString();
      const secrets = rotate(validSecrets(endpoint.secrets, endpoint.secret), secret, oldSecretsEndAt);
      const { version } = toEndpoint(endpoints.change(endpoint, { secrets }));
      return { secret, oldSecretsEndAt, version };
    },

    'staff.webhookEndpoints.test': (call: Call) => {
      getEnabled(call);
      return { eventId: world.createId('event-') };
    },

    'staff.webhookEndpoints.attempts': (call: Call<unknown, CursorQuery & { status?: 'failed' | 'succeeded' }>) => {
      const { id } = endpoints.get(call.id);
      const { status } = call.query;
      const isMeant = ({ error }: { readonly error: string | null }) =>
        status === undefined || (status === 'failed') === (error !== null);
      return listPart(
        state.webhookAttempts.filter((attempt) => attempt.endpointId === id && isMeant(attempt)),
        call.query,
        ({ at, eventId }) => [at, eventId],
        ({ endpointId, ...attempt }) => attempt,
        '--',
      );
    },

    'staff.webhookEndpoints.replay': (call: Call<WebhookReplay>) => {
      const endpoint = getEnabled(call);
      const { since, until, types = endpoint.types } = call.body;
      const end = until === undefined ? Infinity : Date.parse(until);
      const count = eventsOf(({ type, occurredAt }) => {
        const at = Date.parse(occurredAt);
        return at >= Date.parse(since) && at < end && types.some((pattern) => matchesEvent(pattern, type));
      });
      return { count };
    },

    'staff.webhookEndpoints.resend': (call: Call) => {
      getEnabled(call);
      const { eventId = '' } = call.params;
      if (eventsOf(({ id }) => id === eventId) === 0) throw new MockFailure('NOT_FOUND');
      return { eventId };
    },
  };
}

/** Checks the parts of a URL that need no name to be resolved. @throws MockFailure VALIDATION_ERROR */
function requireUrl(text: string): void {
  if (!URL.canParse(text)) throw invalid('url', 'Must be a URL.');
  const { protocol, port, username, password } = new URL(text);
  if (username || password) throw invalid('url', 'Must not have a user or a password.');
  if (protocol !== 'https:' || !['', '8443'].includes(port)) {
    throw invalid('url', 'Must be https://… on port 443 or 8443.');
  }
}
