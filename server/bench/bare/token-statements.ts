const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The statements of the real server for one refresh or one code exchange; `insert` is sent twice, the others once. */
export const tokenStatements = {
  client: `
    select client_id, slug, former_slugs, name, logo_url, home_url, redirect_uris, post_logout_redirect_uris, public,
      native, third_party, require_pkce, scopes, default_scope, ${iso('created_at')} as created_at,
      disabled_at is not null as disabled,
      coalesce((
        select jsonb_agg(jsonb_build_object('hash', secret_hash, 'createdAt', ${iso('secret.created_at')},
          'expiresAt', ${iso('secret.expires_at')}, 'lastUsedAt', ${iso('secret.last_used_at')})
          order by secret.created_at, secret_hash)
        from oauth_application_secret as secret where secret.client_id = oauth_application.client_id
      ), '[]'::jsonb) as secrets
    from oauth_application where client_id = $1`,
  token: `
    select token.payload, ${iso('token.expires_at')} as expires_at, ${iso('token.consumed_at')} as consumed_at,
      ${iso('successor.consumed_at')} as successor_consumed_at
    from oauth_token as token
      join oauth_grant on oauth_grant.id = token.grant_id
      join oauth_application as application on application.client_id = oauth_grant.client_id
      join account on account.id = oauth_grant.account_id
      left join oauth_token as successor on successor.token_hash = $3
    where token.token_hash = $1 and token.kind = $2 and oauth_grant.revoked_at is null
      and application.disabled_at is null and account.active`,
  grant: `
    select oauth_grant.id, oauth_grant.account_id, oauth_grant.client_id, oauth_grant.scope,
      ${iso('oauth_grant.expires_at')} as expires_at
    from oauth_grant
      join oauth_application on oauth_application.client_id = oauth_grant.client_id
      join account on account.id = oauth_grant.account_id
    where oauth_grant.id = $1 and oauth_grant.revoked_at is null and oauth_application.disabled_at is null
      and account.active`,
  account: `
    select account.id, account.name, account.email, account.phone_number, account.image, account.password_hash,
      account.role_name, role.permissions, customer.customer_type, account.active,
      ${iso('account.created_at')} as created_at, ${iso('account.updated_at')} as updated_at
    from account
      left join role on role.name = account.role_name
      left join customer on customer.account_id = account.id
    where account.id = $1`,
  consume: `
    update oauth_token set consumed_at = $2 where token_hash = $1 and consumed_at is null returning token_hash`,
  insert: `
    with inserted as (
      insert into oauth_token (token_hash, kind, grant_id, payload, expires_at) values ($1, $2, $3, $4, $5)
      on conflict (token_hash) do nothing)
    update oauth_grant set expires_at = $6 where id = $3 and expires_at < $6`,
} as const;
