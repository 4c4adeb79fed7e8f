import { firstLockoutMinutes, invitationDays, inWords } from '@countersign/contract/limits'
import type { Messages } from './en.ts'

const de: Messages = {
  appName: 'Countersign',
  goOn: 'Weiter',
  support: 'Hilfe erhalten',
  beginAgain: 'Neu beginnen',

  organisationTitle: 'Anmelden',
  organisationText: 'Geben Sie Ihre Organisation ein, um fortzufahren.',
  organisation: 'Organisation',
  organisationHint: 'Der Kurzname, den Ihnen Ihre Administration genannt hat, etwa „acme“',
  organisationUnknown: (name) => `Wir finden keine Organisation namens „${name}“. Prüfen Sie die Schreibweise.`,
  unavailableTitle: 'Die Anmeldung ist nicht verfügbar',

  signInTitle: 'Anmelden',
  userId: 'Benutzername',
  signIn: 'Anmelden',
  wrongPassword: 'Der Benutzername oder das Passwort stimmt nicht.',
  passwordLocked: `Es gab zu viele falsche Passwörter. Warten Sie mindestens ${firstLockoutMinutes} Minuten bis zum nächsten Versuch oder fragen Sie Ihre Administration.`,
  codeFirst: 'Zusätzlich einen Code eingeben',
  withoutCode: 'Ohne Code anmelden',
  codeFirstHint: 'Wenn Ihr Passwort in einem neuen Browser abgelehnt wird, geben Sie zusätzlich einen Code ein.',
  codeFrom: 'Code von',
  wrongCode: 'Der Code stimmt nicht.',
  tooLate: 'Diese Anmeldung ist abgelaufen. Bitte beginnen Sie neu.',
  problems: {
    too_many_requests: 'Zu viele Anfragen.',
    auth_type_disabled: 'Ihre Organisation lässt keine Anmeldung mit Passwort zu.',
  },

  usePasskey: 'Mit Passkey anmelden',
  wrongPasskey:
    'Dieser Passkey gilt hier nicht. Vielleicht gehört er zu einer anderen Organisation oder wurde entfernt.',
  passkeyTooLate: 'Das hat zu lange gedauert. Versuchen Sie es erneut.',
  passkeyThenPassword: 'Geben Sie noch einmal Ihr Passwort ein. Danach genügt dieser Passkey zum Anmelden.',
  passkeySuggestionHeading: 'Nächstes Mal mit dem Fingerabdruck?',
  passkeySuggestionText:
    'Mit einem Passkey melden Sie sich mit Fingerabdruck, Gesicht oder Bildschirmsperre an: ohne Passwort und ohne Code.',
  createPasskey: 'Passkey erstellen',
  passkeyProblems: {
    too_many_requests: 'Zu viele Anfragen.',
    auth_type_disabled: 'Ihre Organisation erlaubt die Anmeldung mit Passkey nicht.',
  },

  useTemporaryCode: 'Temporären Zugangscode verwenden',
  temporaryCodeTitle: 'Temporärer Zugangscode',
  temporaryCodeLead:
    'Geben Sie den Code ein, den Sie von Ihrer Administration erhalten haben. Richten Sie danach eine neue Methode ein.',
  temporaryCodeAlone:
    'Geben Sie den Code ein, den Sie von Ihrer Administration erhalten haben. Wenn Sie ein Passwort haben, melden Sie sich zuerst damit an: Den Code geben Sie danach ein.',
  temporaryCode: 'Code',
  temporaryCodeOver:
    'Zu viele falsche Versuche, oder der Code ist abgelaufen. Bitten Sie Ihre Administration um einen neuen.',

  secondTitle: 'Identität bestätigen',
  secondText: 'Ihr Passwort stimmt. Für die Anmeldung fehlt noch ein zweiter Schritt.',
  rememberBrowser: (days: number) =>
    days === 1
      ? 'Diesen Schritt in diesem Browser einen Tag lang überspringen'
      : `Diesen Schritt in diesem Browser ${days} Tage lang überspringen`,
  rememberBrowserHelp: 'Nur auf einem Gerät, das ausser Ihnen keine andere Person benutzt.',
  noMethodTitle: 'Identität bestätigen',
  noMethodHeading: 'Sie können sich gerade nicht anmelden',
  noMethodText: 'Ihr zweiter Faktor wurde ausgeschaltet oder gesperrt. Ihre Administration kann helfen.',

  welcomeBack: (user) => `Willkommen zurück, ${user}`,
  knownText: 'Sie haben sich mit diesem Browser schon angemeldet. Ihr Gerät genügt.',
  whoTitle: 'Konto wählen',
  continueAs: (user) => `Weiter als ${user}`,
  usePassword: 'Stattdessen mit Passwort',
  browserUnknown: 'Dieser Browser ist nicht mehr bekannt. Nehmen Sie Ihr Passwort.',

  invitationTitle: 'Einladung',
  invitedTitle: (name) => `Willkommen, ${name}`,
  invitedText: (organisation) => `Sie sind eingeladen, ${organisation} zu verwalten. Wählen Sie zuerst ein Passwort.`,
  invitedUserText: (organisation: string) =>
    `Sie sind zu ${organisation} eingeladen. Wählen Sie ein Passwort, um zu beginnen.`,
  invitedTextChoice: (organisation) =>
    `Sie sind eingeladen, ${organisation} zu verwalten. Wählen Sie, wie Sie sich anmelden.`,
  invitedUserTextChoice: (organisation) => `Sie sind zu ${organisation} eingeladen. Wählen Sie, wie Sie sich anmelden.`,
  invitedUserId: 'Damit melden Sie sich künftig an.',
  choosePassword: 'Neues Passwort',
  accept: 'Annehmen und anmelden',
  invitedPasskey: 'Stattdessen mit Passkey',
  invitedPasskeyCancelled: 'Es wurde kein Passkey erstellt. Versuchen Sie es erneut oder wählen Sie ein Passwort.',
  invitationOverTitle: 'Diese Einladung gilt nicht',
  invitationOverText: `Eine Einladung gilt einmal und ${inWords(invitationDays, 'de')} Tage lang. Bitten Sie um eine neue.`,
  invitationProblems: {
    not_found: 'Sie ist unbekannt, schon benutzt oder zu alt.',
    user_has_methods: 'Sie haben Ihre Anmeldung bereits eingerichtet. Melden Sie sich damit an.',
    auth_type_disabled: 'Diese Organisation erlaubt diese Art der Anmeldung nicht. Wählen Sie die andere.',
    credential_rejected:
      'Diese Organisation nimmt diesen Passkey nicht an. Nehmen Sie ein anderes Gerät oder wählen Sie ein Passwort.',
    already_registered: 'Dieses Gerät hat schon einen Passkey für dieses Konto.',
  },
  toSignIn: 'Zur Anmeldung',

  suggestionTitle: 'Sie sind angemeldet',
  suggestionHeading: 'Zweiten Schritt hinzufügen',
  suggestionText:
    'Fügen Sie einen zweiten Faktor hinzu, etwa eine App auf Ihrem Telefon. Dann genügt ein gestohlenes Passwort nicht zur Anmeldung.',
  setUpNow: 'Jetzt einrichten',
  later: 'Nicht jetzt',
}

export default de
