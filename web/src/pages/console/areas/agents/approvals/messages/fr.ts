import type { ApprovalMessages } from './en.ts'

const fr: ApprovalMessages = {
  title: 'Approbations',
  lead: 'Ce que des agents ont demandé à des personnes de contresigner. Elles répondent sur leur propre appareil et nulle part ailleurs ; cette page ne fait qu’observer.',
  status: 'État',
  any: 'Toutes',
  statuses: {
    pending: 'En attente',
    approved: 'Approuvé',
    denied: 'Refusé',
    expired: 'Sans réponse',
    cancelled: 'Retiré',
  },
  stages: 'Étapes de l’approbation',
  stageStatuses: { waiting: 'Ensuite', not_asked: 'Pas sollicité' },
  escalates: (minutes, approvers) => `Sans décision après ${minutes} minutes, aussi sollicités : ${approvers}`,
  escalated: (approvers) => `Aussi sollicités, faute de réponse à temps : ${approvers}`,
  agent: 'Agent',
  approver: 'Approbateur',
  forUser: 'Au nom de',
  itself: 'Lui-même',
  action: 'Action',
  gates: 'Exigée par',
  asked: 'Demandée',
  timeLeft: (time) => `encore ${time}`,
  emptyTitle: 'Aucune demande',
  emptyText: 'Quand une politique exige une approbation pour l’action d’un agent, la demande apparaît ici.',
  noneText: 'Aucune demande ne correspond à ce filtre.',
}

export default fr
