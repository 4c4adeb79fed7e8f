import type { KillSwitchMessages } from './en.ts'

const de: KillSwitchMessages = {
  title: 'Notausschalter',
  lead: 'Hält Agenten sofort an, in jedem Prozess innert einer Sekunde. Was sie vorher erhalten haben, gilt nie wieder, und offene Freigaben werden abgebrochen.',
  formTitle: 'Agenten anhalten',
  whatTitle: 'Was möchten Sie anhalten?',
  kinds: {
    agent: { name: 'Ein Agent', text: 'Was immer er tut, für wen auch immer.' },
    user: {
      name: 'Alles, was für einen Benutzer getan wird',
      text: 'Was irgendein Agent in dessen Namen tut.',
    },
    delegation: {
      name: 'Eine Übertragung',
      text: 'Was ein Benutzer einen Agenten tun lässt.',
    },
    action: {
      name: 'Eine Aktion',
      text: 'Wer immer sie tut. payment.* ist jede Aktion, die so beginnt.',
    },
    tenant: { name: 'Alles', text: 'Keinem Agenten dieser Organisation ist noch etwas erlaubt.' },
  },
  fields: {
    agent: 'Agenten-ID',
    user: 'Benutzer-ID',
    delegation: 'ID der Übertragung',
    action: 'Aktion',
  },
  reason: 'Grund',
  reasonHelp: 'Optionaler Vermerk für das Protokoll.',
  targetMissing: 'Dieses Feld ist erforderlich.',
  targetInvalid: 'Der Name einer Aktion, mit einem * am Ende, wenn sie für viele steht.',
  stop: 'Jetzt anhalten',
  confirmTitle: 'Jetzt anhalten?',
  confirmText: (what) =>
    `${what} hält innert einer Sekunde an. Was vorher gegeben wurde, bleibt ungültig, auch wenn Sie das später aufheben.`,
  confirmEverything: 'Alle Agenten dieser Organisation halten innert einer Sekunde an.',
  stopped: 'Es ist angehalten.',
  alreadyStopped: 'Es ist schon angehalten.',
  unknown: 'Das gibt es nicht.',

  listTitle: 'Widerrufe',
  listLabel: 'Widerrufe',
  shown: 'Welche gezeigt werden',
  all: 'Alle',
  noneLifted: 'Noch wurde nichts aufgehoben',
  kind: 'Was',
  target: 'Welches',
  everything: 'Alles',
  status: 'Status',
  statuses: { in_force: 'Aktiv', lifted: 'Aufgehoben' },
  since: 'Seit',
  lift: 'Aufheben',
  liftTitle: 'Das aufheben?',
  liftText: 'Neue Anfragen werden wieder von den Richtlinien entschieden. Was vorher gegeben wurde, bleibt ungültig.',
  lifted: 'Es ist aufgehoben.',
  emptyTitle: 'Nichts ist angehalten',
  emptyText: 'Wenn Sie Agenten anhalten, erscheint der Widerruf hier und lässt sich hier aufheben.',
  noReason: 'Keiner genannt',
}

export default de
