import { type Application, renderApplicationMark } from './application-mark.ts';
import { type Html, html } from './html.ts';
import { fillMessage, ISSUES, type IssueKey, type Language, MESSAGES } from './messages.ts';
import { type LanguageLinks, renderPage } from './page-layout.ts';

export type LoginView = {
  readonly language: Language;
  readonly application: Application;
  /** Where the form goes: `csrf`, `identifier`, `password`, and `rememberMe=true` where it is ticked. */
  readonly action: string;
  readonly csrfToken: string;
  /** What was typed before, but for the password. */
  readonly values: { readonly identifier: string; readonly rememberMe: boolean };
  readonly faults: {
    readonly identifier?: IssueKey | undefined;
    readonly password?: IssueKey | undefined;
    readonly form?: IssueKey | undefined;
    /** How long to wait, with `tooManyAttempts`. */
    readonly retryAfterSeconds?: number | undefined;
  };
  /** Who is signed in already, and where to continue without a password. */
  readonly continueAs?: { readonly name: string; readonly href: string } | undefined;
  readonly languageLinks: LanguageLinks;
};

/**
 * The hosted login page of an application. Its form has no autocompletion so that no browser brings back what was typed
 * to whoever goes back to it later; password managers look at its fields, which say what they are.
 */
export function renderLogin(view: LoginView): string {
  const { language, application, faults } = view;
  const title = `${MESSAGES.signIn[language]} · ${application.name}`;
  const faulty = faults.form ?? faults.identifier ?? faults.password;
  const body = html`
${renderApplicationMark(application)}
<h1>${MESSAGES.signIn[language]}</h1>
<p class="lead">${fillMessage(MESSAGES.signInFor[language], { application: html`<bdi>${application.name}</bdi>` })}</p>
${faulty !== undefined && renderSummary(view)}
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
    title: faulty === undefined ? title : `${MESSAGES.error[language]}: ${title}`,
    body,
    languageLinks: view.languageLinks,
  });
}

function renderContinueAs({ name, href }: NonNullable<LoginView['continueAs']>, language: Language): Html {
  const user = html`<bdi>${name}</bdi>`;
  return html`<p class="other"><a href="${href}">${fillMessage(MESSAGES.continueAs[language], { user })}</a></p>`;
}

function renderIdentifier(view: LoginView): Html {
  const { language, values, faults } = view;
  const described = describe('identifier-hint', faults.identifier && 'identifier-fault');
  return html`<div class="field">
<label for="identifier">${MESSAGES.identifier[language]}</label>
<p class="hint" id="identifier-hint">${MESSAGES.identifierHint[language]}</p>
${renderIssue('identifier', view)}
<input type="text" id="identifier" name="identifier" value="${values.identifier}" autocomplete="username" inputmode="email" autocapitalize="none" autocorrect="off" spellcheck="false" dir="ltr" required aria-invalid="${String(faults.identifier !== undefined)}"${described}${firstToFix(view) === 'identifier' && html` autofocus`}>
</div>`;
}

function renderPassword(view: LoginView): Html {
  const { language, faults } = view;
  const described = describe(faults.form && 'summary', faults.password && 'password-fault');
  return html`<div class="field">
<label for="password">${MESSAGES.password[language]}</label>
${renderIssue('password', view)}
<input type="password" id="password" name="password" autocomplete="current-password" dir="ltr" required aria-invalid="${String(faults.password !== undefined)}"${described}${firstToFix(view) === 'password' && html` autofocus`}>
</div>`;
}

function describe(...ids: readonly (string | undefined)[]): Html | null {
  const present = ids.filter((id) => id !== undefined);
  return present.length > 0 ? html` aria-describedby="${present.join(' ')}"` : null;
}

/** Where the cursor is: in what is wrong, or else in what is empty. What is wrong is read out with it. */
function firstToFix({ values, faults }: LoginView): 'identifier' | 'password' {
  if (faults.identifier !== undefined) return 'identifier';
  return values.identifier === '' && faults.password === undefined ? 'identifier' : 'password';
}

function renderIssue(field: 'identifier' | 'password', { language, faults }: LoginView): Html | null {
  const fault = faults[field];
  if (fault === undefined) return null;
  return html`<p class="fault" id="${field}-fault"><span class="unseen">${MESSAGES.error[language]}: </span>${ISSUES[fault][language]}</p>`;
}

/** All that is wrong in one place, with the way to each field. */
function renderSummary({ language, faults }: LoginView): Html {
  const fields = (['identifier', 'password'] as const).map((field) => {
    const fault = faults[field];
    return fault !== undefined && html`<li><a href="#${field}">${ISSUES[fault][language]}</a></li>`;
  });
  return html`<div class="summary" id="summary" role="alert">
<h2>${MESSAGES.problem[language]}</h2>
<ul>${faults.form !== undefined && html`<li>${formIssue(faults.form, language, faults.retryAfterSeconds)}</li>`}${fields}</ul>
</div>`;
}

function formIssue(fault: IssueKey, language: Language, retryAfterSeconds: number | undefined): Html {
  if (fault !== 'tooManyAttempts') return html`${ISSUES[fault][language]}`;
  if (retryAfterSeconds === undefined) return html`${ISSUES.tooManyAttemptsForNow[language]}`;
  return fillMessage(ISSUES.tooManyAttempts[language], { time: describeWait(retryAfterSeconds, language) });
}

/** In whole minutes beyond one, rounded up: nobody comes back too early. */
function describeWait(seconds: number, language: Language): string {
  const [value, unit] = seconds <= 60 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
