import { renderApplicationMark } from './application-mark.ts';
import { type Html, html } from './html.ts';
import { fillMessage, ISSUES, type IssueKey, type Language, MESSAGES } from './messages.ts';
import { type FormView, renderPage } from './page-layout.ts';

/** The form sends `identifier`, `password`, and `rememberMe=true` if it is ticked. */
export type LoginView = FormView & {
  /** The values that the user typed before, except the password. */
  readonly values: { readonly identifier: string; readonly rememberMe: boolean };
  readonly issues: {
    readonly identifier?: IssueKey | undefined;
    readonly password?: IssueKey | undefined;
    readonly form?: IssueKey | undefined;
    /** The time to wait, for `tooManyAttempts`. */
    readonly retryAfterSeconds?: number | undefined;
  };
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
  const firstIssue = issues.form ?? issues.identifier ?? issues.password;
  const body = html`
${renderApplicationMark(application)}
<h1>${MESSAGES.signIn[language]}</h1>
<p class="lead">${fillMessage(MESSAGES.signInFor[language], { application: html`<bdi>${application.name}</bdi>` })}</p>
${firstIssue !== undefined && renderSummary(view)}
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
  const described = describe('identifier-hint', issues.identifier && 'identifier-issue');
  return html`<div class="field">
<label for="identifier">${MESSAGES.identifier[language]}</label>
<p class="hint" id="identifier-hint">${MESSAGES.identifierHint[language]}</p>
${renderIssue('identifier', view)}
<input type="text" id="identifier" name="identifier" value="${values.identifier}" autocomplete="username" inputmode="email" autocapitalize="none" autocorrect="off" spellcheck="false" dir="ltr" required aria-invalid="${String(issues.identifier !== undefined)}"${described}${firstToFix(view) === 'identifier' && html` autofocus`}>
</div>`;
}

function renderPassword(view: LoginView): Html {
  const { language, issues } = view;
  const described = describe(issues.form && 'summary', issues.password && 'password-issue');
  return html`<div class="field">
<label for="password">${MESSAGES.password[language]}</label>
${renderIssue('password', view)}
<input type="password" id="password" name="password" autocomplete="current-password" dir="ltr" required aria-invalid="${String(issues.password !== undefined)}"${described}${firstToFix(view) === 'password' && html` autofocus`}>
</div>`;
}

function describe(...ids: readonly (string | undefined)[]): Html | null {
  const present = ids.filter((id) => id !== undefined);
  return present.length > 0 ? html` aria-describedby="${present.join(' ')}"` : null;
}

/**
 * Returns the field that gets the focus: the first one with an issue, otherwise the first empty one. A screen reader reads the
 * issue together with the field.
 */
function firstToFix({ values, issues }: LoginView): 'identifier' | 'password' {
  if (issues.identifier !== undefined) return 'identifier';
  return values.identifier === '' && issues.password === undefined ? 'identifier' : 'password';
}

function renderIssue(field: 'identifier' | 'password', { language, issues }: LoginView): Html | null {
  const issue = issues[field];
  if (issue === undefined) return null;
  return html`<p class="issue" id="${field}-issue"><span class="unseen">${MESSAGES.error[language]}: </span>${ISSUES[issue][language]}</p>`;
}

/** Lists all issues, with a link to each field. */
function renderSummary({ language, issues }: LoginView): Html {
  const fields = (['identifier', 'password'] as const).map((field) => {
    const issue = issues[field];
    return issue !== undefined && html`<li><a href="#${field}">${ISSUES[issue][language]}</a></li>`;
  });
  return html`<div class="summary" id="summary" role="alert">
<h2>${MESSAGES.problem[language]}</h2>
<ul>${issues.form !== undefined && html`<li>${formIssue(issues.form, language, issues.retryAfterSeconds)}</li>`}${fields}</ul>
</div>`;
}

function formIssue(issue: IssueKey, language: Language, retryAfterSeconds: number | undefined): Html {
  if (issue !== 'tooManyAttempts') return html`${ISSUES[issue][language]}`;
  if (retryAfterSeconds === undefined) return html`${ISSUES.tooManyAttemptsForNow[language]}`;
  return fillMessage(ISSUES.tooManyAttempts[language], { time: describeWait(retryAfterSeconds, language) });
}

/** Rounds up, and uses whole minutes from one minute on, so that no user tries again too early. */
function describeWait(seconds: number, language: Language): string {
  const [value, unit] = seconds <= 60 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
