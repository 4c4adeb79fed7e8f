import type { Messages } from './en.ts'

const de: Messages = {
  appName: 'Countersign',
  goOn: 'Weiter',
  beginAgain: 'Neu beginnen',

  organisationTitle: 'Anmelden',
  organisationText: 'Sagen Sie uns zuerst, wohin Sie gehören.',
  organisation: 'Organisation',
  organisationHint: 'Der Kurzname, den Ihnen Ihre Administration genannt hat, etwa „acme“',
  organisationUnknown: (name) => `Wir kennen keine Organisation namens „${name}“. Prüfen Sie die Schreibweise.`,
  unavailableTitle: 'Die Anmeldung ist nicht verfügbar',

  signInTitle: 'Anmelden',
  userId: 'Benutzername',
  signIn: 'Anmelden',
  wrongPassword: 'Der Benutzername oder das Passwort stimmt nicht.',
  passwordLocked:
    'Es gab zu viele falsche Passwörter. Warten Sie mindestens 15 Minuten bis zum nächsten Versuch oder fragen Sie Ihre Administration.',
  codeFirst: 'Zuerst einen Code eingeben',
  withoutCode: 'Ohne Code anmelden',
  codeFirstHint: 'Wenn Ihr Passwort in einem neuen Browser abgelehnt wird, geben Sie zusätzlich einen Code ein.',
  codeFrom: 'Code von',
  wrongCode: 'Der Code stimmt nicht.',
  tooLate: 'Das hat etwas zu lange gedauert. Bitte beginnen Sie neu.',
  problems: {
    too_many_requests: 'Das war etwas zu oft.',
    auth_type_disabled: 'Ihre Organisation lässt keine Anmeldung mit Passwort zu.',
  },

  secondTitle: 'Noch ein Schritt',
  secondText: 'Ihr Passwort war richtig. Zeigen Sie nun, dass Sie es wirklich sind.',
  noMethodTitle: 'Noch ein Schritt',
  noMethodHeading: 'Allein kommen Sie nicht weiter',
  noMethodText: 'Ihr zweiter Faktor wurde ausgeschaltet oder gesperrt. Ihre Administration kann helfen.',

  welcomeBack: (user) => `Willkommen zurück, ${user}`,
  knownText: 'Sie haben sich mit diesem Browser schon angemeldet. Ihr Gerät genügt.',
  whoTitle: 'Wer meldet sich an?',
  continueAs: (user) => `Weiter als ${user}`,
  byDevice: { push: 'Auf meinem Gerät bestätigen', qr_code: 'QR-Code scannen' },
  usePassword: 'Stattdessen mit Passwort',
  browserUnknown: 'Dieser Browser ist nicht mehr bekannt. Nehmen Sie Ihr Passwort.',

  invitationTitle: 'Einladung',
  invitedTitle: (name) => `Willkommen, ${name}`,
  invitedText: (organisation) => `Sie sind eingeladen, ${organisation} zu verwalten. Wählen Sie zuerst ein Passwort.`,
  invitedUserId: 'Damit melden Sie sich künftig an.',
  choosePassword: 'Neues Passwort',
  accept: 'Annehmen und anmelden',
  invitationOverTitle: 'Diese Einladung gilt nicht',
  invitationOverText: 'Eine Einladung gilt einmal und sieben Tage lang. Bitten Sie um eine neue.',
  invitationProblems: {
    not_found: 'Sie ist unbekannt, schon benutzt oder zu alt.',
  },
  toSignIn: 'Zur Anmeldung',

  suggestionTitle: 'Sie sind angemeldet',
  suggestionHeading: 'In einer Minute sicherer',
  suggestionText:
    'Passwörter werden erraten und gestohlen. Mit einem zweiten Faktor, etwa einer App auf Ihrem Telefon, öffnet ein Passwort allein nichts.',
  setUpNow: 'Jetzt einrichten',
  later: 'Später',
}

export default de
