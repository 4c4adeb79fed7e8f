// The organisation that somebody last signed in to with this browser: no secret, and a field less to fill in.
const key = 'countersign.organisation'

export function lastTenant(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    // A browser that keeps nothing asks again.
    return undefined
  }
}

export function rememberTenant(tenantId: string): void {
  try {
    localStorage.setItem(key, tenantId)
  } catch {
    // As above.
  }
}
