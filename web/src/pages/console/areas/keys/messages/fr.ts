import type { KeyMessages } from './en.ts'

const fr: KeyMessages = {
  title: 'Clés',
  lead: 'Avec quoi cette organisation signe : jetons d’accès, attestations, autorisations et têtes de la chaîne de son journal.',
  leadOfBoth: 'Ce qui protège les secrets de tous les locataires, et avec quoi cette organisation signe.',
  leadOfMaster: 'Ce qui protège les secrets de tous les locataires.',
  rotate: 'Renouveler les clés',
  rotateTitle: 'Renouveler les clés de signature ?',
  rotateText:
    'La clé suivante commence à signer, et une nouvelle clé suivante est publiée. Rien de ce qui est utilisé ne s’arrête.',
  forceTitle: 'Renouveler bien que la clé suivante soit récente ?',
  forceText:
    'La clé suivante n’est publiée que depuis quelques minutes. Qui a gardé l’ancienne liste peut refuser ce qu’elle signe pendant quelques minutes.',
  force: 'Renouveler quand même',
  rotated: 'Les clés sont renouvelées.',
  key: 'Clé',
  status: 'État',
  age: 'Âge',
  titles: { next: 'Clé suivante', active: 'Clé actuelle', retiring: 'Clé précédente', retired: 'Clé retirée' },
  statuses: { next: 'Publiée', active: 'Signe', retiring: 'Vérifie seulement', retired: 'Archivée' },
  meanings: {
    next: 'Publiée, pour que tous la connaissent avant qu’elle ne signe.',
    active: 'Signe tout ce qui est signé maintenant.',
    retiring: 'Ne signe plus rien. Ce qu’elle a signé reste valable jusqu’à son expiration.',
    retired: 'Rien de ce qu’elle a signé n’est plus valable. Conservée pour vérifier la chaîne du journal.',
  },
  signingSince: 'Signe depuis',
  retiresAt: 'Vérifie jusqu’à',
  notYet: 'Pas encore',
  showPublicKey: 'Afficher la clé publique',
  publicKeyNote: 'Qui l’a peut vérifier ce qui a été signé. La moitié privée reste chiffrée dans la base de données.',
  publishedAt: 'Adresse des clés publiques',
  emptyTitle: 'Pas encore de clés',
  emptyText: 'La première est créée lorsque quelque chose est signé.',

  masterTitle: 'Clé maîtresse du déploiement',
  masterNote:
    'Protège la clé de données de chaque locataire. Seules les empreintes sont affichées : les clés elles-mêmes restent dans la configuration.',
  masterProgress: 'Avancement du renouvellement',
  rewrapped: (done, total) => `${done} clés de données sur ${total} sont sous la clé maîtresse actuelle`,
  masterStatuses: {
    current: 'Actuelle',
    retiring: 'En cours de remplacement',
    unused: 'Plus nécessaire',
    missing: 'Manquante',
  },
  masterMeanings: {
    current: (count, keys) =>
      count === 1
        ? 'Protège 1 clé de données, et chaque nouvelle.'
        : `Protège ${keys} clés de données, et chaque nouvelle.`,
    retiring: (count, keys) =>
      count === 1
        ? 'Il reste 1 clé de données, en cours de transfert. Laissez-la dans la configuration.'
        : `Il reste ${keys} clés de données, en cours de transfert. Laissez-la dans la configuration.`,
    unused: () =>
      'Il reste 0 clé de données : dès que tous les serveurs utilisent la clé actuelle, celle-ci peut être retirée de la configuration.',
    missing: (count, keys) =>
      count === 1
        ? '1 clé de données en a besoin, et ce serveur ne l’a pas reçue.'
        : `${keys} clés de données en ont besoin, et ce serveur ne l’a pas reçue.`,
  },
}

export default fr
