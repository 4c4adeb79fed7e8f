import type { ApprovalMessages } from './en.ts'

const de: ApprovalMessages = {
  title: 'Freigaben',
  lead: 'Was Agenten von Menschen gegenzeichnen lassen. Die Antwort geben sie auf dem eigenen Gerät und nirgends sonst; diese Seite schaut nur zu.',
  status: 'Status',
  any: 'Alle',
  statuses: {
    pending: 'Wartet',
    approved: 'Freigegeben',
    denied: 'Abgelehnt',
    expired: 'Nicht beantwortet',
    cancelled: 'Zurückgezogen',
  },
  stages: 'Schritte der Freigabe',
  stageStatuses: { waiting: 'Als Nächstes', not_asked: 'Nicht gefragt' },
  escalates: (minutes, approvers) => `Ohne Entscheid nach ${minutes} Minuten auch gefragt: ${approvers}`,
  escalated: (approvers) => `Auch gefragt, weil die Zeit verging: ${approvers}`,
  agent: 'Agent',
  approver: 'Freigebende Person',
  forUser: 'Im Namen von',
  itself: 'Sich selbst',
  action: 'Aktion',
  gates: 'Verlangt durch',
  asked: 'Angefragt',
  timeLeft: (time) => `noch ${time}`,
  emptyTitle: 'Keine Anfragen',
  emptyText: 'Wenn eine Richtlinie für die Aktion eines Agenten eine Freigabe verlangt, erscheint die Anfrage hier.',
  noneText: 'Keine Anfrage entspricht diesem Filter.',
}

export default de
