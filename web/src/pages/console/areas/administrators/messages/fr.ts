import type { AdministratorMessages } from './en.ts'

const fr: AdministratorMessages = {
  title: 'Administrateurs',
  lead: 'Les personnes qui s’occupent de cette organisation, et ce que chacune peut faire.',
  add: 'Inviter un administrateur',
  name: 'Nom',
  userId: 'ID utilisateur',
  email: 'E-mail',
  rolesColumn: 'Rôles',
  status: 'État',
  statuses: { invited: 'Invité', active: 'Actif', disabled: 'Désactivé' },
  invitationUntil: 'Invitation valable jusqu’au',
  invitationOver: 'L’invitation a expiré',
  since: 'Créé',
  you: 'Vous',
  emptyTitle: 'Aucun administrateur',
  emptyText: 'Invitez le premier administrateur.',

  roles: {
    administrator: 'Voit et modifie tout de cette organisation, y compris les autres administrateurs.',
    helpdesk:
      'Voit tout et aide les utilisateurs : les débloque, retire et réinitialise leurs méthodes. Pas celles des autres administrateurs.',
    auditor: 'Voit tout et ne modifie rien.',
    operator: 'Gère toutes les organisations de cette installation.',
  },
  rolesTitle: 'Rôles',
  rolesMissing: 'Choisissez au moins un rôle.',

  addTitle: 'Inviter un administrateur',
  addLead: 'Vous recevez un lien à transmettre. Avec lui, la personne choisit un mot de passe et se connecte.',
  userIdHelp:
    'Ce qu’elle saisit pour se connecter : un nom court ou une adresse e-mail. Impossible à changer plus tard.',
  emailHelp: 'Pour être avertie des connexions et des changements. Facultatif.',
  required: 'Ceci est nécessaire.',
  emailInvalid: 'Ce n’est pas une adresse e-mail.',
  create: 'Créer l’invitation',
  taken: 'Un utilisateur avec cet ID existe déjà.',
  notGrantable: 'Vous ne pouvez donner que des rôles dont vous avez vous-même les droits.',

  invitationTitle: (name) => `Une invitation pour ${name}`,
  invitationText: 'Transmettez ce lien de façon que cette personne seule puisse le lire.',
  invitationLink: 'Invitation',
  invitationNote: (until) =>
    `Copiez-la maintenant : elle ne sera plus jamais affichée. Elle est valable jusqu’au ${until}.`,
  kept: 'Terminé',

  back: 'Tous les administrateurs',
  details: 'Détails de l’administrateur',
  editTitle: 'Modifier',
  saved: 'Enregistré.',
  conflict: 'Quelqu’un a fait un changement entre-temps. Regardez à nouveau et répétez le vôtre.',
  lastAdministrator: 'C’est le dernier administrateur. Invitez-en d’abord un autre.',
  reinvite: 'Créer une nouvelle invitation',
  reinviteTitle: 'Créer une nouvelle invitation ?',
  reinviteText: 'Vous recevez un nouveau lien. L’ancien ne fonctionne plus.',
  disable: 'Désactiver',
  disableTitle: 'Désactiver cet administrateur ?',
  disableText: 'Il est déconnecté partout et ne peut plus se connecter tant que vous ne l’avez pas réactivé.',
  disabledDone: 'Il ne peut plus se connecter.',
  enable: 'Activer',
  enabledDone: 'Il peut à nouveau se connecter.',
  remove: 'Retirer',
  removeTitle: 'Retirer cet administrateur ?',
  removeText: 'Il est déconnecté partout et son accès est supprimé. C’est irréversible.',
  removed: 'Retiré.',
  updated: 'Modifié',
  none: 'Aucun',
}

export default fr
