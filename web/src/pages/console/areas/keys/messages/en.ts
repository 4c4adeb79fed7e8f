const en = {
  title: 'Keys',
  lead: 'The keys that sign this organisation’s access tokens, assertions, grants and audit chain heads.',
  leadOfBoth: 'The keys that protect every tenant’s secrets, and the keys this organisation signs with.',
  leadOfMaster: 'The keys that protect every tenant’s secrets.',
  rotate: 'Rotate keys',
  rotateTitle: 'Rotate the signing keys?',
  rotateText: 'The next key starts signing, and a new next key is published. Everything in use keeps working.',
  forceTitle: 'The next key is new. Rotate anyway?',
  forceText:
    'The next key was published only minutes ago. Services that cache the old list of keys may refuse new signatures for a few minutes.',
  force: 'Rotate anyway',
  rotated: 'Keys rotated.',
  key: 'Key',
  status: 'Status',
  age: 'Age',
  titles: { next: 'Next key', active: 'Current key', retiring: 'Previous key', retired: 'Retired key' },
  statuses: { next: 'Published', active: 'Signing', retiring: 'Verifies only', retired: 'Archived' },
  meanings: {
    next: 'Published, so that services know it before it signs.',
    active: 'Signs everything new.',
    retiring: 'No longer signs. Its signatures stay valid until they expire.',
    retired: 'Its signatures have expired. Kept so that the audit chain can be verified.',
  },
  signingSince: 'Signing since',
  retiresAt: 'Verifies until',
  notYet: 'Not yet',
  showPublicKey: 'Show public key',
  publicKeyNote: 'It verifies signatures. The private key stays encrypted in the database.',
  publishedAt: 'Public key address',
  emptyTitle: 'No keys yet',
  emptyText: 'The first key is created when something is signed.',

  masterTitle: 'Deployment master key',
  masterNote:
    'Protects every tenant’s data key. Only fingerprints are shown; the keys themselves stay in the configuration.',
  masterProgress: 'Rotation progress',
  rewrapped: (done: string, total: string) => `${done} of ${total} data keys use the current master key`,
  masterStatuses: { current: 'Current', retiring: 'Being replaced', unused: 'Not needed', missing: 'Missing' },
  masterMeanings: {
    current: (count: number, keys: string) =>
      count === 1 ? 'Protects 1 data key and every new one.' : `Protects ${keys} data keys and every new one.`,
    retiring: (count: number, keys: string) =>
      count === 1
        ? '1 data key left, which is being moved to the current key. Keep this key in the configuration.'
        : `${keys} data keys left, which are being moved to the current key. Keep this key in the configuration.`,
    unused: () =>
      '0 data keys left. Once every server runs with the current key, you can remove this one from the configuration.',
    missing: (count: number, keys: string) =>
      count === 1
        ? '1 data key needs it, but this server doesn’t have it.'
        : `${keys} data keys need it, but this server doesn’t have it.`,
  },
}

export type KeyMessages = typeof en
export default en
