const en = {
  proofTitle: 'How it proves itself',
  bySecret: 'By a secret',
  bySecretHelp: 'The simplest way. We make one, and show it once.',
  byKeys: 'By its own keys',
  byKeysHelp: 'It signs with a private key that never leaves it (private_key_jwt). The safest way.',
  keys: 'Public keys',
  keysHelp: 'A JSON Web Key Set: {"keys": [ … ]}. Public halves only.',
  keysInvalid: 'This is not a JSON Web Key Set.',
  secretTitle: 'Its new secret',
  secretNote: 'Copy it now: it is never shown again.',
  secret: 'Secret',
  tryIt: 'Get an access token',
  kept: 'I have kept it',
  secretsTitle: 'Secrets',
  secretsNote: 'To change a secret without a pause: add a second one, use it everywhere, then delete the old one.',
  secretsLabel: 'Secrets',
  endsWith: (hint: string) => `Ends with ${hint}`,
  addSecret: 'Add a secret',
  secretLimit: 'Two secrets at most. Delete one first.',
  noSecrets: 'It has no secret. It proves itself by its keys.',
  deleteSecret: 'Delete',
  deleteSecretTitle: 'Delete this secret?',
  deleteSecretText: (hint: string) =>
    `Whatever still uses the secret that ends with ${hint} gets no access tokens any more.`,
  secretDeleted: 'The secret is deleted.',
  keysTitle: 'Keys',
  keyCount: (count: number) => (count === 1 ? '1 public key' : `${count} public keys`),
  noKeys: 'None',
  created: 'Created',
}

export type CredentialMessages = typeof en
export default en
