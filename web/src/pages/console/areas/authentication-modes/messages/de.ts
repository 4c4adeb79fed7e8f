import type { AuthenticationModesMessages } from './en.ts'

const de: AuthenticationModesMessages = {
  title: 'Anmeldeverfahren',
  lead: 'Wählen Sie, womit Benutzer ihre Identität bestätigen können. Ausgeschaltete Methoden funktionieren sofort nicht mehr.',
  on: 'Ein',
  off: 'Aus',
  offered: (method) => `${method} anbieten`,
  settings: 'Einstellungen',
  settingsOf: (method) => `Einstellungen von ${method}`,
  settingsNote: 'Ein leeres Feld verwendet den Standardwert. Änderungen gelten für neue Anfragen.',
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
    password: 'Etwas, das der Benutzer weiß. Am besten zusammen mit einer anderen Methode.',
    push: 'Eine Anfrage auf dem Telefon, mit einem Tipp beantwortet. Sicher und bequem zugleich.',
    qr_code: 'Ein Code auf dem Bildschirm, mit dem Telefon gescannt. Meldet an, ohne dass man etwas tippt.',
    recovery_code: 'Zehn Codes auf Papier für den Tag, an dem das Telefon weg ist.',
  },
  fields: {
    codeDigits: { label: 'Codelänge (Ziffern)', help: 'Längere Codes sind schwerer zu erraten.' },
    codeValiditySeconds: { label: 'Gültigkeit eines Codes (Sekunden)' },
    challengeValiditySeconds: { label: 'Gültigkeit einer Anfrage (Sekunden)' },
    attemptsPerChallenge: {
      label: 'Versuche pro Code',
      help: 'Nach so vielen falschen Versuchen muss der Benutzer einen neuen Code anfordern.',
    },
    lockAfterFailures: {
      label: 'Fehlversuche bis zur Sperre',
      help: 'In Folge gezählt. Die Sperre dauert 15 Minuten, dann jedes Mal doppelt so lang.',
    },
    allowedCountries: {
      label: 'Erlaubte Länder',
      help: 'Kürzel wie CH, DE oder FR. Leer: jedes Land. Eine kurze Liste hält Betrug fern.',
    },
    maxPerNumberPerDay: { label: 'Nachrichten an eine Nummer am Tag' },
    maxPerPrefixPerDay: {
      label: 'Nachrichten an einen Nummernblock am Tag',
      help: 'Nummern, die sich nur in den letzten vier Ziffern unterscheiden: Dort zeigt sich Betrug zuerst.',
    },
    maxPerCountryPerDay: { label: 'Nachrichten in ein Land am Tag' },
    maxPerDay: { label: 'Nachrichten insgesamt am Tag' },
    maxPerAddressPerDay: { label: 'Nachrichten an eine Adresse am Tag' },
    lookAhead: {
      label: 'Vorausschaufenster (Tastendrücke)',
      help: 'Bei Token mit Taste: wie viele Codes im Voraus gelten.',
    },
    driftSteps: {
      label: 'Erlaubte Uhrabweichung (Schritte)',
      help: 'Bei Token mit Uhr, in beide Richtungen.',
    },
    resyncWindow: {
      label: 'Abgleichfenster (Codes)',
      help: 'Wie weit beim Abgleich eines Tokens nach zwei aufeinanderfolgenden Codes gesucht wird.',
    },
    algorithm: { label: 'Hash-Verfahren', help: 'Für neue Registrierungen. Viele Apps kennen nur SHA1.' },
    digits: { label: 'Codelänge (Ziffern)', help: 'Für neue Registrierungen.' },
    periodSeconds: { label: 'Codeintervall (Sekunden)', help: 'Für neue Registrierungen.' },
    issuerName: { label: 'Name in der App', help: 'Was über dem Code steht. Leer: der Name der Organisation.' },
    allowPasswordOnly: {
      label: 'Anmeldung nur mit Passwort erlauben',
      help: 'Ohne zweiten Faktor; Passwörter brauchen dann mindestens 15 Zeichen. Nicht empfohlen.',
    },
    minLength: {
      label: 'Mindestlänge (Zeichen)',
      help: 'Mindestens 15, wenn die Anmeldung nur mit Passwort erlaubt ist.',
    },
    allowUsernameless: {
      label: 'QR-Codes ohne bekannten Benutzer erlauben',
      help: 'Eine Seite darf einen Code zeigen, bevor sie den Benutzer kennt. Angemeldet wird, wer ihn scannt und freigibt.',
    },
  },
}

export default de
