import { onlyDigits } from '@arot/ui/i18n/digits.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { ListField } from '../forms/list-field.tsx';
import { CheckField, TextField } from '../ui/field.tsx';
import { oauthText } from './oauth-text.ts';
import type { OauthValues } from './oauth-values.ts';
import { applicationsText } from './text.ts';

type Props = {
  readonly values: OauthValues;
  readonly set: (change: Partial<OauthValues>) => void;
  readonly messageOf: (name: string) => string | undefined;
};

/** Renders the inputs that every application needs. */
export function OauthMainFields({ values, set, messageOf }: Props) {
  const common = useText(applicationsText);
  const text = useText(oauthText);
  return (
    <>
      <div className="form-grid">
        <TextField
          label={common.name}
          value={values.name}
          message={messageOf('name')}
          onChange={(event) => set({ name: event.target.value })}
        />
        <TextField
          label={text.slug}
          hint={text.slugHint}
          value={values.slug}
          spellCheck={false}
          message={messageOf('slug')}
          onChange={(event) => set({ slug: event.target.value })}
        />
      </div>
      <ListField
        label={text.redirectUris}
        hint={text.redirectUrisHint}
        name="redirectUris"
        placeholder="https://"
        messageOf={messageOf}
        values={values.redirectUris}
        onChange={(redirectUris) => set({ redirectUris })}
      />
    </>
  );
}

/** Renders the inputs that most applications leave as they are. */
export function OauthMoreFields({ values, set, messageOf, isPublic }: Props & { readonly isPublic: boolean }) {
  const text = useText(oauthText);
  return (
    <>
      <ListField
        label={text.postLogoutRedirectUris}
        name="postLogoutRedirectUris"
        placeholder="https://"
        messageOf={messageOf}
        values={values.postLogoutRedirectUris}
        onChange={(postLogoutRedirectUris) => set({ postLogoutRedirectUris })}
      />
      <ListField
        label={text.ownScopes}
        hint={text.scopesHint}
        name="scopes"
        placeholder="orders:read"
        messageOf={messageOf}
        values={values.scopes}
        onChange={(scopes) => set({ scopes })}
      />
      <div className="form-grid">
        <TextField
          label={text.defaultScope}
          hint={text.defaultScopeHint}
          value={values.defaultScope}
          spellCheck={false}
          placeholder="openid profile email"
          message={messageOf('defaultScope') ?? messageOf('defaultScope.0')}
          onChange={(event) => set({ defaultScope: event.target.value })}
        />
        <TextField
          label={text.homeUrl}
          hint={text.homeUrlHint}
          value={values.homeUrl}
          inputMode="url"
          placeholder="https://"
          message={messageOf('homeUrl')}
          onChange={(event) => set({ homeUrl: event.target.value })}
        />
        <TextField
          label={text.backchannelLogoutUri}
          hint={text.backchannelLogoutUriHint}
          value={values.backchannelLogoutUri}
          inputMode="url"
          placeholder="https://"
          message={messageOf('backchannelLogoutUri')}
          onChange={(event) => set({ backchannelLogoutUri: event.target.value })}
        />
        <TextField
          label={text.logo}
          hint={text.logoUrlHint}
          value={values.logoUrl}
          spellCheck={false}
          message={messageOf('logoUrl')}
          onChange={(event) => set({ logoUrl: event.target.value })}
        />
        {!isPublic && (
          <TextField
            label={text.tokenLimit}
            hint={text.tokenLimitHint}
            value={values.tokenLimit}
            inputMode="numeric"
            message={messageOf('tokenLimit')}
            onChange={(event) => set({ tokenLimit: onlyDigits(event.target.value) })}
          />
        )}
        {!isPublic && (
          <TextField
            label={text.serviceAccountId}
            hint={text.serviceAccountIdHint}
            value={values.serviceAccountId}
            spellCheck={false}
            message={messageOf('serviceAccountId')}
            onChange={(event) => set({ serviceAccountId: event.target.value })}
          />
        )}
      </div>
      <CheckField
        label={text.requirePkceField}
        checked={values.requirePkce || isPublic}
        disabled={isPublic}
        onChange={(event) => set({ requirePkce: event.target.checked })}
      />
      <CheckField
        label={text.idTokenClaimsField}
        checked={values.idTokenClaims}
        onChange={(event) => set({ idTokenClaims: event.target.checked })}
      />
    </>
  );
}
