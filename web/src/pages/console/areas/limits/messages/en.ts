const en = {
  title: 'Limits',
  lead: 'What holds for all methods alike: who may change them, and for how long what happened is kept.',
  perMethod: 'How often a wrong answer may be given, and how many messages are sent, is set per method:',
  toModes: 'Authentication Modes',
  fields: {
    methodChanges: {
      label: 'An application changes a user’s methods',
      help: 'With proof, a user who has a method must approve each change. It stops whoever has got hold of the application’s secret.',
      choices: { free: 'By itself', proof: 'With a proof of the user' },
    },
    challengeRetentionDays: {
      label: 'Keep the history for, in days',
      help: 'Challenges and removed methods. What is older is deleted.',
    },
    messageRetentionDays: { label: 'Keep what became of messages for, in days' },
    decisionRetentionDays: {
      label: 'Keep decisions about agents for, in days',
      help: 'With the approvals and grants that they led to.',
    },
  },
}

export type LimitsMessages = typeof en
export default en
