import type { StaffOAuthApplication } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { FormFoot } from '../forms/form-foot.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';
import { staff } from '../shop.ts';
import { notify } from '../ui/toasts.tsx';
import { OauthMainFields, OauthMoreFields } from './oauth-fields.tsx';
import { oauthText } from './oauth-text.ts';
import { changeOf, type OauthValues, valuesOf, withoutEmptyRows } from './oauth-values.ts';
import { applicationsText } from './text.ts';

type Props = {
  readonly application: StaffOAuthApplication;
  /** Shows what was saved. */
  readonly show: (application: StaffOAuthApplication) => void;
};

/** Renders the form of an OAuth application with all properties that can be changed. */
export function OauthForm({ application, show }: Props) {
  const common = useText(applicationsText);
  const text = useText(oauthText);
  const { clientId } = application;
  const form = useEditForm<OauthValues, StaffOAuthApplication>({
    name: `oauth-application-${clientId}`,
    thing: application,
    toForm: valuesOf,
    tidy: withoutEmptyRows,
    read: () => staff.oauthApplications.get(clientId),
    send: (change, ifMatch) => staff.oauthApplications.change(clientId, changeOf(change), { ifMatch }),
    show,
    onSaved: (saved, undo) => notify(common.saved(saved.name), { undo }),
  });
  const labels = {
    ...{ name: common.name, slug: text.slug, redirectUris: text.redirectUris, requirePkce: text.requirePkce },
    ...{ postLogoutRedirectUris: text.postLogoutRedirectUris, scopes: text.ownScopes, defaultScope: text.defaultScope },
    ...{ logoUrl: text.logo, homeUrl: text.homeUrl, idTokenClaims: text.idTokenClaims },
    ...{ backchannelLogoutUri: text.backchannelLogoutUri, tokenLimit: text.tokenLimit },
    serviceAccountId: text.serviceAccountId,
  };
  return (
    <form className="card stack" aria-label={text.settings} onSubmit={form.submit} noValidate>
      <h2>{text.settings}</h2>
      <OauthMainFields {...form} />
      <OauthMoreFields {...form} isPublic={application.isPublic} />
      <FormFoot form={form} labels={labels} />
    </form>
  );
}
