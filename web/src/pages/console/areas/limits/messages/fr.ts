import type { LimitsMessages } from './en.ts'

const fr: LimitsMessages = {
  title: 'Limites',
  lead: 'Ce qui vaut pour toutes les méthodes : qui peut les changer, combien de temps les navigateurs sont mémorisés, et combien de temps ce qui s’est passé est gardé.',
  perMethod: 'Le nombre de mauvaises réponses et de messages se règle pour chaque méthode :',
  toModes: 'Modes d’authentification',
  fields: {
    methodChanges: {
      label: 'Changements de méthodes par les applications',
      help: 'Avec preuve, un utilisateur qui a une méthode doit approuver chaque changement. Cela arrête quiconque a obtenu le secret de l’application.',
      choices: { free: 'Sans confirmation', proof: 'Avec confirmation de l’utilisateur' },
    },
    ownMethodChanges: {
      label: 'Modifications par les utilisateurs de leurs propres méthodes',
      help: 'Si une vérification suffit pendant dix minutes pour les modifications dans le self-service. Un nouveau mot de passe demande toujours la sienne.',
      choices: {
        recent_proof: 'Une vérification pour dix minutes',
        proof_each_time: 'Une vérification pour chaque modification',
      },
    },
    challengeRetentionDays: {
      label: 'Conserver l’historique (jours)',
      help: 'Les demandes et les méthodes supprimées. Ce qui est plus ancien est effacé.',
    },
    messageRetentionDays: { label: 'Conserver les résultats d’envoi (jours)' },
    decisionRetentionDays: {
      label: 'Conserver les décisions sur les agents (jours)',
      help: 'Avec les approbations et les autorisations qui en ont découlé.',
    },
    decisionInputDays: {
      label: 'Conserver les entrées des décisions (jours)',
      help: 'Les propriétés et le contexte de chaque demande, chiffrés. Les relectures du journal en ont besoin. 0 n’en conserve aucune.',
    },
    administratorSignIn: {
      label: 'Connexion des administrateurs',
      help: 'Si une clé d’accès est exigée, les administrateurs qui n’en ont pas peuvent seulement en créer une. Il vous en faut une pour activer cette exigence.',
      choices: { any_method: 'Avec n’importe quelle méthode', passkey: 'Avec une clé d’accès' },
    },
    alertEmails: {
      label: 'Alertes par e-mail aux administrateurs',
      help: 'Les administrateurs qui ont une adresse e-mail reçoivent un e-mail à chaque nouvelle alerte, par votre connecteur d’e-mail.',
    },
    rememberBrowserDays: {
      label: 'Mémoriser les navigateurs (jours)',
      help: 'Après un second facteur, les utilisateurs peuvent le passer dans le même navigateur pendant cette durée. Jamais pour les utilisateurs qui ont un rôle. 0 désactive cette possibilité.',
    },
  },
}

export default fr
