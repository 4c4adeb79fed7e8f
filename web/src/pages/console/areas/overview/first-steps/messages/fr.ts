import type { FirstStepsMessages } from './en.ts'

const fr: FirstStepsMessages = {
  title: 'Premiers pas',
  progress: (done, all) => (done === all ? 'Tout est fait' : `${done} sur ${all}`),
  show: 'Afficher',
  hide: 'Masquer',
  done: ' (fait)',
  again: 'Ouvrir',
  steps: {
    account: {
      title: 'Protéger votre compte',
      help: 'Ajoutez une clé d’accès ou un autre second facteur : un mot de passe volé ne suffira plus pour se connecter.',
      action: 'Ajouter une clé d’accès',
    },
    methods: {
      title: 'Choisir les méthodes',
      help: 'Décidez comment vos utilisateurs confirment leur identité.',
      action: 'Choisir les méthodes',
    },
    provider: {
      title: 'Connecter l’e-mail ou le SMS',
      help: 'Ajoutez un fournisseur et envoyez-vous un code. C’est fait dès que le fournisseur a accepté un message.',
      action: 'Ajouter un connecteur',
    },
    client: {
      title: 'Connecter votre application',
      help: 'Créez un client et copiez du code qui fonctionne.',
      action: 'Créer un client',
    },
    phone: {
      title: 'Essayer une connexion avec votre téléphone',
      help: 'Ajoutez votre téléphone comme appareil, puis approuvez une connexion avec lui.',
      action: 'Ajouter un téléphone',
    },
    colleague: {
      title: 'Inviter un ou une collègue',
      help: 'Une seconde personne peut vous aider si vous perdez l’accès.',
      action: 'Inviter un administrateur',
    },
  },
}

export default fr
