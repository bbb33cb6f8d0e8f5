import { customerTypeOptions, DOCUMENT_PARTS, type DocumentPart, shopTypeOptions } from '@arot/contract';
import type { Language } from '../../base/language.ts';
import { type FormIssues, firstIssueOf, firstToFix, renderField, renderSummary } from './form-fields.ts';
import { type Html, type HtmlValue, html } from './html.ts';
import { fillMessage, MESSAGES } from './messages.ts';
import { type FormView, renderApplicationPage } from './page-layout.ts';

const DOCUMENTS = Object.keys(DOCUMENT_PARTS) as readonly DocumentPart[];

/** The fields in the order of the page. The texts come before the files, so that they are known if a file is rejected. */
const FIELDS = [
  'phoneNumber',
  'password',
  'name',
  'email',
  'customerType',
  'shopName',
  'shopType',
  'shopAddress',
  ...DOCUMENTS,
] as const;

export type SignUpField = (typeof FIELDS)[number];

type Option = { readonly value: string; readonly labelEn: string; readonly labelBn: string };

/** The form sends `csrf` and the parts of a registration, as `POST /api/auth/customer/register` receives them. */
export type SignUpView = FormView & {
  /** The texts that the user typed before, without the password. */
  readonly values: Readonly<Record<string, string>>;
  readonly issues: FormIssues<SignUpField>;
  /** The login page of the same request. */
  readonly signInHref: string;
};

/** Renders the page on which a new customer registers. */
export function renderSignUp(view: SignUpView): string {
  const { language, application, issues } = view;
  const hasIssue = firstIssueOf(issues, FIELDS) !== undefined;
  const body = html`
<p class="lead">${fillMessage(MESSAGES.signInFor[language], { application: html`<bdi>${application.name}</bdi>` })}</p>
${hasIssue && renderSummary(issues, FIELDS, language)}
<form method="post" action="${view.action}" enctype="multipart/form-data" autocomplete="off" novalidate>
<input type="hidden" name="csrf" value="${view.csrfToken}">
${field(view, 'phoneNumber', { label: 'mobileNumber', hint: 'mobileNumberHint', isRequired: true }, (attributes) => html`<input type="tel" autocomplete="tel" dir="ltr" value="${view.values.phoneNumber ?? ''}"${attributes}>`)}
${field(view, 'password', { label: 'password', hint: 'newAccountPassword', isRequired: true }, (attributes) => html`<input type="password" autocomplete="new-password" dir="ltr"${attributes}>`)}
${field(view, 'name', { label: 'name' }, (attributes) => html`<input type="text" autocomplete="name" value="${view.values.name ?? ''}"${attributes}>`)}
${field(view, 'email', { label: 'email' }, (attributes) => html`<input type="email" autocomplete="email" autocapitalize="none" spellcheck="false" dir="ltr" value="${view.values.email ?? ''}"${attributes}>`)}
<fieldset>
<legend>${MESSAGES.shop[language]}</legend>
${field(view, 'customerType', { label: 'customerType', hint: 'wholesaleHint', isRequired: true }, (attributes) => html`<select${attributes}>${options([...customerTypeOptions].reverse(), view.values.customerType, language)}</select>`)}
${field(view, 'shopName', { label: 'shopName' }, (attributes) => html`<input type="text" autocomplete="organization" value="${view.values.shopName ?? ''}"${attributes}>`)}
${field(view, 'shopType', { label: 'shopType' }, (attributes) => html`<select${attributes}><option value="">${MESSAGES.notChosen[language]}</option>${options(shopTypeOptions, view.values.shopType, language)}</select>`)}
${field(
  view,
  'shopAddress',
  { label: 'shopAddress' },
  (attributes) => html`<textarea autocomplete="street-address" rows="3"${attributes}>
${view.values.shopAddress ?? ''}</textarea>`,
)}
</fieldset>
<fieldset>
<legend>${MESSAGES.documents[language]}</legend>
<p class="hint">${MESSAGES.documentsHint[language]}</p>
${DOCUMENTS.map((part) => field(view, part, { label: part }, (attributes) => html`<input type="file" accept="${DOCUMENT_PARTS[part].mimeTypes.join(',')}"${attributes}>`))}
</fieldset>
<button class="primary">${MESSAGES.signUp[language]}</button>
</form>
<p class="other"><a href="${view.signInHref}">${MESSAGES.signInInstead[language]}</a></p>`;
  return renderApplicationPage(view, { heading: 'signUpTitle', hasIssue, body });
}

/** Renders one field of the form; a field that is not required says so. */
function field(
  view: SignUpView,
  name: SignUpField,
  labels: { label: keyof typeof MESSAGES; hint?: keyof typeof MESSAGES | undefined; isRequired?: true },
  control: (attributes: Html) => Html,
): Html {
  const { isRequired = false, ...texts } = labels;
  const hasFocus = firstToFix(view.issues, FIELDS) === name;
  return renderField(view, name, { ...texts, isOptional: !isRequired, hasFocus }, control);
}

function options(choices: readonly Option[], chosen: string | undefined, language: Language): HtmlValue {
  return choices.map(
    ({ value, labelEn, labelBn }) =>
      html`<option value="${value}"${value === chosen && html` selected`}>${language === 'bn' ? labelBn : labelEn}</option>`,
  );
}
