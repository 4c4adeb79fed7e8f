import type { CredentialMessages } from './en.ts'

const fr: CredentialMessages = {
  proofTitle: 'Identification',
  bySecret: 'Par un secret',
  bySecretHelp: 'Le plus simple. Nous en créons un et le montrons une fois.',
  byKeys: 'Par ses propres clés',
  byKeysHelp: 'Une clé privée que personne d’autre n’a signe (private_key_jwt). Le plus sûr.',
  keys: 'Clés publiques',
  keysHelp: 'Un JSON Web Key Set : {"keys": [ … ]}. Les moitiés publiques seulement.',
  keysInvalid: 'Ceci n’est pas un JSON Web Key Set.',
  secretTitle: 'Son nouveau secret',
  secretNote: 'Copiez-le maintenant : il ne sera plus jamais affiché.',
  secret: 'Secret',
  tryIt: 'Obtenir un jeton d’accès',
  kept: 'Je l’ai conservé',
  secretsTitle: 'Secrets',
  secretsNote:
    'Pour changer de secret sans interruption : ajoutez-en un second, utilisez-le partout, puis supprimez l’ancien.',
  secretsLabel: 'Secrets',
  endsWith: (hint) => `Se termine par ${hint}`,
  addSecret: 'Ajouter un secret',
  secretLimit: 'Deux secrets au plus. Supprimez-en un d’abord.',
  noSecrets: 'Pas de secret : l’identification se fait par ses propres clés.',
  deleteSecret: 'Supprimer',
  deleteSecretTitle: 'Supprimer ce secret ?',
  deleteSecretText: (hint) =>
    `Ce qui utilise encore le secret qui se termine par ${hint} n’obtient plus de jetons d’accès.`,
  secretDeleted: 'Le secret est supprimé.',
  keysTitle: 'Clés',
  keyCount: (count) => (count === 1 ? '1 clé publique' : `${count} clés publiques`),
  noKeys: 'Aucune',
  created: 'Créé',
}

export default fr
