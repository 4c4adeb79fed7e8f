import type { FilesMessages } from './en.ts'

const de: FilesMessages = {
  importUsers: 'Benutzer importieren',
  exportUsers: 'Benutzer exportieren',
  importTitle: 'Benutzer importieren',
  importLead: 'Erstellen und ändern Sie viele Benutzer mit einer CSV-Datei.',
  file: 'CSV-Datei',
  fileHelp: 'Bis zu 100’000 Benutzer. Bestehende Benutzer werden an ihrer Benutzer-ID erkannt und geändert.',
  dryRun: 'Datei nur prüfen',
  dryRunHelp: 'Zeigt Zeile für Zeile, was der Import tun würde. Nichts wird geändert.',
  checkFile: 'Datei prüfen',
  importNow: 'Jetzt importieren',
  mayNotImportGroups: 'Nur Administratoren können Gruppen und Attribute importieren. Entfernen Sie diese Spalten.',
  csvTitle: 'Format der Datei',
  csvText:
    'Die erste Zeile nennt die Spalten; nur userId ist nötig. Fehlt eine Spalte, bleiben ihre Werte erhalten; eine leere Zelle entfernt den Wert. Gruppen werden durch Semikolons getrennt, Attribute sind ein JSON-Objekt. Mit passwordHash und totpSecret behalten Benutzer Passwort und Authenticator-App aus einem anderen System.',
  reportTitle: 'Import von Benutzern',
  dryRunTitle: 'Prüfung einer Datei',
  dryRunLead: 'Nichts wurde geändert. Um die Datei zu importieren, laden Sie sie noch einmal hoch.',
  importDone: 'Abgeschlossen',
  importRunning: 'Läuft',
  progress: 'Fortschritt',
  processed: (done: string, total: string) => `${done} von ${total} Zeilen`,
  outcomes: {
    waiting: 'Wartend',
    created: 'Erstellt',
    updated: 'Geändert',
    unchanged: 'Unverändert',
    refused: 'Abgelehnt',
  },
  linesTitle: 'Zeilen',
  whichLines: 'Welche Zeilen',
  noLines: 'Keine solchen Zeilen',
  line: 'Zeile',
  issue: 'Grund',
}

export default de
