import type { SharedMessages } from './en.ts'

const de: SharedMessages = {
  loading: 'Einen Moment …',
  retry: 'Noch einmal versuchen',
  close: 'Schließen',
  cancel: 'Abbrechen',
  back: 'Zurück',
  done: 'Fertig',
  offlineTitle: 'Sie sind offline',
  brokenTitle: 'Da ist etwas schiefgegangen',
  brokenText: 'Laden Sie die Seite neu. Geschieht es wieder, sagen Sie es Ihrer Administration.',
  reload: 'Neu laden',
  unreachable: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  tryAgainIn: (seconds) => `Bitte warten Sie ${seconds} s und versuchen Sie es dann noch einmal.`,
  reference: (requestId) => `Referenz: ${requestId}`,
}

export default de
