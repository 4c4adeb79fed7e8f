// The part of an error that may be stored. Messages quote their input, which can be a code, a number or a credential.

const atMost = 300
const hidden = '[…]'

/** The error's name, code and message, on one line, without anything that could be a secret. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return 'Thrown without an error.'
  const { code } = error as { code?: unknown }
  const kind = typeof code === 'string' ? `${error.name} ${code}` : error.name
  return onOneLine(`${kind}: ${withoutSecrets(error.message.slice(0, 10 * atMost))}`).slice(0, atMost)
}

function withoutSecrets(message: string): string {
  return (
    message
      // Gateways accept credentials in the path and query of their address.
      .replace(/\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/@]*@)?([^\s/?#]*)\S*/gi, `$1$2/${hidden}`)
      .replace(/\b(\w*(?:password|secret|token|key|code|otp|authorization)\w*["']?\s*[:=])\s*\S+/gi, `$1 ${hidden}`)
      .replace(/[\w+/=~-]{20,}/g, hidden)
      .replace(/\d[\d\s-]{2,}\d/g, hidden)
  )
}

// Control characters and escape sequences could forge a log line, and PostgreSQL does not store NUL.
function onOneLine(text: string): string {
  return text.replace(/\p{C}+/gu, ' ')
}
