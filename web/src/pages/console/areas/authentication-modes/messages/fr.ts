import type { AuthenticationModesMessages } from './en.ts'

const fr: AuthenticationModesMessages = {
  title: 'Modes d’authentification',
  lead: 'Par quelles méthodes chacun peut prouver son identité. Ce qui est désactivé est refusé aussitôt, partout.',
  on: 'Activé',
  off: 'Désactivé',
  offered: (method) => `Proposer : ${method}`,
  settings: 'Réglages',
  settingsOf: (method) => `Réglages : ${method}`,
  settingsNote: 'Ils valent pour ce qui commence à partir de maintenant. Un champ vide reprend sa valeur de départ.',
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
    password: 'Quelque chose que l’on sait. Bien avec une autre méthode.',
    push: 'Une question sur le téléphone, à laquelle on répond d’un geste. Rien d’aussi simple n’est plus sûr.',
    qr_code: 'Un code à l’écran, scanné par le téléphone. Connecte sans rien saisir.',
    recovery_code: 'Dix codes sur papier pour le jour où le téléphone a disparu.',
  },
  fields: {
    codeDigits: { label: 'Chiffres d’un code', help: 'Un code plus long est plus difficile à deviner.' },
    codeValiditySeconds: { label: 'Durée de validité d’un code, en secondes' },
    challengeValiditySeconds: { label: 'Temps pour répondre à une demande, en secondes' },
    attemptsPerChallenge: {
      label: 'Mauvaises réponses à une demande',
      help: 'Au-delà elle a échoué, et il en faut une nouvelle.',
    },
    lockAfterFailures: {
      label: 'Mauvaises réponses avant le blocage',
      help: 'Comptées d’affilée. Le blocage dure 15 minutes, puis deux fois plus à chaque fois.',
    },
    allowedCountries: {
      label: 'Pays vers lesquels des messages peuvent partir',
      help: 'Des codes comme CH, DE ou FR. Vide : tous les pays. Une liste courte éloigne la fraude.',
    },
    mostPerNumberAndDay: { label: 'Messages à un numéro par jour' },
    mostPerPrefixAndDay: {
      label: 'Messages à un bloc de numéros par jour',
      help: 'Les numéros qui ne diffèrent que par leurs quatre derniers chiffres : là où la fraude se voit d’abord.',
    },
    mostPerCountryAndDay: { label: 'Messages vers un pays par jour' },
    mostPerDay: { label: 'Messages en tout par jour' },
    mostPerAddressAndDay: { label: 'Messages à une adresse par jour' },
    lookAhead: {
      label: 'Pressions passées inaperçues',
      help: 'Pour les jetons à bouton : jusqu’où un code est cherché.',
    },
    driftSteps: {
      label: 'Pas de décalage permis à l’horloge',
      help: 'Pour les jetons à horloge, dans les deux sens.',
    },
    resyncWindow: {
      label: 'Jusqu’où deux codes sont cherchés',
      help: 'Quand un jeton a perdu sa place et qu’il est resynchronisé.',
    },
    algorithm: {
      label: 'Hachage',
      help: 'Pour les nouveaux enregistrements. Beaucoup d’applications ne connaissent que SHA1.',
    },
    digits: { label: 'Chiffres d’un code', help: 'Pour les nouveaux enregistrements.' },
    periodSeconds: { label: 'Un nouveau code toutes les, en secondes', help: 'Pour les nouveaux enregistrements.' },
    issuerName: {
      label: 'Nom dans l’application',
      help: 'Ce qui figure au-dessus du code. Vide : le nom de l’organisation.',
    },
    usedAlone: {
      label: 'Un mot de passe suffit',
      help: 'Sans second facteur. Il lui faut alors au moins 15 caractères. Mieux vaut l’éviter.',
    },
    minimumLength: { label: 'Caractères au moins', help: 'Jamais moins de 15 là où un mot de passe suffit.' },
    withoutKnownUser: {
      label: 'Codes pour quiconque les scanne',
      help: 'Une page peut montrer un code avant de savoir qui est là : quiconque le scanne et l’approuve se connecte.',
    },
  },
}

export default fr
