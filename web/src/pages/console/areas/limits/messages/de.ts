import type { LimitsMessages } from './en.ts'

const de: LimitsMessages = {
  title: 'Grenzen',
  lead: 'Was für alle Methoden gilt: wer sie ändern darf und wie lange Geschehenes aufbewahrt wird.',
  perMethod:
    'Wie oft falsch geantwortet werden darf und wie viele Nachrichten gesendet werden, steht bei jeder Methode:',
  toModes: 'Anmeldeverfahren',
  fields: {
    methodChanges: {
      label: 'Eine Anwendung ändert die Methoden eines Benutzers',
      help: 'Mit Nachweis muss ein Benutzer, der eine Methode hat, jeder Änderung zustimmen. Das hält auf, wer an das Geheimnis der Anwendung gelangt ist.',
      choices: { free: 'Von sich aus', proof: 'Mit einem Nachweis des Benutzers' },
    },
    challengeRetentionDays: {
      label: 'Den Verlauf aufbewahren, in Tagen',
      help: 'Anfragen und entfernte Methoden. Älteres wird gelöscht.',
    },
    messageRetentionDays: { label: 'Aufbewahren, was aus Nachrichten wurde, in Tagen' },
    decisionRetentionDays: {
      label: 'Entscheidungen über Agenten aufbewahren, in Tagen',
      help: 'Mit den Freigaben und Bewilligungen, zu denen sie führten.',
    },
  },
}

export default de
