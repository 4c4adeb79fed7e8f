import type { SchemaFormMessages } from './en.ts'

const fr: SchemaFormMessages = {
  range: (from, to) => `De ${from} à ${to}.`,
  defaultValue: (value) => `Par défaut : ${value}.`,
  outOfRange: (from, to) => `Il faut un nombre entier de ${from} à ${to}.`,
  missing: 'Ce champ est obligatoire.',
  optional: 'Facultatif.',
  listHelp: 'Séparés par des virgules.',
  linesHelp: 'Une par ligne.',
  ofValue: (place, issue) => `Valeur ${place} : ${issue}`,
  pairName: 'Nom',
  pairValue: 'Valeur',
  addPair: 'Ajouter',
  removePair: (name) => `Supprimer ${name}`,
  nothing: 'rien',
  yes: 'activé',
  no: 'désactivé',

  unsaved: 'Modifications non enregistrées',
  conflict:
    'Quelqu’un d’autre a enregistré entre-temps. Regardez l’état actuel : vos modifications restent, et vous pouvez enregistrer de nouveau.',
  showNow: 'Montrer l’état actuel',
}

export default fr
