// The credential that a caller sends, in words: `accessToken` is an access token, `apiKey` an API key.
import type { OpenApiDocument } from './openapi-document.ts'
import { spelled } from './spelling.ts'

export interface Credential {
  readonly noun: string
  /** As a shell variable. */
  readonly variable: string
}

export function credentialOf({ components }: OpenApiDocument): Credential {
  const [schemeName = 'accessToken'] = Object.keys(components?.securitySchemes ?? {})
  const words = schemeName.split(/(?=[A-Z])/).map((word) => word.toLowerCase())
  return { noun: words.map(spelled).join(' '), variable: words.join('_').toUpperCase() }
}
