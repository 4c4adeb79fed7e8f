import type { DelegationMessages } from './en.ts'

const de: DelegationMessages = {
  title: 'Übertragungen',
  ofAgent: 'Was Benutzer ihn in ihrem Namen tun lassen. Sie erteilen und beenden das in der Selbstbedienung.',
  ofUser: 'Was Agenten in ihrem Namen tun dürfen. Erteilt und beendet wird das in der Selbstbedienung.',
  empty: 'Noch keine Übertragungen.',
  agent: 'Agent',
  user: 'Benutzer',
  actions: 'Aktionen',
  resources: 'Ressourcen',
  limits: 'Grenzen',
  status: 'Status',
  until: 'Bis',
  anyOf: (type) => `jedes ${type}`,
  noLimits: 'Keine',
  perAction: (amount) => `je ${amount}`,
  budget: (used, total) => `${used} von ${total} verbraucht`,
  count: {
    hour: (limit) => `${limit} pro Stunde`,
    day: (limit) => `${limit} pro Tag`,
    week: (limit) => `${limit} pro Woche`,
    month: (limit) => `${limit} pro Monat`,
  },
  window: (from, to) => `${from}–${to}`,
  statuses: { scheduled: 'Geplant', open: 'Aktiv', ended: 'Beendet', expired: 'Abgelaufen' },
  stop: 'Stoppen',
  stopOf: (who) => `Die Übertragung stoppen: ${who}`,
  stopTitle: 'Diese Übertragung stoppen?',
  stopText:
    'Binnen einer Sekunde darf der Agent sie nicht mehr nutzen, und was er durch sie erhielt, ist nichtig. Beim Notausschalter lässt es sich aufheben.',
  stopped: 'Die Übertragung ist gestoppt.',
  isStopped: 'Gestoppt',
}

export default de
