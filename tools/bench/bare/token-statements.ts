const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The two statements of the real server for one refresh or one code exchange.
 *
 * @see server/src/oauth/storage/token-request.repository.ts
 */
export const tokenStatements = {
  /** Parameters: id of the client, hash and kind of the token, hash of its successor. */
  lookUp: `
    select application.*, presented.*
    from (
      select client_id, slug, former_slugs, name, logo_url, home_url, backchannel_logout_uri, redirect_uris,
        post_logout_redirect_uris, public, native, third_party, require_pkce, id_token_claims, token_limit, scopes,
        default_scope, ${iso('created_at')} as created_at, disabled_at is not null as disabled,
        coalesce((
          select jsonb_agg(jsonb_build_object('hash', secret_hash, 'createdAt', ${iso('secret.created_at')},
            'expiresAt', ${iso('secret.expires_at')}, 'lastUsedAt', ${iso('secret.last_used_at')})
            order by secret.created_at, secret_hash)
          from oauth_application_secret as secret where secret.client_id = oauth_application.client_id
        ), '[]'::jsonb) as secrets
      from oauth_application where client_id = $1
    ) as application
    left join (
      select token.payload, coalesce(oauth_grant.sid, oauth_grant.session_id) as sid,
        ${iso('token.expires_at')} as expires_at, ${iso('token.consumed_at')} as consumed_at,
        ${iso('successor.consumed_at')} as successor_consumed_at, oauth_grant.id as grant_id,
        oauth_grant.client_id as grant_client_id, oauth_grant.scope, ${iso('oauth_grant.expires_at')} as grant_expires_at,
        account.id as account_id, account.active, account.name as account_name, account.image, account.email,
        account.phone_number, ${iso('coalesce(account.updated_at, account.created_at)')} as account_updated_at
      from oauth_token as token
        join oauth_grant on oauth_grant.id = token.grant_id
        join oauth_application as application on application.client_id = oauth_grant.client_id
        join account on account.id = oauth_grant.account_id
        left join oauth_token as successor on successor.token_hash = $4::text
      where token.token_hash = $2 and token.kind = $3 and oauth_grant.revoked_at is null
        and application.disabled_at is null and account.active
    ) as presented on true`,
  /**
   * Parameters: hash of the used token, id of the grant, now, the new end of the grant; then the payload, hash and end of
   * the access token, and those of the refresh token.
   */
  exchange: `
    with open as (
      select id from oauth_grant where id = $2 and revoked_at is null for key share
    ), used as (
      update oauth_token set consumed_at = $3::timestamptz from open
      where oauth_token.grant_id = open.id and oauth_token.token_hash = $1 and oauth_token.consumed_at is null
      returning oauth_token.grant_id
    ), issued as (
      insert into oauth_token (token_hash, kind, grant_id, payload, expires_at)
      select $6, 'AccessToken', grant_id, $5::jsonb, $7::timestamptz from used
      union all select $9, 'RefreshToken', grant_id, $8::jsonb, $10::timestamptz from used
      on conflict (token_hash) do nothing
    ), extended as (
      update oauth_grant set expires_at = $4::timestamptz from used
      where oauth_grant.id = used.grant_id and oauth_grant.expires_at < $4::timestamptz
    )
    select grant_id from used`,
} as const;
