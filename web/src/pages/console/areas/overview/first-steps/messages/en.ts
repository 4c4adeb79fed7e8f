const en = {
  title: 'First steps',
  progress: (done: number, all: number) => (done === all ? 'All done' : `${done} of ${all} done`),
  show: 'Show',
  hide: 'Hide',
  done: ' (done)',
  again: 'Open',
  steps: {
    account: {
      title: 'Secure your account',
      help: 'Add a passkey or another second factor, so a stolen password isn’t enough to sign in.',
      action: 'Add passkey',
    },
    methods: {
      title: 'Choose methods',
      help: 'Decide how your users can verify their identity.',
      action: 'Choose methods',
    },
    provider: {
      title: 'Connect email or SMS',
      help: 'Add a provider, and send yourself a code. Done when the provider has accepted a message.',
      action: 'Add connector',
    },
    client: {
      title: 'Connect your application',
      help: 'Create a client, and copy code that works.',
      action: 'Create client',
    },
    phone: {
      title: 'Try a sign-in on your phone',
      help: 'Add your phone as a device, then approve a sign-in with it.',
      action: 'Add phone',
    },
    colleague: {
      title: 'Invite a colleague',
      help: 'A second administrator can help if you lose access.',
      action: 'Invite administrator',
    },
  },
}

export type FirstStepsMessages = typeof en
export default en
