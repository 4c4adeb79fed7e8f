import actions from './actions/fr.ts'
import type { AuditMessages } from './en.ts'

const fr: AuditMessages = {
  title: 'Journal',
  lead: 'Tout ce qui a été modifié, prouvé ou refusé, dans une chaîne qui révèle toute altération.',
  verify: 'Vérifier la chaîne',
  export: 'Exporter',
  exported: 'L’export est dans vos téléchargements.',
  action: 'Action',
  actions,
  actionPlaceholder: 'client.created',
  actor: 'Par',
  actorPlaceholder: 'Un ID',
  target: 'Au sujet de',
  targetPlaceholder: 'Un ID',
  from: 'De',
  to: 'Jusqu’à',
  filter: 'Filtrer',
  clear: 'Effacer les filtres',
  listLabel: 'Événements du journal',
  when: 'Quand',
  outcome: 'Issue',
  outcomes: { success: 'Fait', failure: 'Refusé' },
  emptyTitle: 'Rien trouvé',
  emptyText: 'Aucun événement ne correspond. Essayez avec moins de conditions.',
  actors: {
    client: 'Application',
    user: 'Utilisateur',
    agent: 'Agent',
    device: 'Appareil',
    operator: 'Opérateur',
    system: 'Countersign',
  },

  back: 'Tous les événements',
  details: 'Ce qui s’est passé',
  eventId: 'Événement',
  fromAddress: 'Depuis',
  userAgent: 'Programme',
  requestId: 'Requête',
  unknown: 'Inconnu',
  moreTitle: 'En détail',
  chainTitle: 'Dans la chaîne',
  place: 'Place',
  hash: 'Empreinte',
  notSealed: 'Pas encore scellé : cela prend quelques secondes.',
  allOfActor: 'Tout ce qu’il a fait',
  allOfTarget: 'Tout à son sujet',
  inTenant: (tenantId) => `de ${tenantId}`,

  verifying: 'Chaque événement est haché à nouveau …',
  intactTitle: 'La chaîne est intacte',
  intactText: (count) =>
    `${count} événements ont été hachés à nouveau et chaque tête signée a été vérifiée. Rien n’a été modifié, ajouté ni omis.`,
  verifiedUpTo: (place, when) => `Vérifiée jusqu’à l’événement ${place}, scellé ${when}.`,
  emptyChain: 'Rien n’est encore scellé : il n’y a rien à vérifier.',
  unsealed: (count) =>
    count === 1 ? '1 nouvel événement attend d’être scellé.' : `${count} nouveaux événements attendent d’être scellés.`,
  brokenTitle: 'La chaîne est rompue',
  brokenText:
    'Quelqu’un ou quelque chose a modifié des événements après leur scellement. Exportez la chaîne et cherchez qui pouvait écrire dans la base de données.',
  sealingStopped:
    'Le serveur ne scelle plus de nouveaux événements, car cette chaîne ne se termine pas là où il l’a scellée en dernier. Restaurez la base de données depuis une sauvegarde et cherchez qui l’a modifiée.',
  findingsLabel: 'Ce qui ne va pas',
  issue: 'Ce qui ne va pas',
  noPlace: 'De l’ensemble',
  head: 'Tête signée',
  headNote:
    'Conservez-la ailleurs. Avec elle, vous pourrez prouver que la fin de la chaîne n’a pas été coupée : countersign audit verify.',
}

export default fr
