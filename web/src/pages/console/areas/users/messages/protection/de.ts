import type { ProtectionMessages } from './en.ts'

const de: ProtectionMessages = {
  fraudTitle: (count) =>
    count === 1
      ? 'Dieser Benutzer hat eine fremde Anfrage gemeldet'
      : `Dieser Benutzer hat ${count} fremde Anfragen gemeldet`,
  fraudText: {
    authentication:
      'Eine andere Person kennt womöglich das Passwort. Sprechen Sie mit dem Benutzer, lassen Sie es jetzt ändern und beenden Sie im Zweifel die Sitzungen.',
    approval:
      'Ein Agent hat etwas angefragt, womit der Benutzer nicht rechnete. Prüfen Sie den Agenten und seine Aufträge.',
  },
  fraudAt: 'Zuletzt gemeldet',
  fraudReason: 'Der Benutzer hat „Das war ich nicht“ geantwortet',
  acknowledgeFraud: 'Meldung bestätigen',
  fraudAcknowledged: 'Meldung bestätigt.',

  requirement: 'Vorgabe',
  secondFactorRequired: 'Zweiter Faktor verlangt',
  secondFactorNotRequired: 'Zweiter Faktor nicht verlangt',
  requireSecondFactor: 'Zweiten Faktor verlangen',
  requireSecondFactorTitle: (userId) => `Von ${userId} einen zweiten Faktor verlangen?`,
  requireSecondFactorText:
    'Ohne zweiten Faktor lässt sich in der Konsole und in der Selbstverwaltung nur noch einer einrichten. Der letzte lässt sich nicht entfernen.',
  bulkRequireTitle: (count) =>
    count === 1
      ? 'Von 1 Benutzer einen zweiten Faktor verlangen?'
      : `Von ${count} Benutzern einen zweiten Faktor verlangen?`,
  secondFactorIsRequired: 'Ein zweiter Faktor ist verlangt.',
  waiveSecondFactor: 'Zweiten Faktor nicht verlangen',
  secondFactorWaived: 'Ein zweiter Faktor ist nicht mehr verlangt.',
}

export default de
