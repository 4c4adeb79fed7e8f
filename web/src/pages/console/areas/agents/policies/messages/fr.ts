import type { PolicyMessages } from './en.ts'

const fr: PolicyMessages = {
  title: 'Politiques',
  lead: 'Qui peut faire quoi, écrit en Cedar. Vous travaillez sur un brouillon ; il prend effet quand vous le publiez.',
  tabsLabel: 'Parties du brouillon',
  policies: 'Politiques',
  schema: 'Schéma',
  changes: 'Changements',
  history: 'Historique',
  policiesEditor: 'Politiques du brouillon',
  schemaEditor: 'Schéma du brouillon',

  published: (version) => `La version ${version} est en vigueur`,
  nothingPublished: 'Rien n’est encore en vigueur : tout est refusé',
  starter: 'C’est le modèle de départ. Modifiez-le et publiez-le quand il convient.',
  savedAt: 'Brouillon enregistré',
  unsaved: 'Modifications non enregistrées',
  checking: 'Vérification …',
  good: 'Aucun problème trouvé',
  tooLarge: 'Ce texte est long : il est vérifié à l’enregistrement.',
  problems: (errors, warnings) =>
    [
      errors > 0 ? (errors === 1 ? '1 erreur' : `${errors} erreurs`) : '',
      warnings > 0 ? (warnings === 1 ? '1 avertissement' : `${warnings} avertissements`) : '',
    ]
      .filter(Boolean)
      .join(', '),
  issuesTitle: 'Problèmes',
  error: 'Erreur',
  warning: 'Avertissement',
  at: (line, column) => `Ligne ${line}, colonne ${column}`,

  save: 'Enregistrer le brouillon',
  saved: 'Le brouillon est enregistré.',
  conflictTitle: 'Quelqu’un d’autre a enregistré entre-temps',
  conflictText: 'Regardez sa version, ou gardez la vôtre : l’enregistrement la remplacera.',
  takeTheirs: 'Prendre la sienne',
  keepMine: 'Garder la mienne',
  leaveText: 'Ce que vous avez modifié depuis le dernier enregistrement est perdu.',

  publish: 'Publier le brouillon',
  publishTitle: 'Publier le brouillon ?',
  publishText: 'Il est en vigueur dans chaque processus en moins d’une seconde, comme version suivante.',
  publishInvalid: 'Le brouillon contient des erreurs. Corrigez-les d’abord.',
  publishUnsaved: 'Enregistrez d’abord le brouillon.',
  note: 'Raison',
  noteHelp: 'Pour l’historique. Facultatif.',
  publishedDone: (version) => `La version ${version} est en vigueur.`,

  noChanges: 'Le brouillon est identique à ce qui est en vigueur.',
  diffLabel: (file) => `Changements : ${file}`,
  added: 'Ajouté',
  removed: 'Retiré',
  unchanged: (count) => (count === 1 ? '1 ligne identique' : `${count} lignes identiques`),

  historyTitle: 'Versions publiées',
  historyLead: 'Tout ce qui a été en vigueur, tel quel. Rien ne peut en être modifié.',
  back: 'Retour au brouillon',
  backToHistory: 'Toutes les versions',
  version: 'Version',
  versionTitle: (version) => `Version ${version}`,
  count: 'Politiques',
  by: 'Par',
  when: 'Quand',
  inForce: 'En vigueur',
  restored: (version) => `Rétablit la version ${version}`,
  noNote: 'Aucune raison donnée',
  historyEmptyTitle: 'Rien de publié',
  historyEmptyText: 'Publiez le brouillon, et sa première version apparaît ici.',
  rollback: 'Restaurer cette version',
  rollbackTitle: (version) => `Restaurer la version ${version} ?`,
  rollbackText: 'Elle est publiée à nouveau, comme version suivante. Le brouillon reste tel quel.',
  rolledBack: (version) => `Elle est à nouveau en vigueur, comme version ${version}.`,
  policyGone: (policy) => `Cette version n’a pas de politique nommée « ${policy} ».`,
}

export default fr
