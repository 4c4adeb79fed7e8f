import type { SharedMessages } from './en.ts'

const de: SharedMessages = {
  language: 'Anzeigesprache',
  loading: 'Einen Moment …',
  retry: 'Noch einmal versuchen',
  close: 'Schließen',
  cancel: 'Abbrechen',
  back: 'Zurück',
  save: 'Speichern',
  saved: 'Gespeichert',
  discard: 'Änderungen verwerfen',
  edit: 'Bearbeiten',
  remove: 'Entfernen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyFailed: 'Der Browser hat es nicht erlaubt. Markieren Sie den Text und kopieren Sie ihn von Hand.',
  asTable: 'Als Tabelle zeigen',
  loadMore: 'Mehr laden',
  never: 'Nie',
  typeToConfirm: (name) => `Geben Sie zur Bestätigung „${name}“ ein`,
  dismiss: 'Ausblenden',
  done: 'Fertig',
  leaveTitle: 'Ohne Speichern verlassen?',
  leaveText: 'Was Sie hier geändert haben, geht verloren.',
  stay: 'Hierbleiben',
  leave: 'Verlassen',
  offlineTitle: 'Sie sind offline',
  brokenTitle: 'Da ist etwas schiefgegangen',
  brokenText: 'Laden Sie die Seite neu. Geschieht es wieder, sagen Sie es Ihrer Administration.',
  reload: 'Neu laden',
  unreachable: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  tryAgainIn: (seconds) =>
    seconds < 120
      ? `Bitte warten Sie ${seconds} s und versuchen Sie es dann noch einmal.`
      : `Bitte warten Sie ${Math.ceil(seconds / 60)} Minuten und versuchen Sie es dann noch einmal.`,
  reference: (requestId) => `Referenz: ${requestId}`,
}

export default de
