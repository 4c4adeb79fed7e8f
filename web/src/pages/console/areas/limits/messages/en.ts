const en = {
  title: 'Limits',
  lead: 'Settings for all methods: who can change them, how long browsers are remembered, and how long history is kept.',
  perMethod: 'Limits on attempts and messages are set per method:',
  toModes: 'Authentication Modes',
  fields: {
    methodChanges: {
      label: 'Changes to users’ methods by applications',
      help: 'With verification, a user who has a method must approve each change. This protects users if an application’s secret is stolen.',
      choices: { free: 'Without verification', proof: 'With verification by the user' },
    },
    ownMethodChanges: {
      label: 'Changes by users to their own methods',
      help: 'Whether one verification is enough for ten minutes of changes in self-service. A new password always needs its own.',
      choices: { recent_proof: 'One verification for ten minutes', proof_each_time: 'Verification for each change' },
    },
    challengeRetentionDays: {
      label: 'Keep history (days)',
      help: 'Challenges and removed methods. Older ones are deleted.',
    },
    messageRetentionDays: { label: 'Keep delivery results (days)' },
    decisionRetentionDays: {
      label: 'Keep decisions about agents (days)',
      help: 'Includes their approvals and grants.',
    },
    decisionInputDays: {
      label: 'Keep inputs of decisions (days)',
      help: 'The properties and context of each request, encrypted. Replays of the log need them. 0 keeps none.',
    },
    administratorSignIn: {
      label: 'Sign-in of administrators',
      help: 'With a passkey required, administrators without one can only set one up. You need a passkey yourself to turn this on.',
      choices: { any_method: 'With any method', passkey: 'With a passkey' },
    },
    alertEmails: {
      label: 'Email alerts to administrators',
      help: 'Administrators with an email address get an email about each new alert, through your email connector.',
    },
    rememberBrowserDays: {
      label: 'Remember browsers (days)',
      help: 'After a second factor, users can skip it in the same browser for this time. Never applies to users with a role. 0 turns this off.',
    },
  },
}

export type LimitsMessages = typeof en
export default en
