import { inWords, maxSecrets } from '@countersign/contract/limits'

const en = {
  proofTitle: 'Authentication',
  bySecret: 'With a secret',
  bySecretHelp: 'The simplest option. We generate a secret and show it once.',
  byKeys: 'With its own keys',
  byKeysHelp: 'It signs with a private key that never leaves it (private_key_jwt). The most secure option.',
  keys: 'Public keys',
  keysHelp: 'A JSON Web Key Set: {"keys": [ … ]}. Public keys only.',
  keysInvalid: 'This is not a JSON Web Key Set.',
  secretTitle: 'New secret',
  secretNote: 'Copy it now. It won’t be shown again.',
  secret: 'Secret',
  tryIt: 'Get an access token',
  kept: 'I’ve saved it',
  secretsTitle: 'Secrets',
  secretsNote: 'To rotate a secret without downtime, add a second one, use it everywhere, then delete the old one.',
  secretsLabel: 'Secrets',
  endsWith: (hint: string) => `Ends in ${hint}`,
  addSecret: 'Add secret',
  secretLimit: `At most ${inWords(maxSecrets)} secrets are allowed. Delete one first.`,
  noSecrets: 'No secrets.',
  deleteSecret: 'Delete',
  deleteSecretTitle: 'Delete this secret?',
  deleteSecretText: (hint: string) =>
    `Anything that still uses the secret ending in ${hint} can no longer get access tokens.`,
  secretDeleted: 'Secret deleted.',
  keysTitle: 'Keys',
  keysNote:
    'It signs with the private keys, which never leave it (private_key_jwt). The most secure way to authenticate.',
  addKeys: 'Add keys',
  replaceKeys: 'Replace keys',
  removeKeys: 'Remove keys',
  removeKeysTitle: 'Remove the keys?',
  removeKeysText: 'Anything that still signs with them can no longer get access tokens. Make sure there is a secret.',
  keysRemoved: 'Keys removed.',
  keysSaved: 'Keys saved.',
  noKeys: 'No keys.',
  keyId: 'Key ID',
  unnamed: 'Unnamed',
  keyKind: 'Type',
  algorithm: 'Algorithm',
  any: 'Any',
  created: 'Created',
}

export type CredentialMessages = typeof en
export default en
