// Replaces what differs from run to run: ids, times, tokens, addresses. Equal values stay equal.
const earliest = Date.parse('2026-11-15T09:00:00.000Z')
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** Keys, signatures and hashes in base64url. */
const randomText = /(?<![\w.-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?!eyJ[\w-]+\.)[\w-]{43,}(?![\w-])/g

export function stableExchange({ params, query, body, status, reply }) {
  const seen = {
    ids: new Map(),
    texts: new Map(),
    tenants: new Set(),
    first: earliestOf({ params, query, body, reply }),
  }
  collectTenants({ params, query, body, reply }, seen.tenants)
  const stable = (value) => replaced(value, seen)
  return {
    ...(hasMembers(params) ? { params: stable(params) } : {}),
    ...(hasMembers(query) ? { query: texts(stable(query)) } : {}),
    ...(body === undefined || body === null ? {} : { body: stable(body) }),
    status,
    ...(reply === undefined ? {} : { reply: stable(reply) }),
  }
}

const hasMembers = (value) => value !== null && typeof value === 'object' && Object.keys(value).length > 0

/** Without a cursor, which is valid only for the list that it came from. */
const texts = ({ cursor, ...query }) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

function replaced(value, seen) {
  if (typeof value === 'string') return stableText(value, seen)
  if (Array.isArray(value)) return value.map((item) => replaced(item, seen))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, replaced(member, seen)]))
}

function stableText(text, seen) {
  let stable = text
  for (const tenant of seen.tenants) stable = stable.replaceAll(tenant, 'acme')
  return stable
    .replaceAll(/https?:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?/g, 'https://id.example.com')
    .replaceAll('127.0.0.1', '203.0.113.7')
    .replaceAll(/\b([a-z]{2,4})_[0-9a-hjkmnp-tv-z]{26}\b/g, (id, prefix) => stableId(id, prefix, seen.ids))
    .replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\b/g, (time) => stableTime(time, seen.first))
    .replaceAll(/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/g, 'e9ccf83a-60db-4e96-939a-4c7982656087')
    .replaceAll(
      /\beyJ[\w-]{16}[\w-]*\.[\w-]+\.[\w-]+/g,
      'eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJpc3MiOiJodHRw.c2lnbmF0dXJl',
    )
    .replaceAll(/(?<=-----BEGIN [A-Z ]+-----\n)[\w+/=\n]+(?=\n-----END)/g, 'MIIBKTCB0KADAgEC')
    .replaceAll(/\bt-[0-9a-f]{10}\b/g, 'acme')
    .replaceAll(randomText, (text) => stableRandomText(text, seen.texts))
    .replaceAll(/^(data:image\/[\w+]+;base64,).{40}.*$/g, '$1PHN2ZyB4bWxucz0i')
    .replaceAll(/\b((?:cs|inv)_)[\w-]{30,}/g, (_, prefix) => `${prefix}MxqkWhv5LzvibsHwU05unN7prAIk8U6caY8WknhPj6U`)
}

function stableRandomText(text, texts) {
  if (/^(cs|inv)_/.test(text)) return text
  if (!texts.has(text)) texts.set(text, `ZXhhbXBsZS12YWx1ZS0w${letters[texts.size + 1] ?? 'z'}`)
  return texts.get(text)
}

function stableId(id, prefix, ids) {
  if (!ids.has(id)) ids.set(id, `${prefix}_01m7ej93tkksedpjv6rr5ezgc${letters[ids.size + 1] ?? 'z'}`)
  return ids.get(id)
}

/** Times keep their distances, to the second. */
function stableTime(time, first) {
  const distance = Math.round((Date.parse(time) - first) / 1000) * 1000
  return new Date(earliest + distance).toISOString()
}

function earliestOf(value) {
  const times = JSON.stringify(value).match(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\b/g) ?? []
  return Math.min(...times.map((time) => Date.parse(time)))
}

function collectTenants(value, tenants) {
  if (value === null || typeof value !== 'object') return
  for (const [name, member] of Object.entries(value)) {
    if (name === 'tenantId' && typeof member === 'string' && member.length > 3) tenants.add(member)
    collectTenants(member, tenants)
  }
}
