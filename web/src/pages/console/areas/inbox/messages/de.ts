import type { InboxMessages } from './en.ts'

const de: InboxMessages = {
  title: 'Posteingang',
  lead: 'Nachrichten von Kanälen ohne Anbindung landen hier, statt jemanden zu erreichen. Neue erscheinen von selbst.',
  list: 'Nachrichten, die neuesten zuerst',
  emptyTitle: 'Es wurde noch nichts gesendet',
  emptyText:
    'Registrieren Sie über die API eine Mobilnummer oder E-Mail-Adresse und senden Sie einen Code dorthin: Die Nachricht erscheint sofort hier.',
  channels: { sms: 'SMS', email: 'E-Mail', push: 'Push' },
  to: 'An',
  copyCode: (code) => `${code} kopieren`,
}

export default de
