import { Strict } from '@countersign/contract'
import Type, { type Static } from 'typebox'
import { connectionSettings } from '../connection-settings.ts'

const ports = { starttls: 587, tls: 465, none: 25 }

export const SmtpSettings = Strict({
  host: Type.String({
    pattern: '^[A-Za-z0-9._:-]{1,253}$',
    issue: 'must be a host name or IP address',
    examples: ['smtp.example.com'],
  }),
  port: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 65_535,
      description: 'Defaults to 587, or 465 with `tls`, or 25 with `none`.',
    }),
  ),
  security: Type.Optional(
    Type.Enum(['starttls', 'tls', 'none'], {
      default: 'starttls',
      description:
        '`starttls`: switches to TLS before any data is sent. `tls`: implicit TLS (SMTPS). `none`: only for addresses that the operator allows.',
    }),
  ),
  username: Type.Optional(
    Type.String({ minLength: 1, maxLength: 320, description: 'If omitted, no authentication is used.' }),
  ),
  fromAddress: Type.String({ format: 'email', maxLength: 254, examples: ['no-reply@example.com'] }),
  fromName: Type.Optional(
    Type.String({
      maxLength: 100,
      pattern: '^[^\\p{Cc}]*$',
      issue: 'must be at most 100 characters, without control characters',
      examples: ['Example'],
    }),
  ),
  ...connectionSettings,
})
export type SmtpSettings = Static<typeof SmtpSettings>

export const SmtpSecrets = Strict({
  password: Type.Optional(Type.String({ minLength: 1, maxLength: 1_024 })),
})
export type SmtpSecrets = Static<typeof SmtpSecrets>

export const securityOf = ({ security = 'starttls' }: SmtpSettings) => security

export const portOf = (settings: SmtpSettings): number => settings.port ?? ports[securityOf(settings)]
