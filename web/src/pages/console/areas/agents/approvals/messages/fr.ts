import type { ApprovalMessages } from './en.ts'

const fr: ApprovalMessages = {
  title: 'Approbations',
  lead: 'Ce que des agents ont demandé à des personnes de contresigner. Elles répondent sur leur propre appareil et nulle part ailleurs ; cette page ne fait qu’observer.',
  listLabel: 'Approbations',
  status: 'État',
  any: 'Toutes',
  statuses: {
    pending: 'En attente',
    approved: 'Approuvé',
    denied: 'Refusé',
    expired: 'Sans réponse',
    cancelled: 'Retiré',
  },
  agent: 'Agent',
  approver: 'Consulté',
  approverPlaceholder: 'Un ID d’utilisateur',
  forUser: 'Pour',
  itself: 'Lui-même',
  action: 'Quoi',
  gates: 'En raison de',
  asked: 'Quand',
  timeLeft: (time) => `encore ${time}`,
  emptyTitle: 'Rien demandé',
  emptyText: 'Quand une politique à portail retient un agent, sa demande apparaît ici.',
  emptyFiltered: 'Aucune demande n’est dans cet état.',
}

export default fr
