import type { Messages } from './en.ts'

const fr: Messages = {
  title: 'Notifications des demandes',
  note: 'Quand un agent demande votre accord, ce navigateur peut vous en avertir. La notification ne fait qu’ouvrir la demande : vous vous connectez comme d’habitude et répondez avec votre clé d’accès. Si vous avez un appareil pour les accords, les demandes y arrivent à la place.',
  turnOn: 'Activer dans ce navigateur',
  turnedOn: 'Les notifications sont activées dans ce navigateur.',
  turnOff: 'Désactiver',
  turnOffIn: (browser) => `Désactiver dans ${browser}`,
  turnedOff: 'Les notifications sont désactivées dans ce navigateur-là.',
  turnedOnAt: 'Activées',
  offer: 'Être averti des demandes',
  problems: {
    denied: {
      title: 'Les notifications sont bloquées',
      text: 'Votre navigateur les bloque pour ce site. Ouvrez les paramètres du site (l’icône à côté de l’adresse), autorisez les notifications et rechargez la page.',
    },
    dismissed: {
      title: 'Les notifications sont encore désactivées',
      text: 'Vous avez fermé la question sans répondre. Réessayez et choisissez « Autoriser ».',
    },
    unreachable: {
      title: 'Les notifications sont encore désactivées',
      text: 'Vous les avez autorisées, mais votre navigateur n’atteint pas son service push. Réessayez plus tard.',
    },
    unsupported: {
      title: 'Pas de notifications dans ce navigateur',
      text: 'Ce navigateur ne les prend pas en charge ici. Si vous utilisez des codes par e-mail ou SMS, nous vous envoyons un lien pour chaque demande.',
    },
  },
}

export default fr
