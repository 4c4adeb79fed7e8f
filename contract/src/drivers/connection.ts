// Settings of every driver that connects to a provider, with their texts.
import Type from 'typebox'
import type { Labels } from '../texts.ts'

export const defaultTimeoutSeconds = 10

const maxCertificateLength = 16_384

export const connectionSettings = {
  certificateAuthority: Type.Optional(
    Type.String({
      maxLength: maxCertificateLength,
      description: 'PEM certificates to trust instead of the public authorities, for private servers.',
      issue: `must be PEM certificates with at most ${maxCertificateLength} characters`,
    }),
  ),
  timeoutSeconds: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: defaultTimeoutSeconds,
      default: defaultTimeoutSeconds,
      description: 'How long an attempt waits for a response.',
    }),
  ),
}

export const connectionLabels = {
  certificateAuthority: {
    en: {
      label: 'Certificate authority',
      help: 'PEM certificates, for your own servers. Leave empty for the public authorities.',
    },
    de: {
      label: 'Zertifizierungsstelle',
      help: 'Zertifikate in PEM, für eigene Server. Leer: die üblichen Stellen.',
    },
    fr: {
      label: 'Autorité de certification',
      help: 'Des certificats en PEM, pour vos propres serveurs. Vide : les autorités habituelles.',
    },
  },
  timeoutSeconds: {
    en: { label: 'Timeout (seconds)' },
    de: { label: 'Zeitüberschreitung (Sekunden)' },
    fr: { label: 'Délai d’attente (secondes)' },
  },
} satisfies Labels

export const advancedConnection = ['certificateAuthority', 'timeoutSeconds']
