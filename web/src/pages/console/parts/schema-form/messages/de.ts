import type { SchemaFormMessages } from './en.ts'

const de: SchemaFormMessages = {
  range: (from, to) => `${from} bis ${to}.`,
  defaultValue: (value) => `Standard: ${value}.`,
  outOfRange: (from, to) => `Es muss eine ganze Zahl von ${from} bis ${to} sein.`,
  missing: 'Dieses Feld ist erforderlich.',
  optional: 'Optional.',
  listHelp: 'Durch Kommas getrennt.',
  linesHelp: 'Eine pro Zeile.',
  ofValue: (place, issue) => `Wert ${place}: ${issue}`,
  pairName: 'Name',
  pairValue: 'Wert',
  addPair: 'Weitere hinzufügen',
  removePair: (name) => `${name} entfernen`,
  nothing: 'nichts',
  yes: 'ein',
  no: 'aus',

  unsaved: 'Ungespeicherte Änderungen',
  conflict:
    'Jemand anderes hat das inzwischen gespeichert. Sehen Sie den jetzigen Stand an: Ihre Änderungen bleiben, und Sie können noch einmal speichern.',
  showNow: 'Jetzigen Stand zeigen',
}

export default de
