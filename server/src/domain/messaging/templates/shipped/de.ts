import { invitationDays } from '@countersign/contract'
import type { Language } from './language.ts'

export const de: Language = {
  templates: {
    code: {
      sms: {
        subject: null,
        body: `{{code}} ist Ihr Code für {{tenantName}}. {{minutes}} Min. gültig. Geben Sie ihn niemandem weiter.

@{{host}} #{{code}}`,
      },
      email: {
        subject: '{{code}} ist Ihr Code für {{tenantName}}',
        body: `{{code}}

Das ist Ihr Code für {{tenantName}}. Er ist {{minutes}} Min. gültig.

Geben Sie ihn niemandem weiter. Wir fragen Sie nie nach diesem Code. Haben Sie keinen Code angefordert, können Sie diese Nachricht ignorieren.`,
      },
    },
    method_changed: {
      sms: {
        subject: null,
        body: `{{tenantName}}: Die Anmeldearten Ihres Kontos wurden geändert. {{change}}: {{method}}. Waren Sie das nicht, melden Sie es sofort.`,
      },
      email: {
        subject: '{{tenantName}}: Die Anmeldearten Ihres Kontos wurden geändert',
        body: `Die Anmeldearten Ihres Kontos bei {{tenantName}} wurden geändert.

{{change}}: {{method}}

Waren Sie das, ist nichts zu tun. Waren Sie es nicht, melden Sie es sofort bei {{tenantName}}.`,
      },
    },
    temporary_code_created: {
      sms: {
        subject: null,
        body: `{{tenantName}}: Für Ihr Konto wurde ein temporärer Zugangscode erstellt. Wenn Sie nicht darum gebeten haben, melden Sie das sofort.`,
      },
      email: {
        subject: '{{tenantName}}: temporärer Zugangscode erstellt',
        body: `Ein Administrator von {{tenantName}} hat für Ihr Konto einen temporären Zugangscode erstellt, mit dem Sie sich ohne Ihren zweiten Faktor anmelden können.

Wenn Sie darum gebeten haben, müssen Sie nichts tun. Wenn nicht, melden Sie es sofort bei {{tenantName}}.`,
      },
    },
    invitation: {
      sms: { subject: null, body: `{{tenantName}}: Anmeldung hier einrichten: {{link}}` },
      email: {
        subject: '{{tenantName}}: Richten Sie Ihre Anmeldung ein',
        body: `Sie sind zu {{tenantName}} eingeladen.

Öffnen Sie diesen Link, um Ihre Anmeldung einzurichten:
{{link}}

Der Link gilt einmal und läuft nach ${invitationDays} Tagen ab. Leiten Sie ihn nicht weiter. Wenn Sie diese Einladung nicht erwarten, können Sie diese Nachricht ignorieren.`,
      },
    },
    alert: {
      sms: { subject: null, body: `{{tenantName}}: {{alert}}. Siehe {{link}}` },
      email: {
        subject: '{{tenantName}}: {{alert}}',
        body: `{{alert}}.

Die Einzelheiten und was zu tun ist, zeigt die Konsole:
{{link}}

Sie erhalten diese Nachricht, weil Sie {{tenantName}} administrieren. Administratoren können diese Nachrichten unter „Grenzen“ ausschalten.`,
      },
    },
    approval_requested: {
      sms: {
        subject: null,
        body: `{{tenantName}}: Ein Agent bittet um Ihre Freigabe. Hier antworten: {{link}}`,
      },
      email: {
        subject: '{{tenantName}}: Ein Agent bittet um Ihre Freigabe',
        body: `Ein Agent bei {{tenantName}} bittet um Ihre Freigabe.

Lesen Sie, was er tun möchte, und antworten Sie mit Ihrem Passkey:
{{link}}

Der Link gilt nur nach Ihrer Anmeldung. Wenn Sie diese Anfrage nicht erwarten, lehnen Sie sie ab.`,
      },
    },
  },
  push: { title: 'Sind Sie es?', body: '{{clientName}} bittet Sie um Bestätigung.' },
  approvalPush: {
    title: '{{tenantName}}: Ein Agent bittet um Ihre Freigabe',
    body: 'Öffnen Sie die Anfrage, melden Sie sich an und antworten Sie mit Ihrem Passkey.',
  },
  changes: { added: 'Hinzugefügt', replaced: 'Ersetzt', removed: 'Entfernt' },
  alerts: {
    fraud_reported: '{{subject}} hat eine fremde Anfrage gemeldet',
    connector_failing: 'Die Anbindung {{subject}} sendet keine Nachrichten',
    message_limit_reached: 'Eine Grenze für Nachrichten ist erreicht ({{subject}})',
    agent_expiring: 'Der Agent {{subject}} läuft bald ab',
    signing_key_old: 'Der Signaturschlüssel ist älter als ein Jahr',
    certificate_expiring: 'Das vertraute Zertifikat {{subject}} läuft bald ab',
    fido_metadata_outdated: 'Die FIDO-Metadaten sind veraltet',
  },
}
