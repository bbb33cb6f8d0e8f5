import type { OAuthConfig, OAuthRequestOptions } from './oauth-config.ts';
import { OAuthError } from './oauth-errors.ts';

/** The options that every request uses. */
export type Transport = Pick<OAuthConfig, 'fetch' | 'timeoutMs'>;

type Json = { readonly [name: string]: unknown };

type OAuthRequest = {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Form fields of a POST. A field that is undefined is omitted. Without a form, the request is a GET. */
  readonly form?: { readonly [name: string]: string | undefined };
};

/**
 * Sends a request, and returns the JSON object of a successful response; `{}` for an empty one.
 *
 * @throws OAuthError the server's error, `invalid_response` for any other response, `connection_failed`, `timeout`
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-5.2
 */
export async function sendOAuthRequest(
  transport: Transport,
  url: string,
  { headers, form }: OAuthRequest,
  { signal, timeoutMs = transport.timeoutMs ?? 30_000 }: OAuthRequestOptions = {},
): Promise<Json> {
  const controller = new AbortController();
  const init: RequestInit = {
    headers: { accept: 'application/json', ...headers },
    // A redirect could take a code or a secret to another host.
    redirect: 'manual',
    credentials: 'omit',
    signal: controller.signal,
  };
  if (form) {
    const fields = Object.entries(form).filter((field): field is [string, string] => field[1] !== undefined);
    init.method = 'POST';
    init.body = new URLSearchParams(fields);
  }
  const exchange = async () => {
    if (signal?.aborted) throw signal.reason;
    const response = await (transport.fetch ?? fetch)(url, init);
    return readJson(response, await response.text());
  };
  let stop = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    // A fetch function that ignores its signal must not make the caller wait.
    return await new Promise((resolve, reject) => {
      stop = () => reject(signal?.aborted ? signal.reason : new OAuthError('timeout'));
      signal?.addEventListener('abort', stop);
      if (timeoutMs > 0 && timeoutMs < 2 ** 31) timer = setTimeout(stop, timeoutMs);
      exchange().then(resolve, (cause) =>
        reject(
          cause instanceof OAuthError || signal?.aborted ? cause : new OAuthError('connection_failed', '', { cause }),
        ),
      );
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    controller.abort();
  }
}

function readJson({ ok, status, headers }: Response, body: string): Json {
  let json: Json | null | undefined;
  try {
    json = JSON.parse(body || (ok ? '{}' : ''));
  } catch {}
  if (ok && Object(json) === json) return json as Json;
  const { error, error_description: description } = json ?? {};
  const code = textOf(error);
  const reason = `no ${json ? 'error' : 'JSON'}: ${headers.get('content-type')}`;
  // The body may have tokens, so the error does not repeat it.
  throw new OAuthError(code ?? 'invalid_response', code ? textOf(description) : reason, {
    status,
    retryAfterSeconds: Number(headers.get('retry-after')) || undefined,
  });
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
