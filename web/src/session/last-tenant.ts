// The organisation that was last signed in to with this browser. It is no secret, and saves the user from typing it.
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
