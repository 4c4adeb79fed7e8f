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
  approver: 'Freigebende Person',
  approverPlaceholder: 'Eine Benutzer-ID',
  forUser: 'Im Namen von',
  itself: 'Sich selbst',
  action: 'Aktion',
  gates: 'Verlangt durch',
  asked: 'Angefragt',
  timeLeft: (time) => `noch ${time}`,
  emptyTitle: 'Keine Anfragen',
  emptyText: 'Wenn eine Richtlinie für die Aktion eines Agenten eine Freigabe verlangt, erscheint die Anfrage hier.',
  emptyFiltered: 'Keine Anfrage entspricht diesem Filter.',
}

export default de
