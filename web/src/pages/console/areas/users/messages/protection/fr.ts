import type { ProtectionMessages } from './en.ts'

const fr: ProtectionMessages = {
  fraudTitle: (count) =>
    count === 1
      ? 'Cet utilisateur a signalé une demande qui n’était pas la sienne'
      : `Cet utilisateur a signalé ${count} demandes qui n’étaient pas les siennes`,
  fraudText: {
    authentication:
      'Une autre personne connaît peut-être le mot de passe. Contactez l’utilisateur, faites-le changer maintenant et, en cas de doute, terminez ses sessions.',
    approval: 'Un agent a demandé quelque chose d’inattendu. Vérifiez l’agent et ses délégations.',
  },
  fraudAt: 'Dernier signalement',
  fraudReason: 'L’utilisateur a répondu « Ce n’était pas moi »',
  acknowledgeFraud: 'Confirmer le signalement',
  fraudAcknowledged: 'Signalement confirmé.',

  requirement: 'Exigence',
  secondFactorRequired: 'Second facteur exigé',
  secondFactorNotRequired: 'Second facteur non exigé',
  requireSecondFactor: 'Exiger un second facteur',
  requireSecondFactorTitle: (userId) => `Exiger un second facteur de ${userId} ?`,
  requireSecondFactorText:
    'Sans second facteur, la console et le libre-service ne permettent que d’en configurer un. Le dernier ne peut pas être retiré.',
  bulkRequireTitle: (count) =>
    count === 1 ? 'Exiger un second facteur de 1 utilisateur ?' : `Exiger un second facteur de ${count} utilisateurs ?`,
  secondFactorIsRequired: 'Un second facteur est exigé.',
  waiveSecondFactor: 'Ne pas exiger de second facteur',
  secondFactorWaived: 'Un second facteur n’est plus exigé.',
}

export default fr
