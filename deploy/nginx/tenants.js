// The tenant that a request is about, for tenants.conf: from its path, its access token or the session's cookie. This only
// chooses a deployment. Each deployment verifies tokens and sessions, and knows only its own tenants.

const inPath = /\/(?:oauth\/[a-z]+|pdp|signin|sign-in)\/([a-z0-9-]{1,63})(?:\/|$)/
const wellKnown = /\/([a-z0-9-]{1,63})\/\.well-known\/oauth-authorization-server$/
const inCookie = /(?:^|;\s*)(?:__Host-)?countersign=([a-z0-9-]{1,63})\./
const bearer = /^(?:Bearer|DPoP) [\w-]+\.([\w-]+)\.[\w-]+$/i

function tenant(r) {
  return (
    first(inPath, r.uri) ||
    first(wellKnown, r.uri) ||
    inToken(r.headersIn.Authorization) ||
    first(inCookie, r.headersIn.Cookie)
  )
}

function first(form, text) {
  const found = text && form.exec(text)
  return found ? found[1] : ''
}

function inToken(authorization) {
  try {
    const claims = JSON.parse(Buffer.from(first(bearer, authorization), 'base64url').toString())
    return /^[a-z0-9-]{1,63}$/.test(claims.tid) ? claims.tid : ''
  } catch (_) {
    return ''
  }
}

export default { tenant }
