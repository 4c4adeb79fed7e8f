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

Never share it: nobody who may know it will ask you for it. If you did not ask for a code, you can ignore this message.`,
      },
    },
    method_changed: {
      sms: {
        subject: null,
        body: `{{tenantName}}: the ways to sign in to your account have changed. {{change}}: {{method}}. If this was not you, report it at once.`,
      },
      email: {
        subject: '{{tenantName}}: the ways to sign in to your account have changed',
        body: `The ways to sign in to your account at {{tenantName}} have changed.

{{change}}: {{method}}

If this was you, there is nothing to do. If it was not, report it to {{tenantName}} at once.`,
      },
    },
  },
  push: { title: 'Is it you?', body: '{{clientName}} asks you to confirm.' },
  changes: { added: 'Added', replaced: 'Replaced', removed: 'Removed' },
}
