import type { SharedMessages } from './en.ts'

const fr: SharedMessages = {
  language: 'Langue d’affichage',
  loading: 'Un instant …',
  retry: 'Réessayer',
  close: 'Fermer',
  cancel: 'Annuler',
  back: 'Retour',
  save: 'Enregistrer',
  saved: 'Enregistré',
  discard: 'Annuler les modifications',
  edit: 'Modifier',
  remove: 'Supprimer',
  copy: 'Copier',
  copied: 'Copié',
  copyFailed: 'Le navigateur ne l’a pas permis. Sélectionnez le texte et copiez-le à la main.',
  asTable: 'Montrer en tableau',
  loadMore: 'Afficher plus',
  never: 'Jamais',
  typeToConfirm: (name) => `Saisissez « ${name} » pour confirmer`,
  dismiss: 'Masquer',
  done: 'Terminé',
  leaveTitle: 'Quitter sans enregistrer ?',
  leaveText: 'Ce que vous avez modifié ici sera perdu.',
  stay: 'Rester ici',
  leave: 'Quitter',
  offlineTitle: 'Vous êtes hors ligne',
  brokenTitle: 'Un problème est survenu',
  brokenText: 'Rechargez la page. Si cela se reproduit, prévenez votre administrateur.',
  reload: 'Recharger',
  unreachable: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
  tryAgainIn: (seconds) =>
    seconds < 120
      ? `Veuillez patienter ${seconds} s, puis réessayez.`
      : `Veuillez patienter ${Math.ceil(seconds / 60)} minutes, puis réessayez.`,
  reference: (requestId) => `Référence : ${requestId}`,
}

export default fr
