// Which authenticators a tenant accepts for new passkeys (WebAuthn Level 3, section 6.5).
import Type, { type Static } from 'typebox'
import { Strict } from './conventions.ts'

export const Aaguid = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  maxLength: 36,
  issue: 'must be an AAGUID in lower case, such as ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4',
  description: 'The model of an authenticator.',
  examples: ['ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4'],
})

export const TrustAnchor = Strict(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'A name for your reference.',
      examples: ['Vendor root CA'],
    }),
    certificate: Type.String({
      minLength: 1,
      maxLength: 8192,
      description: 'One X.509 certificate in PEM, usually the root certificate of a vendor.',
      examples: ['-----BEGIN CERTIFICATE-----\nMII…\n-----END CERTIFICATE-----'],
    }),
  },
  { $id: 'TrustAnchor' },
)
export type TrustAnchor = Static<typeof TrustAnchor>

/** From the lowest to the highest, as the FIDO Alliance certifies authenticators. */
export const certificationLevels = ['none', 'L1', 'L1plus', 'L2', 'L2plus', 'L3', 'L3plus'] as const
export type CertificationLevel = (typeof certificationLevels)[number]
