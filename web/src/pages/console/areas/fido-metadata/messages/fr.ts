import { maxFidoMetadataMebibytes } from '@countersign/contract/limits'
import type { FidoMetadataMessages } from './en.ts'

const fr: FidoMetadataMessages = {
  title: 'Métadonnées FIDO',
  lead: 'Ce que la FIDO Alliance publie sur les modèles d’authentificateurs. Les locataires qui exigent l’attestation des clés d’accès s’en servent pour vérifier les modèles.',
  missingTitle: 'Pas encore de métadonnées FIDO',
  missingText:
    'Importez ci-dessous le fichier de la FIDO Alliance. Les locataires n’en ont besoin que s’ils exigent l’attestation des clés d’accès.',
  inUse: 'Métadonnées utilisées',
  statuses: { current: 'À jour', outdated: 'Périmées' },
  outdatedText: (day) =>
    `La FIDO Alliance avait annoncé de nouvelles métadonnées pour le ${day}. Importez-les, pour que les modèles révoqués depuis soient refusés. D’ici là, celles-ci restent utilisées.`,
  number: 'Numéro',
  nextUpdate: 'Prochaine édition',
  models: 'Modèles d’authentificateurs',
  imported: 'Importées',

  importTitle: 'Importer des métadonnées',
  importNote: 'Le fichier remplace immédiatement les métadonnées utilisées par tous les locataires.',
  file: 'Fichier de métadonnées (BLOB)',
  fileHelp: `Jusqu’à ${maxFidoMetadataMebibytes} Mio. Téléchargez le fichier actuel, puis envoyez-le ici sans le modifier :`,
  importNow: 'Importer les métadonnées',
  isImported: (number) => `Les métadonnées numéro ${number} sont importées.`,
  tooLarge: `Ce fichier dépasse ${maxFidoMetadataMebibytes} Mio. Choisissez le fichier de la FIDO Alliance.`,
  notNewer: (number) =>
    `Ce fichier n’est pas plus récent que les métadonnées utilisées, numéro ${number}. Téléchargez le fichier actuel.`,
  refused: (reason) => `Le fichier a été refusé. Réponse du serveur : ${reason}.`,
}

export default fr
