import type { ApprovalMessages } from './en.ts'

const de: ApprovalMessages = {
  title: 'Freigaben',
  lead: 'Was Agenten von Menschen gegenzeichnen lassen. Die Antwort geben sie auf dem eigenen Gerät und nirgends sonst; diese Seite schaut nur zu.',
  listLabel: 'Freigaben',
  status: 'Status',
  any: 'Alle',
  statuses: {
    pending: 'Wartet',
    approved: 'Freigegeben',
    denied: 'Abgelehnt',
    expired: 'Nicht beantwortet',
    cancelled: 'Zurückgezogen',
  },
  agent: 'Agent',
  approver: 'Gefragt',
  approverPlaceholder: 'Eine Benutzer-ID',
  forUser: 'Für',
  itself: 'Sich selbst',
  action: 'Was',
  gates: 'Wegen',
  asked: 'Wann',
  timeLeft: (time) => `noch ${time}`,
  emptyTitle: 'Nichts gefragt',
  emptyText: 'Wenn eine Richtlinie mit Tor einen Agenten aufhält, erscheint seine Anfrage hier.',
  emptyFiltered: 'Keine Anfrage ist in diesem Zustand.',
}

export default de
