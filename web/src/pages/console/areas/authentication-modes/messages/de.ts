import type { AuthenticationModesMessages } from './en.ts'

const de: AuthenticationModesMessages = {
  title: 'Anmeldeverfahren',
  lead: 'Womit sich Menschen ausweisen können. Was aus ist, wird sofort und überall abgelehnt.',
  on: 'Ein',
  off: 'Aus',
  offered: (method) => `${method} anbieten`,
  settings: 'Einstellungen',
  settingsOf: (method) => `Einstellungen von ${method}`,
  settingsNote: 'Sie gelten für alles, was von jetzt an beginnt. Ein leeres Feld geht auf den Anfangswert zurück.',
  turnedOn: (method) => `${method} ist eingeschaltet.`,
  turnedOff: (method) => `${method} ist ausgeschaltet.`,
  turnOff: 'Ausschalten',
  turnOffTitle: (method) => `${method} ausschalten?`,
  turnOffText:
    'Niemand kann es mehr benutzen, bis es wieder eingeschaltet wird. Was registriert ist, bleibt. Sorgen Sie dafür, dass alle einen anderen Weg haben.',
  about: {
    sms: 'Ein Code per Textnachricht. Braucht eine Anbindung für SMS.',
    email: 'Ein Code per E-Mail. Braucht eine Anbindung für E-Mail.',
    hardware_token: 'Ein Code, den ein kleines Gerät zeigt. Braucht Hardware-Token im Bestand.',
    authenticator_app: 'Ein Code, den eine App auf dem Telefon zeigt. Geht auch ohne Netz.',
    password: 'Etwas, das man weiß. Gut zusammen mit einer anderen Methode.',
    push: 'Eine Frage auf dem Telefon, mit einem Tipp beantwortet. Nichts so Einfaches ist sicherer.',
    qr_code: 'Ein Code auf dem Bildschirm, mit dem Telefon gescannt. Meldet an, ohne dass man etwas tippt.',
    recovery_code: 'Zehn Codes auf Papier für den Tag, an dem das Telefon weg ist.',
  },
  fields: {
    codeDigits: { label: 'Ziffern eines Codes', help: 'Längere Codes sind schwerer zu erraten.' },
    codeValiditySeconds: { label: 'Ein Code gilt, in Sekunden' },
    challengeValiditySeconds: { label: 'Eine Anfrage kann beantwortet werden, in Sekunden' },
    attemptsPerChallenge: {
      label: 'Falsche Antworten auf eine Anfrage',
      help: 'Nach so vielen ist sie gescheitert, und es braucht eine neue.',
    },
    lockAfterFailures: {
      label: 'Falsche Antworten bis zur Sperre',
      help: 'In Folge gezählt. Die Sperre dauert 15 Minuten, dann jedes Mal doppelt so lang.',
    },
    allowedCountries: {
      label: 'Länder, in die Nachrichten gehen dürfen',
      help: 'Kürzel wie CH, DE oder FR. Leer: jedes Land. Eine kurze Liste hält Betrug fern.',
    },
    mostPerNumberAndDay: { label: 'Nachrichten an eine Nummer am Tag' },
    mostPerPrefixAndDay: {
      label: 'Nachrichten an einen Nummernblock am Tag',
      help: 'Nummern, die sich nur in den letzten vier Ziffern unterscheiden: Dort zeigt sich Betrug zuerst.',
    },
    mostPerCountryAndDay: { label: 'Nachrichten in ein Land am Tag' },
    mostPerDay: { label: 'Nachrichten insgesamt am Tag' },
    mostPerAddressAndDay: { label: 'Nachrichten an eine Adresse am Tag' },
    lookAhead: {
      label: 'Tastendrücke, die niemand gesehen hat',
      help: 'Bei Token mit Taste: wie weit voraus ein Code gesucht wird.',
    },
    driftSteps: {
      label: 'Schritte, um die die Uhr falsch gehen darf',
      help: 'Bei Token mit Uhr, in beide Richtungen.',
    },
    resyncWindow: {
      label: 'Wie weit zwei Codes gesucht werden',
      help: 'Wenn ein Token seine Stelle verloren hat und neu abgeglichen wird.',
    },
    algorithm: { label: 'Hash', help: 'Für neue Registrierungen. Viele Apps kennen nur SHA1.' },
    digits: { label: 'Ziffern eines Codes', help: 'Für neue Registrierungen.' },
    periodSeconds: { label: 'Ein neuer Code alle, in Sekunden', help: 'Für neue Registrierungen.' },
    issuerName: { label: 'Name in der App', help: 'Was über dem Code steht. Leer: der Name der Organisation.' },
    usedAlone: {
      label: 'Ein Passwort genügt',
      help: 'Ohne zweiten Faktor. Dann muss es mindestens 15 Zeichen haben. Besser nicht.',
    },
    minimumLength: { label: 'Zeichen mindestens', help: 'Nie unter 15, wo ein Passwort genügt.' },
    withoutKnownUser: {
      label: 'Codes für alle, die sie scannen',
      help: 'Eine Seite darf einen Code zeigen, bevor sie weiß, wer da ist: Wer ihn scannt und freigibt, meldet sich an.',
    },
  },
}

export default de
