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
  },
  push: { title: 'Verify your identity', body: '{{clientName}} requests your approval.' },
  changes: { added: 'Added', replaced: 'Replaced', removed: 'Removed' },
}
