import { createSession } from './session.js';

/** @param {string} id of an element of index.html */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const session = createSession(await (await fetch('/config.json')).json());

session.onSignedOut = show;
element('sign-in').addEventListener('click', () => run(() => session.signIn()));
element('sign-out').addEventListener('click', () => run(() => session.signOut()));
element('reload').addEventListener('click', () => run(showProfile));

await run(() => session.start());
show();
if (session.signedIn) await run(showProfile);
element('app').ariaBusy = 'false';

async function showProfile() {
  const { name, email, sub } = await session.userinfo();
  // As text: a name may be <img onerror=…>.
  element('name').textContent = `${name}`;
  element('email').textContent = `${email ?? 'none'}`;
  element('account').textContent = `${sub}`;
}

/** Shows who is signed in. Nothing of a user stays in the page after the sign-out. */
function show() {
  element('signed-in').hidden = !session.signedIn;
  element('signed-out').hidden = session.signedIn;
  for (const id of ['name', 'email', 'account']) element(id).textContent = '';
}

/** @param {() => Promise<unknown>} work */
async function run(work) {
  element('problem').textContent = '';
  try {
    await work();
  } catch (error) {
    const { code, message } = /** @type {Error & { code?: string }} */ (error);
    const isForeign = code === 'state_mismatch' || code === 'issuer_mismatch' || code === 'invalid_callback';
    element('problem').textContent = isForeign ? 'This sign-in did not start in this tab. Sign in again.' : message;
    show();
  }
}
