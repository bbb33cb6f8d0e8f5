// Lets a button of a form use a passkey. The browser signs a challenge of the server, and the form sends what it signed: `method`,
// `credential` as JSON, and `passkeyChallenge`. Without this script the button is hidden.
/** @param {string} text */
const toBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
/** @param {ArrayBuffer} bytes */
const toText = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** @param {DOMStringMap} dataset */
async function askForPasskey({ passkeyOptions = '', challenge }) {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(passkeyOptions, { method: 'POST', headers, body: JSON.stringify({ challenge }) });
  if (!response.ok) throw new Error(`The options have the status ${response.status}.`);
  const { options } = (await response.json()).data;
  const allowCredentials = options.allowCredentials.map((/** @type {{ id: string }} */ known) => {
    return { ...known, id: toBytes(known.id) };
  });
  const publicKey = { ...options, challenge: toBytes(options.challenge), allowCredentials };
  const given = await navigator.credentials.get({ publicKey });
  if (!(given instanceof PublicKeyCredential)) throw new Error('The browser gave no passkey.');
  const { id, type } = given;
  const signed = /** @type {AuthenticatorAssertionResponse} */ (given.response);
  const credential = {
    id,
    rawId: id,
    type,
    response: {
      clientDataJSON: toText(signed.clientDataJSON),
      authenticatorData: toText(signed.authenticatorData),
      signature: toText(signed.signature),
      ...(signed.userHandle ? { userHandle: toText(signed.userHandle) } : {}),
    },
  };
  return { method: 'passkey', credential: JSON.stringify(credential), passkeyChallenge: options.challenge };
}

/**
 * @param {HTMLFormElement} form
 * @param {Record<string, string>} fields
 */
function submitWith(form, fields) {
  const undo = Object.entries(fields).map(([name, value]) => {
    const known = /** @type {HTMLInputElement | null} */ (form.elements.namedItem(name));
    const input = known ?? form.appendChild(document.createElement('input'));
    const earlier = input.value;
    Object.assign(input, { type: 'hidden', name, value });
    return () => Object.assign(input, { value: earlier });
  });
  form.submit();
  // The browser may show the page again as it was.
  for (const restore of undo) restore();
}

/** @param {HTMLButtonElement} button */
function watch(button) {
  const failure = document.createElement('p');
  failure.className = 'issue';
  failure.role = 'alert';
  let isAsking = false;
  button.hidden = !window.PublicKeyCredential;
  button.addEventListener('click', async () => {
    if (isAsking || !button.form) return;
    isAsking = true;
    failure.remove();
    try {
      submitWith(button.form, await askForPasskey(button.dataset));
    } catch {
      failure.textContent = button.dataset.passkeyFailure ?? '';
      button.after(failure);
    }
    isAsking = false;
  });
}

/** @type {NodeListOf<HTMLButtonElement>} */
const buttons = document.querySelectorAll('button[data-passkey-options]');
buttons.forEach(watch);
