import actions from './actions/de.ts'
import type { AuditMessages } from './en.ts'

const de: AuditMessages = {
  title: 'Protokoll',
  lead: 'Alles, was geändert, nachgewiesen oder abgewiesen wurde, in einer Kette, die jede spätere Veränderung verrät.',
  verify: 'Kette prüfen',
  export: 'Exportieren',
  exported: 'Der Export liegt in Ihren Downloads.',
  action: 'Aktion',
  actions,
  actionPlaceholder: 'client.created',
  actor: 'Durch',
  actorPlaceholder: 'Eine ID',
  target: 'Über',
  targetPlaceholder: 'Eine ID',
  from: 'Ab',
  to: 'Bis',
  filter: 'Filtern',
  clear: 'Filter löschen',
  listLabel: 'Ereignisse des Protokolls',
  when: 'Wann',
  outcome: 'Ergebnis',
  outcomes: { success: 'Ausgeführt', failure: 'Abgewiesen' },
  emptyTitle: 'Nichts gefunden',
  emptyText: 'Kein Ereignis passt. Versuchen Sie es mit weniger Bedingungen.',
  actors: {
    client: 'Anwendung',
    user: 'Benutzer',
    agent: 'Agent',
    device: 'Gerät',
    operator: 'Betrieb',
    system: 'Countersign',
  },

  back: 'Alle Ereignisse',
  details: 'Was geschah',
  eventId: 'Ereignis',
  fromAddress: 'Von',
  userAgent: 'Programm',
  requestId: 'Anfrage',
  unknown: 'Nicht bekannt',
  moreTitle: 'Im Einzelnen',
  chainTitle: 'In der Kette',
  place: 'Stelle',
  hash: 'Hash',
  notSealed: 'Noch nicht versiegelt: Das dauert ein paar Sekunden.',
  allOfActor: 'Alles dadurch',
  allOfTarget: 'Alles darüber',
  inTenant: (tenantId) => `von ${tenantId}`,

  verifying: 'Jedes Ereignis wird neu gehasht …',
  intactTitle: 'Die Kette ist unversehrt',
  intactText: (count) =>
    `${count} Ereignisse wurden neu gehasht und alle signierten Köpfe geprüft. Nichts wurde geändert, hinzugefügt oder weggelassen.`,
  verifiedUpTo: (place, when) => `Geprüft bis Ereignis ${place}, versiegelt ${when}.`,
  emptyChain: 'Noch ist nichts versiegelt: Es gibt nichts zu prüfen.',
  unsealed: (count) =>
    count === 1
      ? '1 neues Ereignis wartet auf die Versiegelung.'
      : `${count} neue Ereignisse warten auf die Versiegelung.`,
  brokenTitle: 'Die Kette ist gebrochen',
  brokenText:
    'Jemand oder etwas hat Ereignisse nach der Versiegelung verändert. Exportieren Sie die Kette und klären Sie, wer in die Datenbank schreiben konnte.',
  sealingStopped:
    'Der Server versiegelt keine neuen Ereignisse mehr, weil diese Kette nicht dort endet, wo er sie zuletzt versiegelt hat. Stellen Sie die Datenbank aus einer Sicherung wieder her und klären Sie, wer sie verändert hat.',
  findingsLabel: 'Was nicht stimmt',
  issue: 'Was nicht stimmt',
  noPlace: 'Im Ganzen',
  head: 'Signierter Kopf',
  headNote:
    'Bewahren Sie ihn anderswo auf. Damit beweisen Sie später, dass das Ende der Kette nicht abgeschnitten wurde: countersign audit verify.',
}

export default de
