import Type, { type Static } from 'typebox'
import { Strict } from '../conventions.ts'
import { advancedConnection, connectionLabels, connectionSettings } from './connection.ts'
import { defineDriver } from './driver.ts'

export const smtp = defineDriver({
  channels: ['email'],
  settings: Strict({
    host: Type.String({
      pattern: '^[A-Za-z0-9._:-]{1,253}$',
      issue: 'must be a host name or IP address',
      description: 'The name or address of the mail server.',
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
    fromAddress: Type.String({
      format: 'email',
      maxLength: 254,
      description: "The sender's address.",
      examples: ['no-reply@example.com'],
    }),
    fromName: Type.Optional(
      Type.String({
        maxLength: 100,
        pattern: '^[^\\p{Cc}]*$',
        issue: 'must be at most 100 characters, without control characters',
        description: "The sender's name.",
        examples: ['Example'],
      }),
    ),
    ...connectionSettings,
  }),
  secrets: Strict({
    password: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1_024, description: 'The password for `username`.' }),
    ),
  }),
  advanced: advancedConnection,
  names: { en: 'Mail server (SMTP)', de: 'Mailserver (SMTP)', fr: 'Serveur de messagerie (SMTP)' },
  labels: {
    host: { en: { label: 'Host' }, de: { label: 'Host' }, fr: { label: 'Hôte' } },
    port: {
      en: { label: 'Port', help: 'Leave empty for 587, or 465 with implicit TLS, or 25 without TLS.' },
      de: { label: 'Port', help: 'Leer: 587, mit implizitem TLS 465, ohne TLS 25.' },
      fr: { label: 'Port', help: 'Vide : 587, avec TLS implicite 465, sans TLS 25.' },
    },
    security: {
      en: {
        label: 'Encryption',
        choices: { starttls: 'STARTTLS', tls: 'Implicit TLS (SMTPS)', none: 'None (allowed networks only)' },
      },
      de: {
        label: 'Verschlüsselung',
        choices: { starttls: 'STARTTLS', tls: 'Implizites TLS (SMTPS)', none: 'Keine (nur erlaubte Netze)' },
      },
      fr: {
        label: 'Chiffrement',
        choices: { starttls: 'STARTTLS', tls: 'TLS implicite (SMTPS)', none: 'Aucun (réseaux autorisés seulement)' },
      },
    },
    username: {
      en: { label: 'User name', help: 'Leave empty for no authentication.' },
      de: { label: 'Benutzername', help: 'Leer: ohne Anmeldung.' },
      fr: { label: 'Nom d’utilisateur', help: 'Vide : sans connexion.' },
    },
    password: { en: { label: 'Password' }, de: { label: 'Passwort' }, fr: { label: 'Mot de passe' } },
    fromAddress: {
      en: { label: 'Sender address' },
      de: { label: 'Adresse des Absenders' },
      fr: { label: 'Adresse de l’expéditeur' },
    },
    fromName: {
      en: { label: 'Sender name' },
      de: { label: 'Name des Absenders' },
      fr: { label: 'Nom de l’expéditeur' },
    },
    ...connectionLabels,
  },
})

export type SmtpSettings = Static<typeof smtp.settings>
export type SmtpSecrets = Static<typeof smtp.secrets>
