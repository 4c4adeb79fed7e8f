import type { InboxMessages } from './en.ts'

const fr: InboxMessages = {
  title: 'Boîte de réception',
  lead: 'Les messages des canaux sans connecteur arrivent ici au lieu d’atteindre quelqu’un. Les nouveaux apparaissent d’eux-mêmes.',
  list: 'Messages, les plus récents d’abord',
  emptyTitle: 'Rien n’a encore été envoyé',
  emptyText:
    'Enregistrez un numéro de mobile ou une adresse e-mail par l’API et envoyez-y un code : le message apparaît ici aussitôt.',
  channels: { sms: 'SMS', email: 'E-mail', push: 'Push' },
  to: 'À',
  copyCode: (code) => `Copier ${code}`,
}

export default fr
