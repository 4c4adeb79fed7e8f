import type { StandingMessages } from './en.ts'

const fr: StandingMessages = {
  title: 'Approbations permanentes',
  note: 'Ce que des approbateurs laissent les agents répéter dans des limites. Un appareil a signé chacune d’elles.',
  agent: 'Agent',
  approver: 'Approuvé par',
  user: 'Au nom de',
  itself: 'Lui-même',
  action: 'Action',
  limits: 'Limites',
  until: 'Jusqu’au',
  status: 'État',
  anyOf: (type) => `toute ressource de type ${type}`,
  statuses: { open: 'Active', used_up: 'Épuisée', ended: 'Terminée', expired: 'Expirée' },
  end: 'Terminer',
  endOf: (approver) => `Terminer l’approbation permanente de ${approver}`,
  endTitle: 'Terminer cette approbation permanente ?',
  endText:
    'L’agent devra redemander une approbation, et ses autorisations inutilisées ne seront plus valables. Vous ne pourrez pas annuler cette action.',
  ended: 'Approbation permanente terminée.',
}

export default fr
