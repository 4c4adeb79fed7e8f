import type { SchemaFormMessages } from './en.ts'

const de: SchemaFormMessages = {
  range: (from, to) => `${from} bis ${to}.`,
  atFirst: (value) => `Anfangs: ${value}.`,
  outOfRange: (from, to) => `Es muss eine ganze Zahl von ${from} bis ${to} sein.`,
  missing: 'Das wird gebraucht.',
  optional: 'Lassen Sie es leer, wenn Sie es nicht brauchen.',
  listHelp: 'Durch Kommas getrennt.',
  pairName: 'Name',
  pairValue: 'Wert',
  addPair: 'Weitere hinzufügen',
  removePair: (name) => `${name} entfernen`,
  nothing: 'nichts',
  yes: 'ein',
  no: 'aus',

  unsaved: 'Noch nicht gespeichert',
  leaveTitle: 'Ohne Speichern verlassen?',
  leaveText: 'Was Sie hier geändert haben, geht verloren.',
  leave: 'Verlassen',
  stay: 'Hierbleiben',
  conflict:
    'Jemand anderes hat das inzwischen gespeichert. Sehen Sie den jetzigen Stand an: Ihre Änderungen bleiben, und Sie können noch einmal speichern.',
  showNow: 'Jetzigen Stand zeigen',
}

export default de
