// The texts with which administrators set the relying parties of passkeys.
import type { Labels } from '../texts.ts'

export const relyingPartyLabels = {
  relyingParties: {
    en: {
      label: 'Relying parties',
      help: 'The web sites and apps whose users sign in with passkeys. The first one is the default.',
      items: {
        add: 'Add relying party',
        unnamed: 'New relying party',
        empty:
          'No relying parties yet. A relying party is a web site or app that your users sign in to with a passkey. For example, a shop at https://www.shop.example has the domain shop.example and the origin https://www.shop.example.',
      },
    },
    de: {
      label: 'Relying Parties',
      help: 'Die Websites und Apps, deren Benutzer sich mit Passkeys anmelden. Die erste ist der Standard.',
      items: {
        add: 'Relying Party hinzufügen',
        unnamed: 'Neue Relying Party',
        empty:
          'Noch keine Relying Party. Das ist eine Website oder App, bei der sich Ihre Benutzer mit einem Passkey anmelden. Ein Shop unter https://www.shop.example hat zum Beispiel die Domain shop.example und den Ursprung https://www.shop.example.',
      },
    },
    fr: {
      label: 'Parties de confiance',
      help: 'Les sites et applications où les utilisateurs se connectent avec une clé d’accès. La première est celle par défaut.',
      items: {
        add: 'Ajouter une partie de confiance',
        unnamed: 'Nouvelle partie de confiance',
        empty:
          'Aucune partie de confiance. C’est un site ou une application où vos utilisateurs se connectent avec une clé d’accès. Une boutique à l’adresse https://www.shop.example a par exemple le domaine shop.example et l’origine https://www.shop.example.',
      },
    },
  },
  'relyingParties.id': {
    en: {
      label: 'Domain',
      help: 'Passkeys are bound to this domain and work on its subdomains too. If you change it, existing passkeys stop working.',
    },
    de: {
      label: 'Domain',
      help: 'Passkeys sind an diese Domain gebunden und gelten auch für ihre Subdomains. Ändern Sie sie, funktionieren bestehende Passkeys nicht mehr.',
    },
    fr: {
      label: 'Domaine',
      help: 'Les clés sont liées à ce domaine et servent aussi sur ses sous-domaines. Si vous le changez, les clés existantes ne fonctionnent plus.',
    },
  },
  'relyingParties.name': {
    en: { label: 'Name', help: 'Browsers may show it when a user creates a passkey.' },
    de: { label: 'Name', help: 'Browser können ihn zeigen, wenn ein Benutzer einen Passkey anlegt.' },
    fr: { label: 'Nom', help: 'Les navigateurs peuvent l’afficher quand un utilisateur crée une clé.' },
  },
  'relyingParties.origins': {
    en: {
      label: 'Origins',
      help: 'The addresses of the pages that use the passkeys, without a path, such as https://www.shop.example. An Android app has android:apk-key-hash:… instead.',
    },
    de: {
      label: 'Ursprünge',
      help: 'Die Adressen der Seiten, die die Passkeys verwenden, ohne Pfad, etwa https://www.shop.example. Eine Android-App hat stattdessen android:apk-key-hash:…',
    },
    fr: {
      label: 'Origines',
      help: 'Les adresses des pages qui utilisent les clés, sans chemin, comme https://www.shop.example. Une application Android a android:apk-key-hash:… à la place.',
    },
  },
  'relyingParties.topOrigins': {
    en: {
      label: 'Embedding origins',
      help: 'The addresses of other sites that may show those pages in a frame. Leave empty if none do.',
    },
    de: {
      label: 'Einbettende Ursprünge',
      help: 'Die Adressen anderer Websites, die diese Seiten in einem Frame zeigen dürfen. Leer lassen, wenn es keine gibt.',
    },
    fr: {
      label: 'Origines qui intègrent',
      help: 'Les adresses d’autres sites qui peuvent afficher ces pages dans un cadre. Laissez vide s’il n’y en a pas.',
    },
  },
} satisfies Labels
