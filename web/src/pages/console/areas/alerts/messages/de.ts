import type { AlertsMessages } from './en.ts'

const channels = { sms: 'SMS', email: 'E-Mails' }

const de: AlertsMessages = {
  title: 'Warnungen',
  lead: 'Was Ihre Aufmerksamkeit braucht. Neue erscheinen von selbst.',
  list: 'Warnungen, die neuesten zuerst',
  shown: 'Warnungen anzeigen',
  states: { open: 'Offen', acknowledged: 'Bestätigt', resolved: 'Behoben' },
  empty: {
    open: 'Keine offenen Warnungen',
    acknowledged: 'Keine bestätigten Warnungen',
    resolved: 'Keine behobenen Warnungen',
  },
  emptyText: 'Gemeldete Betrugsversuche, gestörte Anbindungen, erreichte Grenzen und ablaufende Schlüssel stehen hier.',
  acknowledge: 'Bestätigen',
  acknowledgeNamed: (sentence) => `Bestätigen: ${sentence}`,
  acknowledgeAll: 'Alle bestätigen',
  acknowledgeAllTitle: (count) => `${count} Warnungen bestätigen?`,
  acknowledgeAllText: 'Sie gelten nicht mehr als offen. Warnungen, die ab jetzt entstehen, bleiben offen.',
  allAcknowledged: (count) => `Bestätigte Warnungen: ${count}`,
  acknowledged: 'Bestätigt',
  acknowledgedBy: (name) => `Bestätigt von ${name}`,
  resolved: 'Behoben',
  first: 'Zuerst',
  last: 'zuletzt',
  times: (count) => `${count}-mal`,
  kinds: {
    fraud_reported: {
      title: (name, { purpose }) =>
        purpose === 'approval'
          ? `${name} hat eine fremde Anfrage eines Agenten gemeldet`
          : `${name} hat eine fremde Anmeldung gemeldet`,
      advice:
        'Eine andere Person kennt womöglich das Passwort. Sprechen Sie mit dem Benutzer, lassen Sie es ändern und prüfen Sie seine Methoden und Sitzungen.',
      action: 'Benutzer ansehen',
    },
    connector_failing: {
      title: (name, { channel }) =>
        `Die Anbindung „${name}“ sendet keine ${channel ? channels[channel] : 'Nachrichten'}`,
      advice:
        'Sie ist mehrmals nacheinander gescheitert und pausiert zwischen den Versuchen. Prüfen Sie die Einstellungen und senden Sie eine Testnachricht.',
      action: 'Anbindung ansehen',
    },
    message_limit_reached: {
      title: (_name, { channel, limit, country }) =>
        limit === 'country_per_day'
          ? `Die Tagesgrenze für ${channel ? channels[channel] : 'Nachrichten'} nach ${country} ist erreicht`
          : `Die Tagesgrenze für ${channel ? channels[channel] : 'Nachrichten'} ist erreicht`,
      advice:
        'Weitere Nachrichten werden bis Mitternacht (UTC) abgelehnt. Wenn es kein Angriff ist, erhöhen Sie die Grenze der Methode.',
      action: 'Grenzen ansehen',
    },
    agent_expiring: {
      title: (name, { moment }) => `Der Agent „${name}“ läuft am ${moment} ab`,
      advice: 'Danach werden alle seine Anfragen abgelehnt. Verlängern Sie ihn, oder lassen Sie ihn ablaufen.',
      action: 'Agenten ansehen',
    },
    signing_key_old: {
      title: () => 'Der Signaturschlüssel ist älter als ein Jahr',
      advice: 'Wechseln Sie die Signaturschlüssel. Anwendungen, die die Schlüssel abrufen, merken davon nichts.',
      action: 'Schlüssel ansehen',
    },
    certificate_expiring: {
      title: (name, { moment }) => `Das vertraute Zertifikat „${name}“ läuft am ${moment} ab`,
      advice:
        'Danach können keine Passkeys dieses Herstellers hinzugefügt werden. Fügen Sie sein aktuelles Zertifikat hinzu.',
      action: 'Passkey-Einstellungen ansehen',
    },
    fido_metadata_outdated: {
      title: () => 'Die FIDO-Metadaten sind veraltet',
      advice: 'Modelle, die seither gesperrt wurden, werden noch angenommen. Importieren Sie die aktuelle Datei.',
      action: 'Metadaten importieren',
    },
  },
}

export default de
