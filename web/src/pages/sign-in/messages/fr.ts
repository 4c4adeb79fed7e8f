import { firstLockoutMinutes, invitationDays, inWords } from '@countersign/contract/limits'
import type { Messages } from './en.ts'

const fr: Messages = {
  appName: 'Countersign',
  goOn: 'Continuer',
  support: 'Obtenir de l’aide',
  beginAgain: 'Recommencer',

  organisationTitle: 'Connexion',
  organisationText: 'Saisissez votre organisation pour continuer.',
  organisation: 'Organisation',
  organisationHint: 'Le nom court que votre administrateur vous a donné, par exemple « acme »',
  organisationUnknown: (name) => `Nous ne trouvons aucune organisation « ${name} ». Vérifiez l’orthographe.`,
  unavailableTitle: 'La connexion n’est pas disponible',

  signInTitle: 'Connexion',
  userId: 'Nom d’utilisateur',
  signIn: 'Se connecter',
  wrongPassword: 'Nom d’utilisateur ou mot de passe incorrect.',
  passwordLocked: `Il y a eu trop de mots de passe erronés. Attendez au moins ${firstLockoutMinutes} minutes avant de réessayer, ou demandez à votre administrateur.`,
  codeFirst: 'Saisir aussi un code',
  withoutCode: 'Se connecter sans code',
  codeFirstHint: 'Si votre mot de passe est refusé dans un nouveau navigateur, saisissez aussi un code.',
  codeFrom: 'Code de',
  wrongCode: 'Code incorrect.',
  tooLate: 'Cette connexion a expiré. Veuillez recommencer.',
  problems: {
    too_many_requests: 'Trop de demandes.',
    auth_type_disabled: 'Votre organisation n’autorise pas la connexion par mot de passe.',
  },

  usePasskey: 'Se connecter avec une clé d’accès',
  wrongPasskey:
    'Cette clé d’accès n’est pas acceptée ici. Elle appartient peut-être à une autre organisation, ou a été supprimée.',
  passkeyTooLate: 'Le délai est dépassé. Réessayez.',
  passkeyThenPassword:
    'Saisissez votre mot de passe encore une fois. Ensuite, cette clé d’accès suffira pour vous connecter.',
  passkeySuggestionHeading: 'Votre empreinte la prochaine fois ?',
  passkeySuggestionText:
    'Avec une clé d’accès, vous vous connectez avec votre empreinte, votre visage ou le verrouillage de l’écran : sans mot de passe ni code.',
  createPasskey: 'Créer une clé d’accès',
  passkeyProblems: {
    too_many_requests: 'Trop de demandes.',
    auth_type_disabled: 'Votre organisation n’autorise pas la connexion avec une clé d’accès.',
  },

  useTemporaryCode: 'Utiliser un code d’accès temporaire',
  temporaryCodeTitle: 'Code d’accès temporaire',
  temporaryCodeLead:
    'Saisissez le code que votre administrateur vous a donné. Configurez ensuite une nouvelle méthode de vérification.',
  temporaryCodeAlone:
    'Saisissez le code que votre administrateur vous a donné. Si vous avez un mot de passe, connectez-vous d’abord avec : vous saisirez le code ensuite.',
  temporaryCode: 'Code',
  temporaryCodeOver:
    'Trop de tentatives incorrectes, ou le code a expiré. Demandez-en un nouveau à votre administrateur.',

  secondTitle: 'Confirmez votre identité',
  secondText: 'Votre mot de passe est correct. Il reste une seconde étape pour vous connecter.',
  rememberBrowser: (days: number) =>
    days === 1
      ? 'Passer cette étape dans ce navigateur pendant un jour'
      : `Passer cette étape dans ce navigateur pendant ${days} jours`,
  rememberBrowserHelp: 'Seulement sur un appareil que vous êtes seul à utiliser.',
  noMethodTitle: 'Confirmez votre identité',
  noMethodHeading: 'Vous ne pouvez pas vous connecter maintenant',
  noMethodText: 'Votre second facteur a été désactivé ou bloqué. Votre administrateur peut vous aider.',

  welcomeBack: (user) => `Bon retour, ${user}`,
  knownText: 'Vous vous êtes déjà connecté avec ce navigateur. Votre appareil suffit.',
  whoTitle: 'Choisissez un compte',
  continueAs: (user) => `Continuer en tant que ${user}`,
  usePassword: 'Utiliser un mot de passe',
  browserUnknown: 'Ce navigateur n’est plus connu. Utilisez votre mot de passe.',

  invitationTitle: 'Invitation',
  invitedTitle: (name) => `Bienvenue, ${name}`,
  invitedText: (organisation) => `Vous êtes invité à gérer ${organisation}. Choisissez un mot de passe pour commencer.`,
  invitedUserText: (organisation: string) =>
    `Vous êtes invité(e) à rejoindre ${organisation}. Choisissez un mot de passe pour commencer.`,
  invitedTextChoice: (organisation) => `Vous êtes invité à gérer ${organisation}. Choisissez comment vous connecter.`,
  invitedUserTextChoice: (organisation) =>
    `Vous êtes invité(e) à rejoindre ${organisation}. Choisissez comment vous connecter.`,
  invitedUserId: 'Il vous servira désormais à vous connecter.',
  choosePassword: 'Nouveau mot de passe',
  accept: 'Accepter et se connecter',
  invitedPasskey: 'Utiliser plutôt une clé d’accès',
  invitedPasskeyCancelled: 'Aucune clé d’accès n’a été créée. Réessayez ou choisissez un mot de passe.',
  invitationOverTitle: 'Cette invitation n’est pas utilisable',
  invitationOverText: `Une invitation sert une fois, pendant ${inWords(invitationDays, 'fr')} jours. Demandez-en une nouvelle.`,
  invitationProblems: {
    not_found: 'Elle est inconnue, déjà utilisée ou trop ancienne.',
    user_has_methods: 'Vous avez déjà configuré votre connexion. Connectez-vous.',
    auth_type_disabled: 'Cette organisation n’autorise pas ce moyen de connexion. Choisissez l’autre.',
    credential_rejected:
      'Cette organisation n’accepte pas cette clé d’accès. Essayez un autre appareil ou choisissez un mot de passe.',
    already_registered: 'Cet appareil a déjà une clé d’accès pour ce compte.',
  },
  toSignIn: 'Aller à la connexion',

  suggestionTitle: 'Vous êtes connecté',
  suggestionHeading: 'Ajouter une seconde étape',
  suggestionText:
    'Ajoutez un second facteur, par exemple une application sur votre téléphone : un mot de passe volé ne suffira plus pour se connecter.',
  setUpNow: 'Configurer maintenant',
  later: 'Plus tard',
}

export default fr
