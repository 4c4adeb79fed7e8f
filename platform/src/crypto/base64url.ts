/**
 * Decodes only the canonical spelling: a second spelling of the same bytes would slip past deny lists that compare
 * text.
 */
export function decodeBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}
