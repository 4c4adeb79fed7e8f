// All that a page needs for passkeys. Options and credentials pass through unchanged.

export async function createPasskey(options) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON?.(options) ?? withBytes(options)
  return toJson(await navigator.credentials.create({ publicKey }))
}

export async function getPasskey(options) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON?.(options) ?? withBytes(options)
  return toJson(await navigator.credentials.get({ publicKey }))
}

// The rest is for browsers without these functions and without toJSON: Chrome before 129, Safari before 18.4.

function withBytes({ user, excludeCredentials, allowCredentials, ...options }) {
  const described = (credentials) => credentials.map((credential) => ({ ...credential, id: toBytes(credential.id) }))
  return {
    ...options,
    challenge: toBytes(options.challenge),
    ...(user ? { user: { ...user, id: toBytes(user.id) } } : {}),
    ...(excludeCredentials ? { excludeCredentials: described(excludeCredentials) } : {}),
    ...(allowCredentials ? { allowCredentials: described(allowCredentials) } : {}),
  }
}

function toJson(credential) {
  if (credential.toJSON) return credential.toJSON()
  const { id, type, response, authenticatorAttachment } = credential
  const members = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle']
  const bytes = members.filter((name) => response[name]).map((name) => [name, toBase64Url(response[name])])
  const transports = response.getTransports ? { transports: response.getTransports() } : {}
  return {
    id,
    rawId: id,
    type,
    response: { ...Object.fromEntries(bytes), ...transports },
    clientExtensionResults: credential.getClientExtensionResults(),
    ...(authenticatorAttachment ? { authenticatorAttachment } : {}),
  }
}

const toBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

const toBase64Url = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
