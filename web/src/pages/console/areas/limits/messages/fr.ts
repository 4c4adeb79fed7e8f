import type { LimitsMessages } from './en.ts'

const fr: LimitsMessages = {
  title: 'Limites',
  lead: 'Ce qui vaut pour toutes les méthodes : qui peut les changer, et combien de temps ce qui s’est passé est gardé.',
  perMethod: 'Le nombre de mauvaises réponses et de messages se règle pour chaque méthode :',
  toModes: 'Modes d’authentification',
  fields: {
    methodChanges: {
      label: 'Une application change les méthodes d’un utilisateur',
      help: 'Avec preuve, un utilisateur qui a une méthode doit approuver chaque changement. Cela arrête quiconque a obtenu le secret de l’application.',
      choices: { free: 'D’elle-même', proof: 'Avec une preuve de l’utilisateur' },
    },
    challengeRetentionDays: {
      label: 'Garder l’historique, en jours',
      help: 'Les demandes et les méthodes supprimées. Ce qui est plus ancien est effacé.',
    },
    messageRetentionDays: { label: 'Garder ce que sont devenus les messages, en jours' },
    decisionRetentionDays: {
      label: 'Garder les décisions sur les agents, en jours',
      help: 'Avec les approbations et les autorisations qui en ont découlé.',
    },
  },
}

export default fr
