import type { AuthenticationModesMessages } from './en.ts'

const fr: AuthenticationModesMessages = {
  title: 'Modes d’authentification',
  lead: 'Choisissez comment les utilisateurs peuvent confirmer leur identité. Une méthode désactivée cesse aussitôt de fonctionner.',
  on: 'Activé',
  off: 'Désactivé',
  offered: (method) => `Proposer : ${method}`,
  settings: 'Réglages',
  settingsOf: (method) => `Réglages : ${method}`,
  settingsNote: 'Un champ vide utilise la valeur par défaut. Les changements s’appliquent aux nouvelles demandes.',
  turnedOn: (method) => `${method} : activé.`,
  turnedOff: (method) => `${method} : désactivé.`,
  turnOff: 'Désactiver',
  turnOffTitle: (method) => `Désactiver : ${method} ?`,
  turnOffText:
    'Plus personne ne peut s’en servir jusqu’à sa réactivation. Ce qui est enregistré reste. Assurez-vous que chacun a un autre moyen.',
  about: {
    sms: 'Un code par SMS. Demande un connecteur pour les SMS.',
    email: 'Un code par e-mail. Demande un connecteur pour les e-mails.',
    hardware_token: 'Un code affiché par un petit appareil. Demande des jetons matériels dans l’inventaire.',
    authenticator_app: 'Un code affiché par une application du téléphone. Fonctionne sans réseau.',
    password: 'Quelque chose que l’utilisateur sait. De préférence avec une autre méthode.',
    push: 'Une demande sur le téléphone, à laquelle on répond d’un geste. Le meilleur équilibre entre sécurité et simplicité.',
    qr_code: 'Un code à l’écran, scanné par le téléphone. Connecte sans rien saisir.',
    recovery_code: 'Dix codes sur papier pour le jour où le téléphone a disparu.',
  },
  fields: {
    codeDigits: { label: 'Longueur du code (chiffres)', help: 'Un code plus long est plus difficile à deviner.' },
    codeValiditySeconds: { label: 'Validité d’un code (secondes)' },
    challengeValiditySeconds: { label: 'Validité d’une demande (secondes)' },
    attemptsPerChallenge: {
      label: 'Essais par code',
      help: 'Après ce nombre d’essais erronés, l’utilisateur doit demander un nouveau code.',
    },
    lockAfterFailures: {
      label: 'Échecs avant blocage',
      help: 'Comptées d’affilée. Le blocage dure 15 minutes, puis deux fois plus à chaque fois.',
    },
    allowedCountries: {
      label: 'Pays autorisés',
      help: 'Des codes comme CH, DE ou FR. Vide : tous les pays. Une liste courte éloigne la fraude.',
    },
    maxPerNumberPerDay: { label: 'Messages à un numéro par jour' },
    maxPerPrefixPerDay: {
      label: 'Messages à un bloc de numéros par jour',
      help: 'Les numéros qui ne diffèrent que par leurs quatre derniers chiffres : là où la fraude se voit d’abord.',
    },
    maxPerCountryPerDay: { label: 'Messages vers un pays par jour' },
    maxPerDay: { label: 'Messages en tout par jour' },
    maxPerAddressPerDay: { label: 'Messages à une adresse par jour' },
    lookAhead: {
      label: 'Fenêtre d’anticipation (pressions)',
      help: 'Pour les jetons à bouton : combien de codes en avance sont acceptés.',
    },
    driftSteps: {
      label: 'Décalage d’horloge permis (pas)',
      help: 'Pour les jetons à horloge, dans les deux sens.',
    },
    resyncWindow: {
      label: 'Fenêtre de resynchronisation (codes)',
      help: 'Jusqu’où chercher deux codes consécutifs quand un jeton est resynchronisé.',
    },
    algorithm: {
      label: 'Algorithme de hachage',
      help: 'Pour les nouveaux enregistrements. Beaucoup d’applications ne connaissent que SHA1.',
    },
    digits: { label: 'Longueur du code (chiffres)', help: 'Pour les nouveaux enregistrements.' },
    periodSeconds: { label: 'Intervalle des codes (secondes)', help: 'Pour les nouveaux enregistrements.' },
    issuerName: {
      label: 'Nom dans l’application',
      help: 'Ce qui figure au-dessus du code. Vide : le nom de l’organisation.',
    },
    allowPasswordOnly: {
      label: 'Autoriser la connexion par mot de passe seul',
      help: 'Sans second facteur ; le mot de passe doit alors avoir au moins 15 caractères. Déconseillé.',
    },
    minLength: {
      label: 'Longueur minimale (caractères)',
      help: 'Au moins 15 si la connexion par mot de passe seul est autorisée.',
    },
    allowUsernameless: {
      label: 'Autoriser les codes QR sans utilisateur connu',
      help: 'Une page peut montrer un code avant de connaître l’utilisateur. La personne qui le scanne et l’approuve est connectée.',
    },
  },
}

export default fr
