const en = {
  title: 'Keys',
  lead: 'What this organisation signs with: access tokens, assertions, grants and the heads of its audit chain.',
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
}

export type KeyMessages = typeof en
export default en
