import type { KeyMessages } from './en.ts'

const de: KeyMessages = {
  title: 'Schlüssel',
  lead: 'Womit diese Organisation signiert: Access-Tokens, Bestätigungen, Bewilligungen und die Köpfe ihrer Protokollkette.',
  leadOfBoth: 'Was die Geheimnisse aller Mandanten schützt, und womit diese Organisation signiert.',
  leadOfMaster: 'Was die Geheimnisse aller Mandanten schützt.',
  rotate: 'Schlüssel wechseln',
  rotateTitle: 'Signaturschlüssel wechseln?',
  rotateText:
    'Der nächste Schlüssel beginnt zu signieren, und ein neuer nächster wird veröffentlicht. Nichts, was in Gebrauch ist, fällt aus.',
  forceTitle: 'Wechseln, obwohl der nächste Schlüssel neu ist?',
  forceText:
    'Der nächste Schlüssel wurde erst vor Minuten veröffentlicht. Wer noch die alte Liste hat, könnte einige Minuten lang abweisen, was der neue signiert.',
  force: 'Trotzdem wechseln',
  rotated: 'Die Schlüssel sind gewechselt.',
  key: 'Schlüssel',
  status: 'Status',
  age: 'Alter',
  titles: {
    next: 'Nächster Schlüssel',
    active: 'Aktueller Schlüssel',
    retiring: 'Vorheriger Schlüssel',
    retired: 'Ausgemusterter Schlüssel',
  },
  statuses: { next: 'Veröffentlicht', active: 'Signiert', retiring: 'Prüft nur noch', retired: 'Archiviert' },
  meanings: {
    next: 'Veröffentlicht, damit ihn alle kennen, bevor er etwas signiert.',
    active: 'Signiert alles, was jetzt signiert wird.',
    retiring: 'Signiert nichts mehr. Was er signiert hat, gilt noch, bis es abläuft.',
    retired: 'Nichts, was er signiert hat, gilt noch. Aufbewahrt, damit die Protokollkette prüfbar bleibt.',
  },
  signingSince: 'Signiert seit',
  retiresAt: 'Prüft bis',
  notYet: 'Noch nicht',
  showPublicKey: 'Öffentlichen Schlüssel zeigen',
  publicKeyNote:
    'Wer ihn hat, kann prüfen, was signiert wurde. Die private Hälfte bleibt verschlüsselt in der Datenbank.',
  publishedAt: 'Adresse der öffentlichen Schlüssel',
  emptyTitle: 'Noch keine Schlüssel',
  emptyText: 'Der erste entsteht, wenn etwas signiert wird.',

  masterTitle: 'Hauptschlüssel des Betriebs',
  masterNote:
    'Schützt den Datenschlüssel jedes Mandanten. Gezeigt werden nur Fingerabdrücke: Die Schlüssel selbst bleiben in der Konfiguration.',
  masterProgress: 'Fortschritt des Wechsels',
  rewrapped: (done, total) => `${done} von ${total} Datenschlüsseln sind unter dem aktuellen Hauptschlüssel`,
  masterStatuses: { current: 'Aktuell', retiring: 'Wird ersetzt', unused: 'Nicht mehr nötig', missing: 'Fehlt' },
  masterMeanings: {
    current: (count, keys) =>
      count === 1 ? 'Schützt 1 Datenschlüssel und jeden neuen.' : `Schützt ${keys} Datenschlüssel und jeden neuen.`,
    retiring: (count, keys) =>
      count === 1
        ? 'Noch 1 Datenschlüssel, der gerade umgestellt wird. Lassen Sie ihn in der Konfiguration.'
        : `Noch ${keys} Datenschlüssel, die gerade umgestellt werden. Lassen Sie ihn in der Konfiguration.`,
    unused: () =>
      'Noch 0 Datenschlüssel: Sobald alle Server mit dem aktuellen laufen, kann er aus der Konfiguration entfernt werden.',
    missing: (count, keys) =>
      count === 1
        ? '1 Datenschlüssel braucht ihn, und dieser Server hat ihn nicht erhalten.'
        : `${keys} Datenschlüssel brauchen ihn, und dieser Server hat ihn nicht erhalten.`,
  },
}

export default de
