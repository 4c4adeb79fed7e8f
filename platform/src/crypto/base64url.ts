/** Only the one canonical spelling decodes: a second spelling of the same bytes would slip past lists kept by text. */
export function decodeBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}
