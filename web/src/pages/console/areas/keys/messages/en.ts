const en = {
  title: 'Keys',
  lead: 'What this organisation signs with: access tokens, assertions, grants and the heads of its audit chain.',
  leadOfBoth: 'What protects the secrets of every tenant, and what this organisation signs with.',
  leadOfMaster: 'What protects the secrets of every tenant.',
  rotate: 'Rotate now',
  rotateTitle: 'Rotate the signing keys?',
  rotateText: 'The next key begins to sign, and a new next one is published. Nothing that is in use stops working.',
  forceTitle: 'Rotate although the next key is new?',
  forceText:
    'The next key was published only minutes ago. Whoever has kept the old list of keys may refuse what the new one signs, for a few minutes.',
  force: 'Rotate all the same',
  rotated: 'The keys are rotated.',
  key: 'Key',
  status: 'Status',
  age: 'Age',
  statuses: { next: 'Next', active: 'Signing', retiring: 'Checks only', retired: 'Retired' },
  meanings: {
    next: 'Published, so that everybody knows it before it signs anything.',
    active: 'Signs everything that is signed now.',
    retiring: 'Signs nothing any more. What it has signed is still good until it expires.',
    retired: 'Nothing that it signed is good any more. Kept, so that the audit chain can be checked.',
  },
  signingSince: 'Signing since',
  retiresAt: 'Checks until',
  notYet: 'Not yet',
  showPublicKey: 'Show the public key',
  publicKeyNote: 'Whoever has it can check what was signed. The private half stays encrypted in the database.',
  publishedAt: 'Where others find the public keys',
  emptyTitle: 'No keys yet',
  emptyText: 'The first one is made when something is signed.',

  masterTitle: 'Master key of the deployment',
  masterNote:
    'Protects the data key of every tenant. Only fingerprints are shown: the keys themselves stay in the configuration.',
  masterProgress: 'Progress of the rotation',
  rewrapped: (done: string, total: string) => `${done} of ${total} data keys are under the current master key`,
  masterStatuses: { current: 'Current', retiring: 'Being replaced', unused: 'Not needed', missing: 'Missing' },
  masterMeanings: {
    current: (count: number, keys: string) =>
      count === 1 ? 'Protects 1 data key, and every new one.' : `Protects ${keys} data keys, and every new one.`,
    retiring: (count: number, keys: string) =>
      count === 1
        ? '1 data key left, which is being moved to the current one. Leave it in the configuration.'
        : `${keys} data keys left, which are being moved to the current one. Leave it in the configuration.`,
    unused: () =>
      '0 data keys left: once every server runs with the current one, it can be removed from the configuration.',
    missing: (count: number, keys: string) =>
      count === 1
        ? '1 data key needs it, and this server was not given it.'
        : `${keys} data keys need it, and this server was not given it.`,
  },
}

export type KeyMessages = typeof en
export default en
