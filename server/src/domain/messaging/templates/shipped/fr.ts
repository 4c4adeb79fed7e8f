import { invitationDays } from '@countersign/contract'
import type { Language } from './language.ts'

// The SMS texts keep to the letters of GSM 7-bit, which has è, é, ù and à and no other accented letters of French.
export const fr: Language = {
  templates: {
    code: {
      sms: {
        subject: null,
        body: `{{code}} est votre code pour {{tenantName}}. Valable {{minutes}} min. Ne le donnez à personne.

@{{host}} #{{code}}`,
      },
      email: {
        subject: '{{code}} est votre code pour {{tenantName}}',
        body: `{{code}}

Ceci est votre code pour {{tenantName}}. Il est valable {{minutes}} min.

Ne le donnez à personne. Nous ne vous demanderons jamais ce code. Si vous n’avez pas demandé de code, vous pouvez ignorer ce message.`,
      },
    },
    method_changed: {
      sms: {
        subject: null,
        body: `{{tenantName}}: les moyens de connexion de votre compte ont changé. {{change}}: {{method}}. Si ce n'est pas vous, signalez-le vite.`,
      },
      email: {
        subject: '{{tenantName}} : les moyens de connexion de votre compte ont changé',
        body: `Les moyens de connexion de votre compte chez {{tenantName}} ont changé.

{{change}} : {{method}}

Si c’est vous, il n’y a rien à faire. Sinon, signalez-le sans attendre à {{tenantName}}.`,
      },
    },
    temporary_code_created: {
      sms: {
        subject: null,
        body: `{{tenantName}}: un code d'accès temporaire a été créé pour votre compte. Si vous ne l'avez pas demandé, signalez-le immédiatement.`,
      },
      email: {
        subject: '{{tenantName}} : code d’accès temporaire créé',
        body: `Un administrateur de {{tenantName}} a créé un code d’accès temporaire pour votre compte, afin que vous puissiez vous connecter sans votre second facteur.

Si vous l’avez demandé, vous n’avez rien à faire. Sinon, signalez-le immédiatement à {{tenantName}}.`,
      },
    },
    invitation: {
      sms: { subject: null, body: `{{tenantName}}: configurez votre connexion ici: {{link}}` },
      email: {
        subject: '{{tenantName}} : configurez votre connexion',
        body: `Vous êtes invité(e) à rejoindre {{tenantName}}.

Ouvrez ce lien pour configurer votre connexion :
{{link}}

Le lien ne fonctionne qu’une fois et expire après ${invitationDays} jours. Ne le transférez pas. Si vous n’attendez pas cette invitation, vous pouvez ignorer ce message.`,
      },
    },
    alert: {
      sms: { subject: null, body: `{{tenantName}}: {{alert}}. Voir {{link}}` },
      email: {
        subject: '{{tenantName}} : {{alert}}',
        body: `{{alert}}.

La console montre les détails et ce qu’il faut faire :
{{link}}

Vous recevez ce message parce que vous administrez {{tenantName}}. Les administrateurs peuvent désactiver ces messages sous « Limites ».`,
      },
    },
    approval_requested: {
      sms: {
        subject: null,
        body: `{{tenantName}} : un agent demande votre accord. Répondre : {{link}}`,
      },
      email: {
        subject: '{{tenantName}} : un agent demande votre accord',
        body: `Un agent chez {{tenantName}} demande votre accord.

Lisez ce qu’il veut faire, puis répondez avec votre clé d’accès :
{{link}}

Le lien ne fonctionne qu’après votre connexion. Si vous n’attendez pas cette demande, refusez-la.`,
      },
    },
  },
  push: { title: 'Est-ce bien vous ?', body: '{{clientName}} vous demande de confirmer.' },
  approvalPush: {
    title: '{{tenantName}} : un agent demande votre accord',
    body: 'Ouvrez la demande, connectez-vous et répondez avec votre clé d’accès.',
  },
  changes: { added: 'Ajout', replaced: 'Remplacement', removed: 'Suppression' },
  alerts: {
    fraud_reported: "{{subject}} a signalé une demande qui n'était pas la sienne",
    connector_failing: "Le connecteur {{subject}} n'envoie pas de messages",
    message_limit_reached: 'Une limite de messages est atteinte ({{subject}})',
    agent_expiring: "L'agent {{subject}} expire bientôt",
    signing_key_old: "La clé de signature a plus d'un an",
    certificate_expiring: 'Le certificat de confiance {{subject}} expire bientôt',
    fido_metadata_outdated: 'Les métadonnées FIDO sont périmées',
  },
}
