// How an organisation looks to its users: on the sign-in, self-service and invitation pages, and in mail.
import Type, { type Static } from 'typebox'
import { Nullable, Strict, TenantId, Timestamp } from './conventions.ts'
import { maxLogoKibibytes, maxLogoPixels } from './limits/index.ts'
import { ShownLines, ShownText } from './shown-text.ts'

const Color = Type.String({
  pattern: '^#[0-9a-f]{6}$',
  issue: 'must be a colour such as #0b6e4f, in small letters',
  description:
    'The colour of buttons and links. White text on it must be readable: a contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3). On dark pages, a lighter shade of it is used.',
  examples: ['#0b6e4f'],
})

const SupportUrl = Type.String({
  maxLength: 500,
  pattern: '^(https://|mailto:)\\S+$',
  issue: 'must begin with https:// or mailto:',
  description: 'Where users get help: a page or an email address.',
  examples: ['https://acme.example/help'],
})

const LogoUrl = Type.String({
  description: 'Where the logo can be loaded from. It changes with the logo.',
  examples: ['https://id.example.com/AuthPage/v1/branding/acme/logo?v=3q2-7w'],
})

const shown = {
  color: Nullable(Color),
  logoUrl: Nullable(LogoUrl),
  signInText: Nullable(Type.String({ description: 'Shown on the sign-in page, above the fields.' })),
  supportUrl: Nullable(SupportUrl),
}

/** The parts that everyone sees who opens the sign-in page. */
export const SignInBranding = Type.Object(shown)
export type SignInBranding = Static<typeof SignInBranding>

export const Branding = Type.Object(
  {
    ...shown,
    senderName: Nullable(
      Type.String({ description: "The sender's name of emails. Without it, each connector's own name is used." }),
    ),
    updatedAt: Nullable({ ...Timestamp, description: '`null` while nothing is set.' }),
  },
  { $id: 'Branding' },
)
export type Branding = Static<typeof Branding>

export const UpdateBrandingRequest = Strict(
  {
    color: Type.Optional(Nullable(Color)),
    logo: Type.Optional(
      Nullable(
        Type.String({
          maxLength: Math.ceil((maxLogoKibibytes * 1024) / 3) * 4,
          pattern: '^[A-Za-z0-9+/]+={0,2}$',
          issue: `must be a PNG image of at most ${maxLogoKibibytes} KiB in base64`,
          description: `A PNG image of at most ${maxLogoKibibytes} KiB and ${maxLogoPixels} × ${maxLogoPixels} pixels, in base64.`,
          examples: ['iVBORw0KGgo='],
        }),
      ),
    ),
    senderName: Type.Optional(Nullable(ShownText({ maxLength: 100, examples: ['Acme'] }))),
    signInText: Type.Optional(Nullable(ShownLines({ maxLength: 500, examples: ['Use your Acme account.'] }))),
    supportUrl: Type.Optional(Nullable(SupportUrl)),
  },
  { $id: 'UpdateBrandingRequest', minProperties: 1, examples: [{ color: '#0b6e4f', senderName: 'Acme' }] },
)
export type UpdateBrandingRequest = Static<typeof UpdateBrandingRequest>

export const LogoParams = Type.Object({ tenantId: TenantId })
export const LogoQuery = Type.Object({
  v: Type.Optional(
    Type.String({ maxLength: 64, description: 'From `logoUrl`, so that a new logo is loaded at once.' }),
  ),
})
