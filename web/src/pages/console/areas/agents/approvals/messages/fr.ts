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
  approver: 'Approbateur',
  approverPlaceholder: 'Un ID d’utilisateur',
  forUser: 'Au nom de',
  itself: 'Lui-même',
  action: 'Action',
  gates: 'Exigée par',
  asked: 'Demandée',
  timeLeft: (time) => `encore ${time}`,
  emptyTitle: 'Aucune demande',
  emptyText: 'Quand une politique exige une approbation pour l’action d’un agent, la demande apparaît ici.',
  emptyFiltered: 'Aucune demande ne correspond à ce filtre.',
}

export default fr
