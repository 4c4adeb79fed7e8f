import type { KillSwitchMessages } from './en.ts'

const fr: KillSwitchMessages = {
  title: 'Arrêt d’urgence',
  lead: 'Arrête les agents aussitôt, dans chaque processus en moins d’une seconde. Ce qu’ils avaient reçu est nul pour toujours, et les approbations en attente sont annulées.',
  formTitle: 'Arrêter des agents',
  whatTitle: 'Que voulez-vous arrêter ?',
  kinds: {
    agent: { name: 'Un agent', text: 'Quoi qu’il fasse, pour qui que ce soit.' },
    user: {
      name: 'Ce qui est fait pour un utilisateur',
      text: 'Tout ce que fait un agent en son nom.',
    },
    delegation: {
      name: 'Une délégation',
      text: 'Ce qu’un utilisateur laisse faire à un agent.',
    },
    action: {
      name: 'Une action',
      text: 'Qui que ce soit qui la fasse. payment.* est toute action qui commence ainsi.',
    },
    tenant: { name: 'Tout', text: 'Plus rien n’est permis à aucun agent de cette organisation.' },
  },
  fields: {
    agent: 'ID de l’agent',
    user: 'ID utilisateur',
    delegation: 'ID de la délégation',
    action: 'Action',
  },
  reason: 'Raison',
  reasonHelp: 'Note facultative pour le journal d’audit.',
  targetMissing: 'Ce champ est obligatoire.',
  targetInvalid: 'Le nom d’une action, avec un * à la fin si elle en désigne plusieurs.',
  stop: 'Arrêter maintenant',
  confirmTitle: 'Arrêter maintenant ?',
  confirmText: (what) =>
    `${what} s’arrête en moins d’une seconde. Ce qui avait été donné reste nul, même si vous levez l’arrêt plus tard.`,
  confirmEverything: 'Tous les agents de cette organisation s’arrêtent en moins d’une seconde.',
  stopped: 'C’est arrêté.',
  alreadyStopped: 'C’est déjà arrêté.',
  unknown: 'Rien ne porte ce nom.',

  listTitle: 'Révocations',
  listLabel: 'Révocations',
  shown: 'Lesquels sont montrés',
  all: 'Toutes',
  noneLifted: 'Rien n’a encore été levé',
  kind: 'Quoi',
  target: 'Lequel',
  everything: 'Tout',
  status: 'État',
  statuses: { in_force: 'Active', lifted: 'Levée' },
  since: 'Depuis',
  lift: 'Lever',
  liftTitle: 'Lever ceci ?',
  liftText: 'Les nouvelles demandes sont à nouveau décidées par les politiques. Ce qui avait été donné reste nul.',
  lifted: 'C’est levé.',
  emptyTitle: 'Rien n’est arrêté',
  emptyText: 'Tant mieux. Ce que vous arrêtez apparaît ici et peut y être levé.',
  noReason: 'Aucune donnée',
}

export default fr
