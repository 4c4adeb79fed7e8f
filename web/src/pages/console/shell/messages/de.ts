import type { ShellMessages } from './en.ts'
import { methods } from './methods/de.data.ts'

const de: ShellMessages = {
  console: 'Konsole',
  skip: 'Zum Inhalt springen',
  guide: (area) => `Handbuch (englisch): ${area}`,
  apiReference: (area) => `API-Referenz: ${area}`,
  navigation: 'Bereiche der Konsole',
  openNavigation: 'Menü öffnen',
  closeNavigation: 'Menü schließen',
  signedInAs: (name) => `Angemeldet als ${name}`,
  selfService: 'Meine eigenen Methoden',
  signOut: 'Abmelden',
  openAlerts: (open) =>
    open === 0 ? 'Keine offenen Warnungen' : open === 1 ? '1 offene Warnung' : `${open} offene Warnungen`,
  theme: 'Darstellung',
  themes: { auto: 'System', light: 'Hell', dark: 'Dunkel' },
  readOnly: 'Sie können hier alles ansehen und nichts ändern.',
  noneTitle: 'Keine Treffer',
  noneText: 'Ändern Sie die Filter, oder setzen Sie sie zurück.',

  palette: {
    title: 'Suchen',
    field: 'Seite, Benutzer, Client oder Agent suchen',
    nothing: 'Nichts gefunden.',
    kinds: {
      page: 'Seite',
      action: 'Aktion',
      user: 'Benutzer',
      client: 'Client',
      agent: 'Agent',
    },
    actions: {
      addUser: 'Benutzer hinzufügen',
      addClient: 'Client hinzufügen',
      registerAgent: 'Agent registrieren',
      addConnector: 'Connector hinzufügen',
      importTokens: 'Hardware-Token importieren',
      inviteAdministrator: 'Administrator einladen',
      createTenant: 'Mandanten anlegen',
    },
  },

  groups: { configuration: 'Konfiguration', agents: 'Agenten', tenant: 'Organisation', platform: 'Plattform' },
  areas: {
    overview: 'Übersicht',
    alerts: 'Warnungen',
    users: 'Benutzer',
    authenticationModes: 'Anmeldeverfahren',
    connectors: 'Anbindungen',
    messageTemplates: 'Nachrichtenvorlagen',
    branding: 'Erscheinungsbild',
    limits: 'Grenzen',
    hardwareTokens: 'Hardware-Token',
    clients: 'Anwendungen',
    registry: 'Verzeichnis',
    policies: 'Richtlinien',
    whatIf: 'Was wäre wenn',
    entities: 'Entitäten',
    approvals: 'Freigaben',
    decisions: 'Entscheidungen',
    killSwitch: 'Notausschalter',
    audit: 'Protokoll',
    keys: 'Schlüssel',
    administrators: 'Administratoren',
    inbox: 'Posteingang',
    tenants: 'Mandanten',
    fidoMetadata: 'FIDO-Metadaten',
  },

  methods,

  roles: { administrator: 'Administration', helpdesk: 'Helpdesk', auditor: 'Revision', operator: 'Betrieb' },

  noAccessTitle: 'Kein Zugriff',
  noAccessText: 'Ihre Rollen umfassen diese Seite nicht. Ihre Administration kann Ihnen mehr geben.',
  noRolesText:
    'Die Konsole ist für alle, die die Organisation verwalten. Ihre eigenen Methoden finden Sie in der Selbstbedienung.',
  secondFactorRequiredTitle: 'Für die Konsole brauchen Sie einen zweiten Faktor',
  secondFactorRequiredText:
    'Ihre Organisation verlangt von Ihnen einen zweiten Faktor. Richten Sie ihn in der Selbstverwaltung ein. Danach öffnet sich die Konsole.',
  toSecondFactor: 'Zweiten Faktor einrichten',
  passkeyRequiredTitle: 'Für die Konsole brauchen Sie einen Passkey',
  passkeyRequiredText:
    'Ihre Organisation verlangt von Administratoren einen Passkey. In der Selbstbedienung richten Sie einen ein oder verwenden Ihren, und kommen dann hierher zurück.',
  toPasskey: 'Weiter mit Passkey',
  notFoundTitle: 'Seite nicht gefunden',
  notFoundText: 'Die Seite wurde verschoben oder entfernt, oder in der Adresse ist ein Fehler.',
  toOverview: 'Zur Startseite',
  failedTitle: 'Diese Seite kann nicht gezeigt werden',
}

export default de
