import type { LimitsMessages } from './en.ts'

const de: LimitsMessages = {
  title: 'Grenzen',
  lead: 'Was für alle Methoden gilt: wer sie ändern darf, wie lange Browser gemerkt werden und wie lange Geschehenes aufbewahrt wird.',
  perMethod:
    'Wie oft falsch geantwortet werden darf und wie viele Nachrichten gesendet werden, steht bei jeder Methode:',
  toModes: 'Anmeldeverfahren',
  fields: {
    methodChanges: {
      label: 'Änderungen an Methoden durch Anwendungen',
      help: 'Mit Nachweis muss ein Benutzer, der eine Methode hat, jeder Änderung zustimmen. Das hält auf, wer an das Geheimnis der Anwendung gelangt ist.',
      choices: { free: 'Ohne Bestätigung', proof: 'Mit Bestätigung des Benutzers' },
    },
    ownMethodChanges: {
      label: 'Änderungen der Benutzer an ihren eigenen Methoden',
      help: 'Ob eine Bestätigung zehn Minuten lang für Änderungen im Self-Service genügt. Ein neues Passwort braucht immer eine eigene.',
      choices: { recent_proof: 'Eine Bestätigung für zehn Minuten', proof_each_time: 'Bestätigung für jede Änderung' },
    },
    challengeRetentionDays: {
      label: 'Verlauf aufbewahren (Tage)',
      help: 'Anfragen und entfernte Methoden. Älteres wird gelöscht.',
    },
    messageRetentionDays: { label: 'Zustellergebnisse aufbewahren (Tage)' },
    decisionRetentionDays: {
      label: 'Entscheidungen über Agenten aufbewahren (Tage)',
      help: 'Mit den Freigaben und Bewilligungen, zu denen sie führten.',
    },
    decisionInputDays: {
      label: 'Eingaben der Entscheidungen aufbewahren (Tage)',
      help: 'Eigenschaften und Kontext jeder Anfrage, verschlüsselt. Wiederholungen des Protokolls brauchen sie. 0 bewahrt keine auf.',
    },
    administratorSignIn: {
      label: 'Anmeldung der Administratoren',
      help: 'Ist ein Passkey verlangt, können Administratoren ohne Passkey nur einen einrichten. Sie brauchen selbst einen Passkey, um dies einzuschalten.',
      choices: { any_method: 'Mit jeder Methode', passkey: 'Mit einem Passkey' },
    },
    alertEmails: {
      label: 'Warnungen per E-Mail an Administratoren',
      help: 'Administratoren mit E-Mail-Adresse erhalten zu jeder neuen Warnung eine E-Mail, über Ihre E-Mail-Anbindung.',
    },
    rememberBrowserDays: {
      label: 'Browser merken (Tage)',
      help: 'Nach einem zweiten Faktor können Benutzer ihn im selben Browser so lange überspringen. Gilt nie für Benutzer mit einer Rolle. 0 schaltet dies aus.',
    },
  },
}

export default de
