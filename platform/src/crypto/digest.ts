import { hash } from 'node:crypto'

/** The SHA-256 of the text's UTF-8, in base64url. */
export const b64uSha256 = (text: string): string => hash('sha256', text, 'base64url')
