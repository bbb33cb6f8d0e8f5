import { type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { showFormPost } from './provider-pages.ts';

type ResponseMode = Parameters<Provider['registerResponseMode']>[1];

/**
 * The provider with a page of ours for `response_mode=form_post`. It registers its own response modes when it is made
 * and keeps the first handler of each, so that is where ours has to take the place.
 *
 * @see https://openid.net/specs/oauth-v2-form-post-response-mode-1_0.html
 */
export class ProviderWithOwnPages extends Provider {
  override registerResponseMode(name: string, handler: ResponseMode): void {
    super.registerResponseMode(name, name === 'form_post' ? respondByForm : handler);
  }
}

const respondByForm: ResponseMode = (ctx, redirectUri, payload) => {
  showFormPost(ctx as KoaContextWithOIDC, redirectUri, payload);
};
