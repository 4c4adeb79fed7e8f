import type { SharedMessages } from './en.ts'

const fr: SharedMessages = {
  loading: 'Un instant …',
  retry: 'Réessayer',
  close: 'Fermer',
  cancel: 'Annuler',
  back: 'Retour',
  done: 'Terminé',
  offlineTitle: 'Vous êtes hors ligne',
  brokenTitle: 'Un problème est survenu',
  brokenText: 'Rechargez la page. Si cela se reproduit, prévenez votre administrateur.',
  reload: 'Recharger',
  unreachable: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
  tryAgainIn: (seconds) => `Veuillez patienter ${seconds} s, puis réessayez.`,
  reference: (requestId) => `Référence : ${requestId}`,
}

export default fr
