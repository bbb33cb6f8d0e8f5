import { renderApplicationMark } from './application-mark.ts';
import { describedBy, type FormIssues, firstIssueOf, renderIssue, renderSummary } from './form-fields.ts';
import { type Html, html } from './html.ts';
import { fillMessage, type Language, MESSAGES } from './messages.ts';
import { type FormView, renderPage } from './page-layout.ts';

const FIELDS = ['identifier', 'password'] as const;

/** The form sends `identifier`, `password`, and `rememberMe=true` if it is ticked. */
export type LoginView = FormView & {
  /** The values that the user typed before, except the password. */
  readonly values: { readonly identifier: string; readonly rememberMe: boolean };
  readonly issues: FormIssues<(typeof FIELDS)[number]>;
  /** The page where a new customer creates an account. */
  readonly signUpHref: string;
  /** The user who is already signed in, and the URL to continue without a password. */
  readonly continueAs?: { readonly name: string; readonly href: string } | undefined;
};

/**
 * Renders the hosted login page of an application. The form has `autocomplete="off"`, so that no browser shows what was typed to
 * the next user of the device. Password managers use the `autocomplete` of its fields.
 */
export function renderLogin(view: LoginView): string {
  const { language, application, issues } = view;
  const title = `${MESSAGES.signIn[language]} · ${application.name}`;
  const firstIssue = firstIssueOf(issues, FIELDS);
  const body = html`
${renderApplicationMark(application)}
<h1>${MESSAGES.signIn[language]}</h1>
<p class="lead">${fillMessage(MESSAGES.signInFor[language], { application: html`<bdi>${application.name}</bdi>` })}</p>
${firstIssue !== undefined && renderSummary(issues, FIELDS, language)}
<form method="post" action="${view.action}" autocomplete="off" novalidate>
<input type="hidden" name="csrf" value="${view.csrfToken}">
${renderIdentifier(view)}
${renderPassword(view)}
<div class="choice">
<input type="checkbox" id="rememberMe" name="rememberMe" value="true" aria-describedby="rememberMe-hint"${view.values.rememberMe && html` checked`}>
<label for="rememberMe">${MESSAGES.rememberMe[language]}</label>
<p class="hint" id="rememberMe-hint">${MESSAGES.rememberMeHint[language]}</p>
</div>
<button class="primary">${MESSAGES.signIn[language]}</button>
</form>
<p class="other"><a href="${view.signUpHref}">${MESSAGES.signUpLink[language]}</a></p>
${view.continueAs !== undefined && renderContinueAs(view.continueAs, language)}`;
  return renderPage({
    language,
    title: firstIssue === undefined ? title : `${MESSAGES.error[language]}: ${title}`,
    body,
    languageLinks: view.languageLinks,
  });
}

function renderContinueAs({ name, href }: NonNullable<LoginView['continueAs']>, language: Language): Html {
  const user = html`<bdi>${name}</bdi>`;
  return html`<p class="other"><a href="${href}">${fillMessage(MESSAGES.continueAs[language], { user })}</a></p>`;
}

function renderIdentifier(view: LoginView): Html {
  const { language, values, issues } = view;
  const described = describedBy('identifier-hint', issues.identifier && 'identifier-issue');
  return html`<div class="field">
<label for="identifier">${MESSAGES.identifier[language]}</label>
<p class="hint" id="identifier-hint">${MESSAGES.identifierHint[language]}</p>
${renderIssue('identifier', issues.identifier, language)}
<input type="text" id="identifier" name="identifier" value="${values.identifier}" autocomplete="username" inputmode="email" autocapitalize="none" autocorrect="off" spellcheck="false" dir="ltr" required aria-invalid="${String(issues.identifier !== undefined)}"${described}${firstToFix(view) === 'identifier' && html` autofocus`}>
</div>`;
}

function renderPassword(view: LoginView): Html {
  const { language, issues } = view;
  const described = describedBy(issues.form && 'summary', issues.password && 'password-issue');
  return html`<div class="field">
<label for="password">${MESSAGES.password[language]}</label>
${renderIssue('password', issues.password, language)}
<input type="password" id="password" name="password" autocomplete="current-password" dir="ltr" required aria-invalid="${String(issues.password !== undefined)}"${described}${firstToFix(view) === 'password' && html` autofocus`}>
</div>`;
}

/**
 * Returns the field that gets the focus: the first one with an issue, otherwise the first empty one. A screen reader reads the
 * issue together with the field.
 */
function firstToFix({ values, issues }: LoginView): 'identifier' | 'password' {
  if (issues.identifier !== undefined) return 'identifier';
  return values.identifier === '' && issues.password === undefined ? 'identifier' : 'password';
}
