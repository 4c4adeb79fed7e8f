import type { ShadowMessages } from './en.ts'

const de: ShadowMessages = {
  title: 'Schattenmodus',
  lead: 'Lässt einen Entwurf echte Anfragen neben den geltenden Richtlinien entscheiden, ohne Wirkung. Antworten ändern sich nie; Unterschiede werden festgehalten.',
  back: 'Zurück zum Entwurf',
  offTitle: 'Der Schattenmodus ist aus',
  offText: 'Schalten Sie ihn ein, um zu sehen, wo der gespeicherte Entwurf anders entscheiden würde.',
  start: 'Mit dem Entwurf starten',
  restart: 'Mit dem Entwurf neu starten',
  stop: 'Schattenmodus beenden',
  running: 'Der Schattenmodus ist an',
  started: 'Gestartet',
  compared: 'Verglichen',
  differing: 'Verschieden',
  skipped: 'Ausgelassen',
  differencesTitle: 'Unterschiede',
  noDifferences: 'Bisher keine Unterschiede',
  decided: 'Entschieden',
  request: 'Anfrage',
  logged: 'Geltende Richtlinien',
  shadow: 'Entwurf',
  outcomes: { allowed: 'Erlaubt', approval_required: 'Freigabe nötig', denied: 'Abgelehnt' },
}

export default de
