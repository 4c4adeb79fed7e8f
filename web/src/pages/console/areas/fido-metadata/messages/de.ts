import { maxFidoMetadataMebibytes } from '@countersign/contract/limits'
import type { FidoMetadataMessages } from './en.ts'

const de: FidoMetadataMessages = {
  title: 'FIDO-Metadaten',
  lead: 'Was die FIDO Alliance über Modelle von Authenticatoren veröffentlicht. Mandanten, die eine Attestierung von Passkeys verlangen, prüfen damit die Modelle.',
  missingTitle: 'Noch keine FIDO-Metadaten',
  missingText:
    'Importieren Sie unten die Datei der FIDO Alliance. Mandanten brauchen sie nur, wenn sie eine Attestierung von Passkeys verlangen.',
  inUse: 'Verwendete Metadaten',
  statuses: { current: 'Aktuell', outdated: 'Veraltet' },
  outdatedText: (day) =>
    `Die FIDO Alliance hat neuere Metadaten für den ${day} angekündigt. Importieren Sie sie, damit seither widerrufene Modelle abgelehnt werden. Bis dahin werden diese weiter verwendet.`,
  number: 'Nummer',
  nextUpdate: 'Nächste Ausgabe',
  models: 'Modelle von Authenticatoren',
  imported: 'Importiert',

  importTitle: 'Metadaten importieren',
  importNote: 'Die Datei ersetzt sofort die verwendeten Metadaten aller Mandanten.',
  file: 'Metadaten-Datei (BLOB)',
  fileHelp: `Bis zu ${maxFidoMetadataMebibytes} MiB. Laden Sie die aktuelle Datei herunter, und dann unverändert hier hoch:`,
  importNow: 'Metadaten importieren',
  isImported: (number) => `Die Metadaten mit der Nummer ${number} sind importiert.`,
  tooLarge: `Diese Datei ist größer als ${maxFidoMetadataMebibytes} MiB. Wählen Sie die Datei der FIDO Alliance.`,
  notNewer: (number) =>
    `Diese Datei ist nicht neuer als die verwendeten Metadaten mit der Nummer ${number}. Laden Sie die aktuelle Datei herunter.`,
  refused: (reason) => `Die Datei wurde abgelehnt. Der Server meldet: ${reason}.`,
}

export default de
