import type { KeyMessages } from './en.ts'

const de: KeyMessages = {
  title: 'Schlüssel',
  lead: 'Womit diese Organisation signiert: Access-Tokens, Bestätigungen, Bewilligungen und die Köpfe ihrer Protokollkette.',
  rotate: 'Jetzt wechseln',
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
  statuses: { next: 'Nächster', active: 'Signiert', retiring: 'Prüft nur noch', retired: 'Im Ruhestand' },
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
  publishedAt: 'Wo andere die öffentlichen Schlüssel finden',
  emptyTitle: 'Noch keine Schlüssel',
  emptyText: 'Der erste entsteht, wenn etwas signiert wird.',
}

export default de
