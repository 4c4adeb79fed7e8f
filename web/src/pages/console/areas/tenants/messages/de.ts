import type { TenantMessages } from './en.ts'

const de: TenantMessages = {
  title: 'Mandanten',
  lead: 'Die Organisationen dieser Installation. Jede hat eigene Benutzer, Anwendungen, Schlüssel und ein eigenes Protokoll, für alle anderen unsichtbar.',
  add: 'Mandanten anlegen',
  listLabel: 'Mandanten',
  name: 'Name',
  tenantId: 'Mandanten-ID',
  status: 'Status',
  created: 'Angelegt',
  updated: 'Geändert',
  statuses: { active: 'Aktiv', suspended: 'Ausgesetzt', deleting: 'Wird gelöscht' },
  operators: 'Der des Betriebs',
  filter: 'Zeigen',
  all: 'Alle',
  emptyTitle: 'Nichts hier',
  emptyText: 'Kein Mandant ist in diesem Zustand.',

  addTitle: 'Mandanten anlegen',
  addLead: 'Mit einer Einladung für die erste Person der Administration und einer ersten Anwendung.',
  nameHelp: 'Was man beim Anmelden sieht.',
  tenantIdHelp:
    'Ein Teil jeder Adresse: Kleinbuchstaben, Ziffern und Bindestriche. Bleibt sie leer, wählen wir eine. Sie lässt sich nie ändern und nie wieder verwenden.',
  tenantIdInvalid:
    '1 bis 63 Kleinbuchstaben, Ziffern und Bindestriche, am Anfang und Ende ein Buchstabe oder eine Ziffer.',
  required: 'Das wird gebraucht.',
  emailInvalid: 'Das ist keine E-Mail-Adresse.',
  administratorTitle: 'Die erste Person der Administration',
  userId: 'Benutzer-ID',
  userIdHelp: 'Womit sie sich anmeldet.',
  displayName: 'Name der Person',
  email: 'E-Mail',
  emailHelp: 'Darf fehlen.',
  create: 'Mandanten anlegen',
  taken: 'Diese ID ist vergeben oder war es einmal.',

  madeTitle: (name) => `${name} ist bereit`,
  madeText: 'Geben Sie das jetzt weiter. Es wird nie wieder gezeigt.',
  invitation: (name) => `Einladung für ${name}`,
  invitationNote: (until) => `Gültig bis ${until}.`,
  clientId: 'Erste Anwendung',
  clientSecret: 'Ihr Geheimnis',
  kept: 'Ich habe es weitergegeben',

  back: 'Alle Mandanten',
  details: 'Über diesen Mandanten',
  signIn: 'Wo sich seine Leute anmelden',
  rename: 'Umbenennen',
  renameTitle: 'Mandanten umbenennen',
  saved: 'Gespeichert.',
  changedMeanwhile: 'Inzwischen hat ihn jemand geändert. Sehen Sie noch einmal nach und wiederholen Sie die Änderung.',
  suspend: 'Aussetzen',
  suspendTitle: 'Diesen Mandanten aussetzen?',
  suspendText:
    'Niemand kann sich dort anmelden, seine Anwendungen erhalten keine Access-Tokens, und die vorhandenen werden abgewiesen. Sie können das zurücknehmen.',
  suspended: 'Der Mandant ist ausgesetzt.',
  resume: 'Fortsetzen',
  resumed: 'Der Mandant ist wieder aktiv.',
  remove: 'Löschen',
  removeTitle: 'Diesen Mandanten löschen?',
  removeText:
    'Er hält sofort an. Nach sieben Tagen wird alles endgültig entfernt: Benutzer, Geräte, Richtlinien, Schlüssel, Protokoll. Bis dahin können Sie es zurücknehmen.',
  removing: 'Der Mandant hält an und wird in sieben Tagen entfernt.',
  deletingTitle: 'Dieser Mandant wird gelöscht',
  deletingText: (when) =>
    `Alles davon wird am ${when} endgültig entfernt. Bis dahin nimmt „Behalten“ die Löschung zurück.`,
  purgeTitle: 'Dieser Mandant wird gerade entfernt',
  purgeText:
    'Die sieben Tage sind vorbei. Seine Daten werden jetzt entfernt; ist alles weg, sagt diese Seite „nicht gefunden“.',
  purgeProgress: 'Zeit bis zur Entfernung',
  daysLeft: (days) => (days === 1 ? 'Noch 1 Tag' : `Noch ${days} Tage`),
  keep: 'Behalten',
  protectedText: 'Das ist der Mandant des Betriebs. Er kann weder ausgesetzt noch gelöscht werden.',
}

export default de
