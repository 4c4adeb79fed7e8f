import { inWords, maxSecrets } from '@countersign/contract/limits'
import type { CredentialMessages } from './en.ts'

const fr: CredentialMessages = {
  proofTitle: 'Authentification',
  bySecret: 'Par un secret',
  bySecretHelp: 'Le plus simple. Nous en créons un et le montrons une fois.',
  byKeys: 'Par ses propres clés',
  byKeysHelp: 'Une clé privée que personne d’autre n’a signe (private_key_jwt). Le plus sûr.',
  keys: 'Clés publiques',
  keysHelp: 'Un JSON Web Key Set : {"keys": [ … ]}. Les moitiés publiques seulement.',
  keysInvalid: 'Ceci n’est pas un JSON Web Key Set.',
  secretTitle: 'Nouveau secret',
  secretNote: 'Copiez-le maintenant : il ne sera plus jamais affiché.',
  secret: 'Secret',
  tryIt: 'Obtenir un jeton d’accès',
  kept: 'Je l’ai enregistré',
  secretsTitle: 'Secrets',
  secretsNote:
    'Pour changer de secret sans interruption : ajoutez-en un second, utilisez-le partout, puis supprimez l’ancien.',
  secretsLabel: 'Secrets',
  endsWith: (hint) => `Se termine par ${hint}`,
  addSecret: 'Ajouter un secret',
  secretLimit: `Au plus ${inWords(maxSecrets, 'fr')} secrets. Supprimez-en un d’abord.`,
  noSecrets: 'Pas de secret.',
  deleteSecret: 'Supprimer',
  deleteSecretTitle: 'Supprimer ce secret ?',
  deleteSecretText: (hint) =>
    `Ce qui utilise encore le secret qui se termine par ${hint} n’obtient plus de jetons d’accès.`,
  secretDeleted: 'Le secret est supprimé.',
  keysTitle: 'Clés',
  keysNote: 'La signature se fait avec les moitiés privées, que personne d’autre n’a (private_key_jwt). Le plus sûr.',
  addKeys: 'Ajouter des clés',
  replaceKeys: 'Remplacer les clés',
  removeKeys: 'Retirer les clés',
  removeKeysTitle: 'Retirer ses clés ?',
  removeKeysText: 'Ce qui signe encore avec elles n’obtient plus de jetons d’accès. Assurez-vous qu’un secret existe.',
  keysRemoved: 'Les clés sont retirées.',
  keysSaved: 'Les clés sont enregistrées.',
  noKeys: 'Pas de clés.',
  keyId: 'ID de clé',
  unnamed: 'Sans nom',
  keyKind: 'Type',
  algorithm: 'Algorithme',
  any: 'N’importe lequel',
  created: 'Créé',
}

export default fr
