// Asks for the session to be read again, when an answer shows that its permissions may have changed.

const checking = new Set<() => void>()

export const sessionChecks = {
  request(): void {
    for (const check of checking) check()
  },
  subscribe(check: () => void): () => void {
    checking.add(check)
    return () => void checking.delete(check)
  },
}
