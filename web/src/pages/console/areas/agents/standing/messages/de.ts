import type { StandingMessages } from './en.ts'

const de: StandingMessages = {
  title: 'Dauerfreigaben',
  note: 'Was Freigebende Agenten innerhalb von Grenzen wiederholen lassen. Jede hat ein Gerät signiert.',
  agent: 'Agent',
  approver: 'Freigegeben von',
  user: 'Im Namen von',
  itself: 'Er selbst',
  action: 'Aktion',
  limits: 'Grenzen',
  until: 'Bis',
  status: 'Status',
  anyOf: (type) => `jede Ressource der Art ${type}`,
  statuses: { open: 'Aktiv', used_up: 'Aufgebraucht', ended: 'Beendet', expired: 'Abgelaufen' },
  end: 'Beenden',
  endOf: (approver) => `Dauerfreigabe von ${approver} beenden`,
  endTitle: 'Diese Dauerfreigabe beenden?',
  endText:
    'Der Agent muss wieder um Freigabe bitten, und seine nicht verwendeten Bewilligungen werden ungültig. Das lässt sich nicht rückgängig machen.',
  ended: 'Dauerfreigabe beendet.',
}

export default de
