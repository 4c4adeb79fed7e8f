import type { DelegationMessages } from './en.ts'

const fr: DelegationMessages = {
  title: 'Délégations',
  ofAgent: 'Ce que des utilisateurs le laissent faire en leur nom. Ils les créent et y mettent fin en libre-service.',
  ofUser: 'Ce que des agents peuvent faire en son nom. Cela se donne et se termine en libre-service.',
  empty: 'Aucune délégation.',
  agent: 'Agent',
  user: 'Utilisateur',
  actions: 'Actions',
  resources: 'Ressources',
  limits: 'Limites',
  status: 'État',
  until: 'Jusqu’au',
  anyOf: (type) => `tout ${type}`,
  noLimits: 'Aucune',
  perAction: (amount) => `${amount} chacune`,
  budget: (used, total) => `${used} sur ${total} utilisés`,
  count: {
    hour: (limit) => `${limit} par heure`,
    day: (limit) => `${limit} par jour`,
    week: (limit) => `${limit} par semaine`,
    month: (limit) => `${limit} par mois`,
  },
  window: (from, to) => `${from}–${to}`,
  statuses: { scheduled: 'Prévue', open: 'Active', ended: 'Terminée', expired: 'Expirée' },
  stop: 'Arrêter',
  stopOf: (who) => `Arrêter la délégation : ${who}`,
  stopTitle: 'Arrêter cette délégation ?',
  stopText:
    'En moins d’une seconde, l’agent ne peut plus l’utiliser, et ce qu’il a reçu par elle est nul. L’arrêt d’urgence permet de la rétablir.',
  stopped: 'La délégation est arrêtée.',
  isStopped: 'Arrêtée',
}

export default fr
