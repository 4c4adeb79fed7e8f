import type { FilesMessages } from './en.ts'

const fr: FilesMessages = {
  importUsers: 'Importer des utilisateurs',
  exportUsers: 'Exporter les utilisateurs',
  importTitle: 'Importer des utilisateurs',
  importLead: 'Créez et modifiez de nombreux utilisateurs avec un fichier CSV.',
  file: 'Fichier CSV',
  fileHelp: 'Jusqu’à 100 000 utilisateurs. Les utilisateurs existants sont reconnus à leur identifiant et modifiés.',
  dryRun: 'Vérifier seulement le fichier',
  dryRunHelp: 'Montre, ligne par ligne, ce que ferait l’importation. Rien n’est modifié.',
  checkFile: 'Vérifier le fichier',
  importNow: 'Importer maintenant',
  mayNotImportGroups: 'Seul un administrateur peut importer des groupes et des attributs. Supprimez ces colonnes.',
  csvTitle: 'Format du fichier',
  csvText:
    'La première ligne nomme les colonnes ; seule userId est obligatoire. Une colonne absente garde ses valeurs, une cellule vide supprime la valeur. Les groupes sont séparés par des points-virgules, les attributs sont un objet JSON. Avec passwordHash et totpSecret, les utilisateurs gardent le mot de passe et l’application d’authentification d’un autre système.',
  reportTitle: 'Importation d’utilisateurs',
  dryRunTitle: 'Vérification d’un fichier',
  dryRunLead: 'Rien n’a été modifié. Pour importer le fichier, envoyez-le de nouveau.',
  importDone: 'Terminée',
  importRunning: 'En cours',
  progress: 'Progression',
  processed: (done: string, total: string) => `${done} lignes sur ${total}`,
  outcomes: {
    waiting: 'En attente',
    created: 'Créés',
    updated: 'Modifiés',
    unchanged: 'Inchangés',
    refused: 'Refusés',
  },
  linesTitle: 'Lignes',
  whichLines: 'Quelles lignes',
  noLines: 'Aucune ligne de ce type',
  line: 'Ligne',
  issue: 'Motif',
}

export default fr
