import { invitationDays } from '@countersign/contract'
import type { Language } from './language.ts'

export const en: Language = {
  templates: {
    code: {
      sms: {
        subject: null,
        body: `{{code}} is your code for {{tenantName}}. Valid for {{minutes}} min. Never share it.

@{{host}} #{{code}}`,
      },
      email: {
        subject: '{{code}} is your code for {{tenantName}}',
        body: `{{code}}

This is your code for {{tenantName}}. It is valid for {{minutes}} min.

Never share it. We will never ask you for this code. If you did not request a code, you can ignore this message.`,
      },
    },
    method_changed: {
      sms: {
        subject: null,
        body: `{{tenantName}}: your sign-in methods have changed. {{change}}: {{method}}. If this was not you, report it immediately.`,
      },
      email: {
        subject: '{{tenantName}}: your sign-in methods have changed',
        body: `The sign-in methods of your account at {{tenantName}} have changed.

{{change}}: {{method}}

If this was you, you do not need to do anything. If it was not, report it to {{tenantName}} immediately.`,
      },
    },
    temporary_code_created: {
      sms: {
        subject: null,
        body: `{{tenantName}}: an administrator created a temporary access code for your account. If you did not ask for it, report it immediately.`,
      },
      email: {
        subject: '{{tenantName}}: temporary access code created',
        body: `An administrator of {{tenantName}} created a temporary access code for your account, so that you can sign in without your second factor.

If you asked for it, you do not need to do anything. If you did not, report it to {{tenantName}} immediately.`,
      },
    },
    invitation: {
      sms: { subject: null, body: `{{tenantName}}: set up your sign-in here: {{link}}` },
      email: {
        subject: '{{tenantName}}: set up your sign-in',
        body: `You are invited to {{tenantName}}.

Open this link to set up your sign-in:
{{link}}

The link works once and expires after ${invitationDays} days. Do not forward it. If you do not expect this invitation, you can ignore this message.`,
      },
    },
    alert: {
      sms: { subject: null, body: `{{tenantName}}: {{alert}}. See {{link}}` },
      email: {
        subject: '{{tenantName}}: {{alert}}',
        body: `{{alert}}.

See the details and what to do in the console:
{{link}}

You get this message because you are an administrator of {{tenantName}}. Administrators can turn these messages off under Limits.`,
      },
    },
    approval_requested: {
      sms: {
        subject: null,
        body: `{{tenantName}}: an agent requests your approval. Answer here: {{link}}`,
      },
      email: {
        subject: '{{tenantName}}: an agent requests your approval',
        body: `An agent at {{tenantName}} requests your approval.

Read what it wants to do, and answer with your passkey:
{{link}}

The link works only after you sign in. If you do not expect this request, deny it.`,
      },
    },
  },
  push: { title: 'Verify your identity', body: '{{clientName}} requests your approval.' },
  approvalPush: {
    title: '{{tenantName}}: an agent requests your approval',
    body: 'Open it, sign in, and answer with your passkey.',
  },
  changes: { added: 'Added', replaced: 'Replaced', removed: 'Removed' },
  alerts: {
    fraud_reported: '{{subject}} reported a request that was not theirs',
    connector_failing: 'The connector {{subject}} does not send messages',
    message_limit_reached: 'A limit on messages was reached ({{subject}})',
    agent_expiring: 'The agent {{subject}} expires soon',
    signing_key_old: 'The signing key is older than a year',
    certificate_expiring: 'The trusted certificate {{subject}} expires soon',
    fido_metadata_outdated: 'The FIDO metadata is outdated',
  },
}
