// The relying parties of a tenant: the web sites and apps whose users have passkeys (WebAuthn Level 3, section 4).
import Type, { type Static } from 'typebox'
import { Strict } from './conventions.ts'

/** A domain with at least two labels. Public suffixes are left to the browser. */
const domain = '(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?'

export const RelyingPartyId = Type.String({
  pattern: `^(?:localhost|${domain})$`,
  maxLength: 253,
  issue: 'must be a domain in lower case, such as shop.example, without a scheme, port or path',
  description: 'The domain that passkeys are bound to.',
  examples: ['shop.example'],
})

const webOrigin = `https://${domain}(?::[1-9][0-9]{0,4})?`
const localOrigin = 'http://(?:[a-z0-9-]+\\.)*localhost(?::[1-9][0-9]{0,4})?'
const appOrigin = 'android:apk-key-hash:[A-Za-z0-9_-]{43}'

const Origin = Type.String({
  pattern: `^(?:${webOrigin}|${localOrigin}|${appOrigin})$`,
  maxLength: 300,
  issue: 'must be an origin such as https://shop.example or android:apk-key-hash:…, without a path',
  examples: ['https://shop.example'],
})

export const RelyingParty = Strict(
  {
    id: RelyingPartyId,
    name: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'The name that browsers show.',
      examples: ['Web shop'],
    }),
    origins: Type.Array(Origin, {
      minItems: 1,
      maxItems: 20,
      description: 'The exact origins of the pages and apps that use the passkeys.',
    }),
    topOrigins: Type.Optional(
      Type.Array(Origin, {
        maxItems: 20,
        description: 'The origins of pages that may embed those pages in a frame. By default none may.',
      }),
    ),
  },
  { $id: 'RelyingParty' },
)
export type RelyingParty = Static<typeof RelyingParty>
